// Oil Springs: springs, metropolises, razed cities, the disaster track, oil by player.
import type { Place, StateView } from '../generated/protocol';
import { NO_EXTRAS, ownerOf, perSeat } from './types';
import type { ExtraOf, Extras } from './types';

/** What Oil Springs adds. */
export function oilExtras(oil: ExtraOf<'oil'>, state: StateView): Extras {
  const lay = (kind: string, places: readonly Place[]) =>
    places.map((place) => ({ id: `${kind} ${place}`, kind, place, seat: ownerOf(state, place) }));
  return {
    ...NO_EXTRAS,
    pieces: [...lay('spring', oil.springs), ...lay('metropolis', oil.metropolises), ...lay('razed', oil.razed)],
    destroyed: new Set(oil.removed.map(({ hex }) => hex)),
    tracks: [
      { key: 'disaster', at: oil.marker, end: oil.marker_end },
      { key: 'collapse', at: oil.removed.length, end: oil.collapse_at },
    ],
    facts: perSeat(state, (seat) => [
      { key: 'oil', n: oil.oil[seat] ?? 0, icon: 'g-oil' },
      { key: 'sequestered', n: oil.sequestered[seat] ?? 0, icon: null },
    ]),
    awards: oil.champion === null ? [] : [{ key: 'champion', seat: oil.champion }],
  };
}
