// Tells the player by the system that it is their turn, when the page is hidden and they want that.
import { t } from '../i18n/index.svelte';
import { prefs, setPref } from './prefs.svelte';

/** Whether this browser can tell anything. */
export const canNotify = 'Notification' in globalThis;

/** Turns the notices on, if the browser allows them, or off. */
export async function wantNotices(wanted: boolean): Promise<void> {
  setPref('notify', wanted && (await Notification.requestPermission()) === 'granted');
}

/** Says that it is the player's turn. */
export async function tellTurn(): Promise<void> {
  if (!prefs.notify || !document.hidden || !canNotify || Notification.permission !== 'granted') return;
  const options = { body: t('game.your_turn'), icon: '/icon-192.png', tag: 'turn' };
  // Phones show notices of a service worker only.
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (worker) await worker.showNotification('Hexhaven', options);
  else new Notification('Hexhaven', options);
}
