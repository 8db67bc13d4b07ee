// The base game: its picture and its rules; everything else is shared.
import { LEFT, PLAIN, RIGHT } from './types';
import type { Page } from './types';

export const base: Page = {
  ...PLAIN,
  document: 'base',
  isle: {
    hexes: ['fields', 'forest', 'hills', 'pasture', 'mountains', 'fields', 'forest'],
    tokens: [5, 8, 4, 9, 6, 10, 3],
    pieces: [
      ['p-settlement', ...LEFT, 'blue'],
      ['p-city', ...RIGHT, 'orange'],
    ],
  },
};
