// The kinds of pieces and how they are drawn. A new kind is one line here and one symbol in `Defs.svelte`.

export interface PieceLook {
  /** The id of the symbol in `Defs.svelte`. */
  readonly symbol: string;
  /** Lower layers are drawn first. */
  readonly layer: number;
  /** The distance of the piece from the point of its place. */
  readonly shift: readonly [number, number];
  readonly scale: number;
  /** Whether it is a figure on a hex, in the middle if there is no number. */
  readonly figure: boolean;
  /** Whether the piece lies along its edge. */
  readonly along: boolean;
  /** The position and size of the seat's emblem, if it has one. */
  readonly emblem: readonly [x: number, y: number, scale?: number] | null;
  /** How its level is written on it; without it there is no number. */
  readonly counts?: { readonly x: number; readonly y: number; readonly size: number; readonly ink: string };
}

function look(
  symbol: string,
  layer: number,
  shift: readonly [number, number] = [0, 0],
  emblem: PieceLook['emblem'] = null,
): PieceLook {
  return { symbol, layer, shift, scale: 1, figure: false, along: false, emblem };
}

const LOOKS = {
  spring: look('p-spring', 0, [-34, 3]),
  hazard: { ...look('p-hazard', 7, [15, -16]), scale: 0.8 },
  road: { symbol: 'p-road', layer: 1, shift: [0, 0], scale: 1, figure: false, along: true, emblem: null },
  ship: { ...look('p-ship', 2, [0, 0], [0, -5]), scale: 0.82 },
  area: { ...look('p-area', 0, [-24, -24]), counts: { x: 1, y: -5, size: 15, ink: '#2b2b2b' } },
  pirate: { ...look('p-pirate', 3), scale: 1.3, figure: true },
  robber: { ...look('p-robber', 6, [31, 2]), figure: true },
  inspector: { ...look('p-inspector', 6, [-34, 0]), scale: 0.8, figure: true },
  merchant: { ...look('p-merchant', 3, [-33, 2], [0, 4]), figure: true },
  wall: look('p-wall', 2, [0, 8]),
  settlement: look('p-settlement', 4, [0, 0], [0, 4]),
  city: look('p-city', 4, [0, 0], [7.5, 4.5]),
  razed: look('p-razed', 4, [0, 0], null),
  metropolis: look('p-metropolis', 5, [0, -6]),
  metropolis_trade: look('p-metropolis', 5, [0, -6]),
  metropolis_politics: look('p-metropolis', 5, [0, -6]),
  metropolis_science: look('p-metropolis', 5, [0, -6]),
  knight: {
    ...look('p-knight', 4, [0, 0], [0, 10.5, 0.62]),
    counts: { x: 0, y: 4.5, size: 20, ink: 'var(--seat-ink)' },
  },
  fossil_plant: look('p-pip-fossil', 3.5),
  renewable_plant: look('p-pip-renewable', 3.5),
} satisfies Readonly<Record<string, PieceLook>>;

export type PieceKind = keyof typeof LOOKS;

/** How a kind of piece is drawn. */
export function pieceLook(kind: PieceKind): PieceLook {
  return LOOKS[kind];
}
