// What a person prefers, remembered in this browser.
import type { Language } from '../generated/words';
import { LANGUAGES, loadWords } from '../i18n/format';

export interface Prefs {
  language: Language;
  sound: boolean;
  /** Whether a place on the board is pressed twice. */
  confirm: boolean;
  motion: boolean;
  /** Whether offers that cannot be paid are declined without asking. */
  decline: boolean;
  theme: Theme;
}

/** `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'hexhaven.prefs';

function remembered(): Partial<Prefs> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function firstLanguage(): Language {
  const wished = navigator.languages.map((tag) => tag.slice(0, 2));
  return wished.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? 'en';
}

const old = remembered();

export const prefs: Prefs = $state({
  language: LANGUAGES.includes(old.language as Language) ? (old.language as Language) : firstLanguage(),
  sound: old.sound ?? true,
  confirm: old.confirm ?? false,
  motion: old.motion ?? true,
  decline: old.decline ?? true,
  theme: THEMES.find((theme) => theme === old.theme) ?? 'auto',
});

/** Changes the language as soon as its words are here. */
export async function setLanguage(language: Language): Promise<void> {
  await loadWords(language);
  setPref('language', language);
}

/** Changes a preference and remembers it. */
export function setPref<K extends keyof Prefs>(key: K, value: Prefs[K]): void {
  prefs[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
