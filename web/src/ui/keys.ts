// The keys of the game, which are written on the buttons and listed in the help.
import type { RuleSet, Verb } from '../generated/protocol';
import { entriesOf } from '../model/entries';

/** The key of each verb; several verbs that never meet share one. */
const KEYS: { readonly [key in Verb | 'undo']?: string } = {
  roll: 'R',
  draw: 'E',
  end: 'E',
  pass: 'E',
  finish: 'E',
  forgo: 'E',
  road: '1',
  settlement: '2',
  city: '3',
  buy: '4',
  recruit: '4',
  activate: '5',
  promote: '6',
  wall: '7',
  improve: '8',
  move: '9',
  expel: 'X',
  chase: 'K',
  repair: 'F',
  harbor: 'O',
  ship: 'S',
  sail: 'M',
  fossil: '5',
  renewable: '6',
  warehouse: '7',
  demolish: '8',
  remove: 'X',
  inspect: 'K',
  convert: '5',
  metropolis: '6',
  sequester: '7',
  accept: 'Y',
  decline: 'N',
  offer: 'T',
  undo: 'U',
};

/** The game that the page shows: its rule set, and what can be built and done in it, by verb. */
export const playing: { game: { readonly rules: RuleSet; readonly verbs: readonly Verb[] } | null } = { game: null };

/** The key of a verb; `null` if it has none. */
export function keyOf(verb: Verb | 'undo'): string | null {
  return KEYS[verb] ?? null;
}

/** The verbs of a key, as it comes from the keyboard. */
export function verbsOf(key: string): readonly Verb[] {
  return entriesOf(KEYS).flatMap(([verb, letter]) =>
    verb !== 'undo' && letter.toLowerCase() === key.toLowerCase() ? [verb] : [],
  );
}
