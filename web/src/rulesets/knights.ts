// Cities & Knights: knights by level and activity, walls, metropolises, the merchant, the fleet, improvements, progress cards.
import type { Level, Place, Seat, StateView, Track } from '../generated/protocol';
import { entriesOf } from '../model/entries';
import { NO_EXTRAS, ownerOf, perSeat } from './types';
import type { Award, ExtraOf, Extras } from './types';

/** The tracks in the order of the rules. */
const TRACKS: readonly Track[] = ['trade', 'politics', 'science'];
const STRENGTH: Readonly<Record<Level, number>> = { basic: 1, strong: 2, mighty: 3 };

/** What Cities & Knights adds. */
export function knightsExtras(game: ExtraOf<'knights'>, state: StateView): Extras {
  const lay = (kind: string, places: readonly Place[]) =>
    places.map((place) => ({ id: `${kind} ${place}`, kind, place, seat: ownerOf(state, place) }));
  const level = (seat: Seat, track: Track) => game.tracks[seat]?.[track] ?? 0;
  const held = (key: string, seat: Seat | null): Award[] => (seat === null ? [] : [{ key, seat }]);
  return {
    ...NO_EXTRAS,
    pieces: [
      ...lay('wall', game.walls),
      ...lay('razed', game.razed),
      ...entriesOf(game.metropolises).map(([track, place]) => ({
        id: `metropolis ${track}`,
        kind: `metropolis_${track}`,
        place,
        seat: ownerOf(state, place),
      })),
      ...game.knights.map(({ seat, vertex, level, active }) => ({
        id: `knight ${vertex}`,
        kind: 'knight',
        place: vertex,
        seat,
        level: STRENGTH[level],
        active,
      })),
      ...(game.merchant
        ? [{ id: 'merchant', kind: 'merchant', place: game.merchant.hex, seat: game.merchant.seat }]
        : []),
    ],
    tracks: [{ key: 'fleet', at: game.fleet, end: game.fleet_end }],
    charts: perSeat(state, (seat) => Object.fromEntries(TRACKS.map((track) => [track, level(seat, track)]))),
    prices: game.improvements,
    counts: [
      { key: 'barbarians', n: game.barbarians },
      { key: 'defense_all', n: entriesOf(game.defense).reduce((sum, [, n]) => sum + n, 0) },
    ],
    cards: game.progress,
    facts: perSeat(state, (seat) => [
      { key: 'progress', n: game.progress_sizes[seat] ?? 0, icon: 'i-progress' },
      { key: 'defense', n: game.defense[seat] ?? 0, icon: 'i-shield' },
      { key: 'defenders', n: game.defenders[seat] ?? 0, icon: null },
      ...TRACKS.map((track) => ({ key: `track_${track}`, n: level(seat, track), icon: null })),
    ]),
    awards: [
      ...held('constitution', game.constitution),
      ...held('printer', game.printer),
      ...held('merchant', game.merchant?.seat ?? null),
    ],
  };
}
