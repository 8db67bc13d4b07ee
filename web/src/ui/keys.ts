// The keys of the game, which are written on the buttons and listed in the help.

/** The key of each verb; several verbs that never meet share one. */
const KEYS: Readonly<Record<string, string>> = {
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
  ship: 'S',
  sail: 'M',
  fossil: '5',
  renewable: '6',
  warehouse: '7',
  demolish: '8',
  energy: '9',
  convert: '5',
  metropolis: '6',
  sequester: '7',
  accept: 'Y',
  decline: 'N',
  offer: 'T',
  undo: 'U',
};

/** The key of a verb; `null` if it has none. */
export function keyOf(verb: string): string | null {
  return KEYS[verb] ?? null;
}

/** The verbs of a key, as it comes from the keyboard. */
export function verbsOf(key: string): readonly string[] {
  return Object.entries(KEYS)
    .filter(([, letter]) => letter.toLowerCase() === key.toLowerCase())
    .map(([verb]) => verb);
}
