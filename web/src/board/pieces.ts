// The kinds of pieces and how they are drawn. A new kind is one line here and one symbol in `Defs.svelte`.

export interface PieceLook {
  /** The id of the symbol in `Defs.svelte`. */
  readonly symbol: string;
  /** Lower layers are drawn first. */
  readonly layer: number;
  /** Where the piece stands, beside the point of its place. */
  readonly shift: readonly [number, number];
  /** Whether the piece lies along its edge. */
  readonly along: boolean;
  /** Where the emblem of the seat is drawn; without it there is none. */
  readonly emblem: readonly [number, number] | null;
}

function look(
  symbol: string,
  layer: number,
  shift: readonly [number, number] = [0, 0],
  emblem: readonly [number, number] | null = null,
): PieceLook {
  return { symbol, layer, shift, along: false, emblem };
}

const LOOKS: Readonly<Record<string, PieceLook>> = {
  spring: look('p-spring', 0, [0, 34]),
  hazard: look('p-hazard', 0, [-30, -14]),
  event_mark: look('p-hazard', 0, [30, -14]),
  road: { symbol: 'p-road', layer: 1, shift: [0, 0], along: true, emblem: null },
  robber: look('p-robber', 3, [29, 2]),
  inspector: look('p-inspector', 3, [-29, 2]),
  merchant: look('p-merchant', 3, [0, -34], [0, 4]),
  barbarian: look('p-robber', 3),
  wall: look('p-wall', 2, [0, 8]),
  settlement: look('p-settlement', 4, [0, 0], [0, 4]),
  city: look('p-city', 4, [0, 0], [7.5, 4.5]),
  razed: look('p-razed', 4, [0, 0], null),
  metropolis: look('p-metropolis', 5, [0, -6]),
  metropolis_trade: look('p-metropolis', 5, [0, -6]),
  metropolis_politics: look('p-metropolis', 5, [0, -6]),
  metropolis_science: look('p-metropolis', 5, [0, -6]),
  knight: look('p-knight', 4, [0, 0], [0, -1]),
  plant: look('p-plant', 4, [0, 0], [0, 5]),
  fossil_plant: look('p-plant-fossil', 4, [0, 0], [0, 5]),
  renewable_plant: look('p-plant-renewable', 4, [0, 0], [0, 6]),
};

const PLAIN: PieceLook = look('p-marker', 4, [0, 0], [0, 0]);

/** How a kind of piece is drawn; an unknown kind is a plain marker. */
export function pieceLook(kind: string): PieceLook {
  return LOOKS[kind] ?? PLAIN;
}
