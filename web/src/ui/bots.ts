// Bots in words.
import { word } from '../i18n/index.svelte';

/** A name in a list of tables, which does not say who is a bot. */
export function botName(name: string, levels: readonly string[]): string {
  const level = levels.find((known) => name.startsWith(`${known} `));
  return level === undefined ? name : `${word('bot', level)}${name.slice(level.length)}`;
}
