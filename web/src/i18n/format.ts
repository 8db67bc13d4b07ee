// Filling messages in. Pure, so that it can be tested without a page.
import { MESSAGES } from './messages';

export type Language = 'en' | 'fr';
export const LANGUAGES: readonly Language[] = ['en', 'fr'];

const TABLE: Readonly<Record<string, readonly [string, string]>> = MESSAGES;

/** The raw message in a language; `null` if there is none. */
export function rawMessage(language: Language, key: string): string | null {
  const both = TABLE[key];
  if (!both) return null;
  return language === 'fr' ? spaced(both[1]) : both[0];
}

/** French with its fixed spaces: none of these signs begins a line. */
function spaced(text: string): string {
  return text.replace(/ (?=[:»])|(?<=«) /g, '\u00a0').replace(/ (?=[;!?])/g, '\u202f');
}

/** The key of a message as a rule set says it: `energies.log.robber_moved` if there is one, else `log.robber_moved`. */
export function inRules(rules: string, key: string): string {
  return `${rules}.${key}` in TABLE ? `${rules}.${key}` : key;
}

/** A message in the form that `n` asks for. */
export function inForm(language: Language, message: string, n: number | undefined): string {
  const [one, other] = message.split(' | ');
  if (one === undefined || other === undefined || n === undefined) return one ?? message;
  return new Intl.PluralRules(language).select(n) === 'one' ? one : other;
}

/** A message with its gaps filled. */
export function format(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const n = typeof params['n'] === 'number' ? params['n'] : undefined;
  const message = inForm(language, rawMessage(language, key) ?? key, n);
  return message.replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));
}

/** A word of the protocol in a language; one that has no translation is shown as it is, made readable. */
export function wordIn(language: Language, group: string, word: string): string {
  return rawMessage(language, `${group}.${word}`) ?? readable(word);
}

/** `progress_card-played` as `Progress card played`. */
export function readable(word: string): string {
  const spaced = word.replace(/[_-]+/g, ' ').trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export type Segment =
  { readonly type: 'text'; readonly text: string } | { readonly type: 'gap'; readonly name: string };

/** A message cut at its gaps, for lines whose gaps are drawn. */
export function segments(language: Language, key: string): Segment[] {
  const parts = (rawMessage(language, key) ?? key).split(/(\{\w+\})/);
  return parts
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { type: 'gap', name: part.slice(1, -1) } : { type: 'text', text: part }));
}
