// Oil Springs: springs, metropolises, razed cities, the disaster track, oil by player.
import type { StateView } from '../../generated/protocol';
import { NO_EXTRAS } from './types';
import type { Award, ExtraFields, Extras, Fact } from './types';

interface Oil {
  readonly springs: readonly string[];
  readonly metropolises: readonly string[];
  readonly razed: readonly string[];
  readonly oil: Readonly<Record<string, number>>;
  readonly sequestered: Readonly<Record<string, number>>;
  readonly champion: string | null;
  readonly marker: number;
  readonly marker_end: number;
  readonly removed: readonly { readonly hex: string; readonly number: number }[];
  readonly collapse_at: number;
}

/** What Oil Springs adds. */
export function oilExtras(extra: ExtraFields, state: StateView): Extras {
  const oil = extra as unknown as Oil;
  const owner = (place: string) =>
    state.players.find((player) => player.cities.includes(place) || player.settlements.includes(place))?.seat ?? null;
  const lay = (kind: string, places: readonly string[]) =>
    places.map((place) => ({ id: `${kind} ${place}`, kind, place, seat: owner(place) }));
  const facts: Record<string, Fact[]> = {};
  for (const { seat } of state.players) {
    facts[seat] = [
      { key: 'oil', n: oil.oil[seat] ?? 0, icon: 'g-oil' },
      { key: 'sequestered', n: oil.sequestered[seat] ?? 0, icon: null },
    ];
  }
  const awards: Award[] = oil.champion === null ? [] : [{ key: 'champion', seat: oil.champion }];
  return {
    ...NO_EXTRAS,
    pieces: [...lay('spring', oil.springs), ...lay('metropolis', oil.metropolises), ...lay('razed', oil.razed)],
    destroyed: new Set(oil.removed.map(({ hex }) => hex)),
    tracks: [
      { key: 'disaster', at: oil.marker, end: oil.marker_end },
      { key: 'collapse', at: oil.removed.length, end: oil.collapse_at },
    ],
    facts,
    awards,
  };
}
