// The messages in the language that was chosen.
import { prefs } from '../ui/prefs.svelte';
import { capitalized, format, inRules, rawMessage, wordIn } from './format';
import type { MessageKey } from '../generated/words';

/** A message in the chosen language. */
export function t(key: MessageKey, params: Readonly<Record<string, string | number>> = {}): string {
  return format(prefs.language, key, params);
}

/** A word of the protocol in the chosen language, for the middle of a sentence. */
export function inline(group: string, value: string): string {
  return wordIn(prefs.language, group, value);
}

/** A word of the protocol in the chosen language, capitalized. */
export function word(group: string, value: string): string {
  return capitalized(prefs.language, inline(group, value));
}

/** Names in a sentence. */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(prefs.language).format(names);
}

/** A message in the rule set's wording, in the chosen language. */
export function inGame(rules: string, key: MessageKey, params: Readonly<Record<string, string | number>> = {}): string {
  return format(prefs.language, inRules(rules, key), params);
}

/** A word of the protocol in the rule set's wording, in the chosen language. */
export function wordInGame(rules: string, group: string, value: string): string {
  return rawMessage(prefs.language, inRules(rules, `${group}.${value}`)) ?? word(group, value);
}

/** A text about a word of the protocol, in the rule set's wording: its `text`, `title` or the like; empty if there is none. */
export function about(rules: string, group: string, value: string, part: string): string {
  return rawMessage(prefs.language, inRules(rules, `${group}.${value}.${part}`)) ?? '';
}
