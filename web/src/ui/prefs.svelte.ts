// A person's preferences, remembered in this browser.
import type { Language } from '../generated/words';
import { LANGUAGES, loadWords } from '../i18n/format';

export interface Prefs {
  language: Language;
  sound: boolean;
  /** How loud, from 0 to 1. */
  volume: number;
  /** Whether to notify through the system when it is the player's turn. */
  notify: boolean;
  /** Whether a place on the board is pressed twice. */
  confirm: boolean;
  motion: boolean;
  /** Whether offers that cannot be paid are declined without asking. */
  decline: boolean;
  theme: Theme;
  /** How the board and the pieces look. */
  board: BoardLook;
  pieces: PieceLook;
  /** Whether bots make occasional remarks. */
  banter: boolean;
  /** How fast moments are shown. */
  speed: Speed;
}

/** How fast moments and bots go. */
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** The duration of moments, as a share of the normal time; 0 for none. */
const PACES: Readonly<Record<Speed, number>> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };

/** `auto` follows the system. */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The first of each is the usual look; the others are classes of `themes.css`. */
export const BOARDS = ['classic', 'map', 'night'] as const;
export type BoardLook = (typeof BOARDS)[number];
export const PIECES = ['classic', 'earth'] as const;
export type PieceLook = (typeof PIECES)[number];

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
  volume: old.volume ?? 0.6,
  notify: old.notify ?? false,
  confirm: old.confirm ?? false,
  motion: old.motion ?? true,
  decline: old.decline ?? true,
  banter: old.banter ?? true,
  theme: THEMES.find((theme) => theme === old.theme) ?? 'auto',
  board: BOARDS.find((look) => look === old.board) ?? 'classic',
  pieces: PIECES.find((look) => look === old.pieces) ?? 'classic',
  speed: SPEEDS.find((speed) => speed === old.speed) ?? 'normal',
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
    // The game works without storage too.
  }
}

/** How long a moment takes, as a share of the normal time. */
export function pace(): number {
  return PACES[prefs.speed];
}
