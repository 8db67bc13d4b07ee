// Seafarers: the sea, and nothing else.
import { seaExtras } from './sea';
import { extraOf, LEFT, NO_EXTRAS, PLAIN, RIGHT } from './types';
import type { Page } from './types';

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
  extras: (state) => {
    const sea = extraOf(state, 'seafarers');
    return sea ? seaExtras(state, sea) : NO_EXTRAS;
  },
  moments: {
    'log.seafarers.area_settled': { scene: 'award', icon: 'i-star', ms: 1500 },
    'log.seafarers.found': { scene: 'plain', icon: 'i-ship', ms: 1200 },
    'log.seafarers.pirate_moved': { scene: 'ship', icon: 'i-ship', ms: 900 },
  },
};
