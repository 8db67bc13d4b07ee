// Cities & Knights: knights by level and activity, walls, metropolises, the merchant, the fleet, improvements, progress cards.
import type { StateView } from '../../generated/protocol';
import type { Counts } from '../cards';
import type { Award, ExtraFields, Extras, Fact } from './types';

type BySeat<T> = Readonly<Record<string, T>>;

interface Knights {
  readonly knights: readonly {
    readonly seat: string;
    readonly vertex: string;
    readonly level: string;
    readonly active: boolean;
  }[];
  readonly walls: readonly string[];
  readonly razed: readonly string[];
  readonly tracks: BySeat<Readonly<Record<string, number>>>;
  readonly improvements: BySeat<Readonly<Record<string, Counts>>>;
  readonly metropolises: Readonly<Record<string, string>>;
  readonly defenders: BySeat<number>;
  readonly constitution: string | null;
  readonly printer: string | null;
  readonly merchant: { readonly hex: string; readonly seat: string } | null;
  readonly fleet: number;
  readonly fleet_end: number;
  readonly barbarians: number;
  readonly defense: BySeat<number>;
  readonly progress_sizes: BySeat<number>;
  readonly progress: BySeat<Readonly<Record<string, number>>>;
}

const TRACKS = ['trade', 'politics', 'science'] as const;
const LEVELS: readonly string[] = ['basic', 'strong', 'mighty'];

const TRADE = new Set([
  'commercial-harbor',
  'master-merchant',
  'merchant',
  'merchant-fleet',
  'resource-monopoly',
  'trade-monopoly',
]);
const POLITICS = new Set([
  'bishop',
  'constitution',
  'deserter',
  'diplomat',
  'intrigue',
  'saboteur',
  'spy',
  'warlord',
  'wedding',
]);

/** The deck that a progress card belongs to. */
export function deckOf(card: string): (typeof TRACKS)[number] {
  if (TRADE.has(card)) return 'trade';
  return POLITICS.has(card) ? 'politics' : 'science';
}

/** What Cities & Knights adds. */
export function knightsExtras(extra: ExtraFields, state: StateView): Extras {
  const game = extra as unknown as Knights;
  const owner = (place: string) =>
    state.players.find((player) => player.cities.includes(place) || player.settlements.includes(place))?.seat ?? null;
  const facts: Record<string, Fact[]> = {};
  for (const { seat } of state.players) {
    facts[seat] = [
      { key: 'progress', n: game.progress_sizes[seat] ?? 0, icon: 'i-progress' },
      { key: 'defense', n: game.defense[seat] ?? 0, icon: 'i-shield' },
      { key: 'defenders', n: game.defenders[seat] ?? 0, icon: null },
      ...Object.entries(game.tracks[seat] ?? {}).map(([key, n]) => ({ key: `track_${key}`, n, icon: null })),
    ];
  }
  const held = (key: string, seat: string | null): Award[] => (seat === null ? [] : [{ key, seat }]);
  return {
    pieces: [
      ...game.walls.map((place) => ({ id: `wall ${place}`, kind: 'wall', place, seat: owner(place) })),
      ...game.razed.map((place) => ({ id: `razed ${place}`, kind: 'razed', place, seat: owner(place) })),
      ...Object.entries(game.metropolises).map(([track, place]) => ({
        id: `metropolis ${track}`,
        kind: `metropolis_${track}`,
        place,
        seat: owner(place),
      })),
      ...game.knights.map(({ seat, vertex, level, active }) => ({
        id: `knight ${vertex}`,
        kind: 'knight',
        place: vertex,
        seat,
        level: LEVELS.indexOf(level) + 1,
        active,
      })),
      ...(game.merchant
        ? [{ id: 'merchant', kind: 'merchant', place: game.merchant.hex, seat: game.merchant.seat }]
        : []),
    ],
    destroyed: new Set(),
    tracks: [{ key: 'fleet', at: game.fleet, end: game.fleet_end }],
    charts: Object.fromEntries(
      Object.entries(game.tracks).map(([seat, levels]) => [
        seat,
        Object.fromEntries(TRACKS.map((track) => [track, levels[track] ?? 0])),
      ]),
    ),
    prices: game.improvements,
    counts: [
      { key: 'barbarians', n: game.barbarians },
      { key: 'defense_all', n: Object.values(game.defense).reduce((sum, n) => sum + n, 0) },
    ],
    cards: game.progress,
    facts,
    awards: [
      ...held('constitution', game.constitution),
      ...held('printer', game.printer),
      ...held('merchant', game.merchant?.seat ?? null),
    ],
  };
}
