// The faces of the characters that bots are, and of the guide. A name that is not in the list gets a face made from its letters.

export interface Traits {
  readonly skin: string;
  /** The color of hair or hat. */
  readonly tint: string;
  readonly coat: string;
  readonly hair: 'short' | 'long' | 'curls' | 'hat';
  readonly beard: boolean;
  readonly glasses: boolean;
  readonly mouth: string;
}

const SKINS = ['#f3cfae', '#e0a878', '#b97a4c', '#8a5634', '#f7dcc4'] as const;
const TINTS = ['#5b3a1e', '#2b2b2b', '#b5541f', '#d9b25a', '#8d8d8d', '#7a2f4f', '#2f5d3a'] as const;
const COATS = ['#7b5aa6', '#2f6f8f', '#8f5b2f', '#3f7d4a', '#a33b3b', '#49515c'] as const;
const HAIRS = ['short', 'long', 'curls', 'hat'] as const;
const [SMILE, GRIN, STERN] = ['M-3.500 4.500Q0 7.500 3.500 4.500', 'M-4 4Q0 9 4 4Z', 'M-3 5.500H3'] as const;

type Row = readonly [
  skin: number,
  tint: number,
  coat: number,
  hair: number,
  extra: 'beard' | 'glasses' | '',
  mouth: string,
];

const CAST: Readonly<Record<string, Row>> = {
  Pipkin: [0, 2, 3, 3, '', GRIN],
  Wren: [4, 0, 1, 1, '', SMILE],
  Tansy: [2, 3, 0, 2, '', GRIN],
  Bramble: [1, 0, 2, 0, 'beard', SMILE],
  Sorrel: [3, 2, 4, 1, 'glasses', SMILE],
  Corbin: [3, 1, 1, 0, '', SMILE],
  Odalys: [2, 1, 4, 1, '', SMILE],
  Fennick: [0, 6, 3, 3, 'beard', GRIN],
  Isaura: [1, 2, 5, 2, 'glasses', SMILE],
  Lucan: [4, 3, 2, 0, '', SMILE],
  Thorne: [4, 4, 5, 0, 'beard', STERN],
  Vesper: [3, 5, 0, 1, '', STERN],
  Ravenna: [0, 1, 4, 1, 'glasses', STERN],
  Aldric: [1, 4, 1, 3, 'beard', SMILE],
  guide: [2, 3, 1, 3, '', GRIN],
};

/** The face of a name. */
export function traitsOf(name: string): Traits {
  const [skin, tint, coat, hair, extra, mouth] = CAST[name.replace(/ \d+$/, '')] ?? made(name);
  return {
    skin: SKINS[skin] ?? SKINS[0],
    tint: TINTS[tint] ?? TINTS[0],
    coat: COATS[coat] ?? COATS[0],
    hair: HAIRS[hair] ?? 'short',
    beard: extra === 'beard',
    glasses: extra === 'glasses',
    mouth,
  };
}

function made(name: string): Row {
  const sum = Array.from(name).reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const pick = (n: number, by: number) => Math.floor(sum / by) % n;
  return [pick(SKINS.length, 1), pick(TINTS.length, 5), pick(COATS.length, 35), pick(HAIRS.length, 3), '', SMILE];
}
