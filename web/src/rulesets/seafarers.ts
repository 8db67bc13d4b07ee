// Seafarers: the base game on a sea map.
import type { StateView } from '../generated/protocol';
import { SEA_MOMENTS, seaExtras } from './sea';
import { extraOf, LEFT, NO_EXTRAS, PLAIN, RIGHT } from './types';
import type { Extras, Page } from './types';

function extras(state: StateView): Extras {
  const sea = extraOf(state, 'seafarers');
  return sea ? seaExtras(state, sea) : NO_EXTRAS;
}

export const seafarers: Page = {
  ...PLAIN,
  document: 'seafarers',
  isle: {
    hexes: ['forest', 'sea', 'gold', 'hills', 'pasture', 'sea', 'mountains'],
    tokens: [8, 0, 5, 10, 9, 0, 3],
    pieces: [
      ['p-ship', 4, 50, 'blue'],
      ['p-ship', 84, 4, 'orange'],
      ['p-settlement', ...LEFT, 'blue'],
      ['p-settlement', ...RIGHT, 'orange'],
    ],
  },
  verbs: ['sail'],
  extras,
  moments: SEA_MOMENTS,
};
