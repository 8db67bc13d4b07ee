// The start of the page.
import { mount } from 'svelte';
import App from './App.svelte';
import { loadWords } from './i18n/format';
import { prefs } from './ui/prefs.svelte';
import { who } from './ui/who.svelte';
import './app.css';
import './themes.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the application');
try {
  await loadWords(prefs.language);
} catch {
  prefs.language = 'en';
}
who.arrive();
mount(App, { target });
// The shell of the page also opens without a network.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/sw.js').catch(() => {});
