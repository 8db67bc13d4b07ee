// Oil Springs: springs, metropolises, razed cities, the disaster track, oil by player.
import type { Place, StateView } from '../generated/protocol';
import { extraOf, lay, LEFT, NO_EXTRAS, ownerOf, perSeat, PLAIN, RIGHT } from './types';
import type { Extras, Page } from './types';

function extras(state: StateView): Extras {
  const game = extraOf(state, 'oil');
  if (!game) return NO_EXTRAS;
  const owner = (place: Place) => ownerOf(state, place);
  return {
    ...NO_EXTRAS,
    pieces: [
      ...lay('spring', game.springs, owner),
      ...lay('metropolis', game.metropolises, owner),
      ...lay('razed', game.razed, owner),
    ],
    destroyed: new Set(game.removed.map(({ hex }) => hex)),
    tracks: [
      { key: 'disaster', at: game.marker, end: game.marker_end },
      { key: 'collapse', at: game.removed.length, end: game.collapse_at },
    ],
    facts: perSeat(state, (seat) => [
      { key: 'oil', n: game.oil[seat] ?? 0, icon: 'g-oil' },
      { key: 'sequestered', n: game.sequestered[seat] ?? 0, icon: null },
    ]),
    awards: game.champion === null ? [] : [{ key: 'champion', seat: game.champion }],
  };
}

export const oil: Page = {
  ...PLAIN,
  document: 'oil-springs',
  isle: {
    hexes: ['desert', 'mountains', 'pasture', 'forest', 'fields', 'hills', 'desert'],
    tokens: [5, 10, 6, 3, 8, 9, 4],
    pieces: [
      ['p-spring', 0, -11, 'orange'],
      ['p-spring', 156, 79, 'orange'],
      ['p-city', ...LEFT, 'blue'],
      ['p-settlement', ...RIGHT, 'orange'],
    ],
  },
  verbs: ['convert', 'sequester'],
  icons: { disaster: 'i-wave', collapse: 'i-wave' },
  extras,
  moments: {
    metropolis_built: { scene: 'award', icon: 'i-metropolis', ms: 1500 },
    sequestered: { scene: 'plain', icon: 'i-leaf', ms: 900 },
    episode_rolled: { scene: 'alarm', icon: 'i-wave', ms: 1500 },
    flooded: { scene: 'wave', icon: 'i-wave', ms: 2000 },
    destroyed: { scene: 'wave', icon: 'i-wave', ms: 1500 },
    spilled: { scene: 'plain', icon: 'g-oil', ms: 1500 },
  },
};
