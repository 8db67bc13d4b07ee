// Filling messages in. Pure, so that it can be tested without a page.
import first from '../../../data/words/en.toml?first';
import type { Language } from '../generated/words';

/** The messages of a language by their keys; a message that counts has plural forms, chosen by `n`. */
export type Words = Readonly<Record<string, Message>>;
type Message = string | Plural;
type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

type Files = Readonly<Record<string, () => Promise<readonly Message[]>>>;
const FIRST = import.meta.glob<readonly Message[]>(['../../../data/words/*.toml', '!../../../data/words/en.toml'], {
  import: 'default',
  query: '?first',
});
const LATER = import.meta.glob<readonly Message[]>(['../../../data/words/*.toml', '!../../../data/words/en.toml'], {
  import: 'default',
  query: '?later',
});
const LATER_ENGLISH = import.meta.glob<Words>('../../../data/words/en.toml', { import: 'default', query: '?later' });
const codeOf = (path: string) => path.replace(/^.*\/|\.toml$/g, '') as Language;

/** Every language that has a file. */
export const LANGUAGES: readonly Language[] = ['en', ...Object.keys(FIRST).map(codeOf)];

let english: Words = first;
let current: Language = 'en';
/** Whether a screen needs more than the first words. */
let isWhole = false;
const tables = new Map<Language, Words>([['en', first]]);
const loaded = new Set<object>();

/** Adds messages of a language, whose keys are those of a part of English. */
async function add(language: Language, files: Files, part: Words): Promise<void> {
  const [path, load] = Object.entries(files).find(([name]) => codeOf(name) === language) ?? [];
  if (path === undefined || load === undefined || loaded.has(load)) return;
  const messages = await load();
  const added = Object.fromEntries(Object.keys(part).map((key, idx) => [key, messages[idx] ?? key]));
  tables.set(language, { ...tables.get(language), ...added });
  loaded.add(load);
}

async function laterEnglish(): Promise<Words> {
  const [load] = Object.values(LATER_ENGLISH);
  if (!load) return {};
  const later = await load();
  english = { ...first, ...later };
  tables.set('en', english);
  return later;
}

/** Loads a language: the words of the first page, and all others once a screen has needed them. */
export async function loadWords(language: Language): Promise<void> {
  current = language;
  await Promise.all([
    add(language, FIRST, first),
    isWhole ? laterEnglish().then((later) => add(language, LATER, later)) : null,
  ]);
}

/** Loads a screen that needs more than the words of the first page, and its words. */
export async function withWords<Screen>(screen: Promise<Screen>): Promise<Screen> {
  isWhole = true;
  await Promise.all([screen, loadWords(current)]);
  return screen;
}

/** The name of a language in that language. */
export function languageName(language: Language): string {
  return capitalized(language, new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language);
}

/** A text with a capital at its beginning. */
export function capitalized(language: Language, text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** The raw message in a language, in the form that `n` asks for; `null` if there is none. */
export function rawMessage(language: Language, key: string, n?: number): string | null {
  const found = tables.get(language)?.[key];
  if (found === undefined || typeof found === 'string') return found ?? null;
  const form = n === undefined ? 'other' : new Intl.PluralRules(language).select(n);
  return found[form] ?? found.other;
}

/** The key of a message as a rule set says it, below its name, if it says it in its own way; else the key itself. */
export function inRules(rules: string, key: string): string {
  return `${rules}.${key}` in english ? `${rules}.${key}` : key;
}

/** A message with its gaps filled. */
export function format(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const n = typeof params['n'] === 'number' ? params['n'] : undefined;
  return filled(rawMessage(language, key, n) ?? key, params);
}

/** A text with its gaps filled. */
export function filled(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));
}

/** A word of the protocol in a language; one that has no translation is shown as it is, made readable. */
export function wordIn(language: Language, group: string, word: string): string {
  return rawMessage(language, `${group}.${word}`) ?? rawMessage(language, `${group}.${word}.name`) ?? readable(word);
}

/** `progress_card-played` as `Progress card played`. */
export function readable(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export type Segment =
  { readonly type: 'text'; readonly text: string } | { readonly type: 'gap'; readonly name: string };

/** A message cut at its gaps, for lines whose gaps are drawn. */
export function segments(language: Language, key: string, n?: number): Segment[] {
  const parts = (rawMessage(language, key, n) ?? key).split(/(\{\w+\})/);
  return parts
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { type: 'gap', name: part.slice(1, -1) } : { type: 'text', text: part }));
}
