// Table options as they travel: a preset, then `key=value` for what differs. What may be written comes from the server.
import { rawMessage } from '../i18n/format';
import type { OptionView, RuleSetView } from '../generated/protocol';

export interface OptionText {
  readonly preset: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Reads `modern target_vp=12`. */
export function readOptions(text: string, presets: readonly string[]): OptionText {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isPreset = words[0] !== undefined && presets.includes(words[0]);
  const pairs = (isPreset ? words.slice(1) : words).map((word) => word.split('=', 2) as [string, string?]);
  return {
    preset: isPreset ? (words[0] ?? '') : (presets[0] ?? ''),
    values: Object.fromEntries(pairs.map(([key, value]) => [key, value ?? ''])),
  };
}

/** Writes options; a value that is empty stays with the preset. */
export function writeOptions({ preset, values }: OptionText): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== '');
  return [preset, ...pairs.map(([key, value]) => `${key}=${value}`)].filter((word) => word !== '').join(' ');
}

/** What a preset says for an option. */
export function presetValue(game: RuleSetView, preset: string, { key, default: first }: OptionView): string {
  return game.presets.find(({ name }) => name === preset)?.values[key] ?? first;
}

/** How an option is asked for. */
export type Field =
  | { readonly type: 'switch' }
  | { readonly type: 'words'; readonly words: readonly string[] }
  | { readonly type: 'number'; readonly min: number; readonly max: number; readonly none: string | null }
  | { readonly type: 'seats' | 'corners' | 'text'; readonly words: readonly string[] };

const RANGE = /(-?\d+) to (-?\d+)/;

/** The field of an option from what may be written: `on or off`, `3 to 20`, `unlimited or 1 to 99`, `fair or deck36`, `random or a seat`. */
export function fieldOf({ allowed }: OptionView): Field {
  if (allowed === 'on or off') return { type: 'switch' };
  const range = RANGE.exec(allowed);
  const parts = allowed
    .split(/,\s*|\s+or\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const words = parts.filter((part) => /^[a-z0-9][\w-]*$/i.test(part));
  if (range) {
    const none = words.find((word) => !RANGE.test(word)) ?? null;
    return { type: 'number', min: Number(range[1]), max: Number(range[2]), none };
  }
  if (words.length === parts.length) return { type: 'words', words };
  const type = parts.includes('a seat')
    ? 'seats'
    : parts.some((part) => part.startsWith('a corner hex'))
      ? 'corners'
      : 'text';
  return { type, words };
}

/** The corner hexes of the two islands, by where they lie. */
const CORNER_HEXES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  base: {
    top_left: '(0,-2)',
    top_right: '(2,-2)',
    right: '(2,0)',
    bottom_right: '(0,2)',
    bottom_left: '(-2,2)',
    left: '(-2,0)',
  },
  extended: {
    top_left: '(0,-3)',
    top_right: '(2,-3)',
    right: '(2,0)',
    bottom_right: '(-1,3)',
    bottom_left: '(-3,3)',
    left: '(-3,0)',
  },
};

/** Where the spiral can start, by where the hex lies. */
export function cornersOf(seats: number, island: string): Readonly<Record<string, string>> {
  const isExtended = island === 'extended' || (island !== 'base' && seats > 4);
  return CORNER_HEXES[isExtended ? 'extended' : 'base'] ?? {};
}

/** The seats of a table, by their letters. */
export function seatLetters(seats: number): string[] {
  return [...'abcdef'.slice(0, seats)];
}

/** The option that a refusal is about: it says `draws=…` or `target_vp is …`. */
export function optionIn(message: string): string | null {
  const named = [...message.matchAll(/(\w+)(?:=| is )/g)].map(([, name]) => name ?? '');
  return named.find((name) => rawMessage('en', `option.${name}.name`) !== null) ?? null;
}
