// Filling messages in. Pure, so that it can be tested without a page.
import en from '../../../data/words/en.toml';
import type { Language } from '../generated/words';

/** The messages of a language by their keys; a message that counts has plural forms, chosen by `n`. */
export type Words = Readonly<Record<string, Message>>;
type Message = string | Plural;
type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

const FILES = import.meta.glob<readonly Message[]>(['../../../data/words/*.toml', '!../../../data/words/en.toml'], {
  import: 'default',
});
const codeOf = (path: string) => path.replace(/^.*\/|\.toml$/g, '') as Language;

/** Every language that has a file. */
export const LANGUAGES: readonly Language[] = ['en', ...Object.keys(FILES).map(codeOf)];

const tables = new Map<Language, Words>([['en', en]]);

/** Loads a language; nothing of it can be said before. */
export async function loadWords(language: Language): Promise<void> {
  const load = Object.entries(FILES).find(([path]) => codeOf(path) === language)?.[1];
  if (!load || tables.has(language)) return;
  const messages = await load();
  tables.set(language, Object.fromEntries(Object.keys(en).map((key, idx) => [key, messages[idx] ?? key])));
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
  return `${rules}.${key}` in en ? `${rules}.${key}` : key;
}

/** A message with its gaps filled. */
export function format(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const n = typeof params['n'] === 'number' ? params['n'] : undefined;
  const message = rawMessage(language, key, n) ?? key;
  return message.replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));
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
