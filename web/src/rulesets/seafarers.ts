// Seafarers: ships, the pirate, areas that bring special points, and what fog still hides.
import type { StateView } from '../generated/protocol';
import { extraOf, LEFT, NO_EXTRAS, perSeat, PLAIN, RIGHT } from './types';
import type { Extras, Page } from './types';

function extras(state: StateView): Extras {
  const sea = extraOf(state, 'seafarers');
  if (!sea) return NO_EXTRAS;
  const ships = state.players.flatMap(({ seat }) =>
    (sea.ships[seat] ?? []).map((place) => ({ id: `ship ${place}`, kind: 'ship', place, seat })),
  );
  const pirate = sea.pirate === null ? [] : [{ id: 'pirate', kind: 'pirate', place: sea.pirate, seat: null }];
  // A flag where points can still be had.
  const flags = sea.areas
    .filter(({ scored, home }) => state.players.some(({ seat }) => !scored[seat] && !home[seat]))
    .flatMap(({ hexes: [first], points }) =>
      first === undefined ? [] : [{ id: `area ${first}`, kind: 'area', place: first, seat: null, level: points }],
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

export const seafarers: Page = {
  ...PLAIN,
  document: 'seafarers',
  isle: {
    hexes: ['forest', 'gold', 'pasture', 'hills', 'fields', 'gold', 'mountains'],
    tokens: [8, 4, 5, 10, 9, 11, 3],
    pieces: [
      ['p-ship', -172, -48, 'blue'],
      ['p-ship', 172, -48, 'orange'],
      ['p-settlement', ...LEFT, 'blue'],
      ['p-settlement', ...RIGHT, 'orange'],
    ],
  },
  extras,
  moments: {
    'log.seafarers.area_settled': { scene: 'award', icon: 'i-star', ms: 1500 },
    'log.seafarers.found': { scene: 'plain', icon: 'i-ship', ms: 1200 },
    'log.seafarers.pirate_moved': { scene: 'ship', icon: 'i-ship', ms: 900 },
  },
};
