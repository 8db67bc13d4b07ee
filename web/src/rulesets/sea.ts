// A sea map's part of any game: ships, the pirate, areas with special points, and fog.
import type { SeaState, StateView } from '../generated/protocol';
import { lay, NO_EXTRAS, perSeat } from './types';
import type { Extras, Page } from './types';

/** The sea's part of a state. */
export function seaExtras(state: StateView, sea: SeaState): Extras {
  const ships = state.players.flatMap(({ seat }) => lay('ship', sea.ships[seat] ?? [], () => seat));
  const pirate = sea.pirate === null ? [] : [{ id: 'pirate', kind: 'pirate' as const, place: sea.pirate, seat: null }];
  // A flag where points are still available.
  const flags = sea.areas
    .filter(({ scored, home }) => state.players.some(({ seat }) => !scored[seat] && !home[seat]))
    .flatMap(({ hexes: [first], points }) =>
      first === undefined
        ? []
        : [{ id: `area ${first}`, kind: 'area' as const, place: first, seat: null, level: points }],
    );
  const hidden = sea.hidden.reduce((sum, { n }) => sum + n, 0);
  return {
    ...NO_EXTRAS,
    pieces: [...flags, ...ships, ...pirate],
    facts: perSeat(state, (seat) => {
      const n = sea.special_points[seat] ?? 0;
      return n > 0 ? [{ key: 'special_points', n, icon: 'i-flag' }] : [];
    }),
    supply: perSeat(state, (seat) => ({ ship: sea.ship_supply[seat] ?? 0 })),
    counts: hidden > 0 ? [{ key: 'fog', n: hidden }] : [],
  };
}

/** The great moments of the sea. */
export const SEA_MOMENTS: Page['moments'] = {
  area_settled: { scene: 'award', icon: 'i-star', ms: 1500 },
  found: { scene: 'plain', icon: 'i-ship', ms: 1200 },
  pirate_moved: { scene: 'ship', icon: 'i-ship', ms: 900 },
};
