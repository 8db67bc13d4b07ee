// Notifies the player through the system when it is their turn, if the page is hidden and they want it.
import { t } from '../i18n/index.svelte';
import { prefs, setPref } from './prefs.svelte';

/** Whether this browser supports notifications. */
export const canNotify = 'Notification' in globalThis;

/** Whether notices are wanted and the browser still allows them. */
export const isNotified = () => prefs.notify && canNotify && Notification.permission === 'granted';

/** Turns the notices on, if the browser allows them, or off. */
export async function wantNotices(wanted: boolean): Promise<void> {
  setPref('notify', wanted && (await Notification.requestPermission()) === 'granted');
}

/** Notifies the player that it is their turn. */
export async function tellTurn(): Promise<void> {
  if (!document.hidden || !isNotified()) return;
  const { pathname } = location;
  const options = { body: t('game.your_turn'), icon: '/icon-192.png', tag: pathname, data: pathname };
  // Phones show notices of a service worker only.
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (worker) await worker.showNotification('Hexhaven', options);
  else new Notification('Hexhaven', options).onclick = () => window.focus();
}
