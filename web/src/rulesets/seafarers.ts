// Seafarers: ships left and special points by player.
import type { StateView } from '../generated/protocol';
import { extraOf, LEFT, NO_EXTRAS, perSeat, PLAIN, RIGHT } from './types';
import type { Extras, Page } from './types';

function extras(state: StateView): Extras {
  const game = extraOf(state, 'seafarers');
  if (!game) return NO_EXTRAS;
  return {
    ...NO_EXTRAS,
    facts: perSeat(state, (seat) => [
      { key: 'ships', n: game.ships[seat]?.length ?? 0, icon: null },
      { key: 'special_points', n: game.special_points[seat] ?? 0, icon: null },
    ]),
  };
}

export const seafarers: Page = {
  ...PLAIN,
  document: 'seafarers',
  isle: {
    hexes: ['pasture', 'sea', 'forest', 'gold', 'sea', 'fields', 'hills'],
    tokens: [4, 0, 9, 5, 0, 10, 3],
    pieces: [
      ['p-settlement', ...LEFT, 'blue'],
      ['p-settlement', ...RIGHT, 'orange'],
    ],
  },
  extras,
};
