// Cities & Knights: knights by level and activity, walls, metropolises, the merchant, the fleet, improvements, progress cards.
import type { Decision, GameEvent, Level, Place, Seat, StateView, Track } from '../generated/protocol';
import { entriesOf, mapOf } from '../model/entries';
import { SEA_MOMENTS, seaExtras } from './sea';
import { extraOf, lay, LEFT, NO_EXTRAS, ownerOf, perSeat, PLAIN, RIGHT } from './types';
import type { Award, Extras, Faces, OwnCause, Page, Question } from './types';

/** The tracks in the order of the rules. */
const TRACKS: readonly Track[] = ['trade', 'politics', 'science'];
const STRENGTH: Readonly<Record<Level, number>> = { basic: 1, strong: 2, mighty: 3 };

function extras(state: StateView): Extras {
  const game = extraOf(state, 'knights');
  if (!game) return NO_EXTRAS;
  const sea = game.sea ? seaExtras(state, game.sea) : NO_EXTRAS;
  const owner = (place: Place) => ownerOf(state, place);
  const level = (seat: Seat, track: Track) => game.tracks[seat]?.[track] ?? 0;
  const held = (key: string, seat: Seat | null): Award[] => (seat === null ? [] : [{ key, seat }]);
  return {
    ...sea,
    pieces: [
      ...sea.pieces,
      ...lay('wall', game.walls, owner),
      ...lay('razed', game.razed, owner),
      ...entriesOf(game.metropolises).map(([track, place]) => ({
        id: `metropolis ${track}`,
        kind: `metropolis_${track}` as const,
        place,
        seat: owner(place),
      })),
      ...game.knights.map(({ seat, vertex, level, active }) => ({
        id: `knight ${vertex}`,
        kind: 'knight' as const,
        place: vertex,
        seat,
        level: STRENGTH[level],
        active,
      })),
      ...(game.merchant
        ? [{ id: 'merchant', kind: 'merchant' as const, place: game.merchant.hex, seat: game.merchant.seat }]
        : []),
    ],
    tracks: [{ key: 'fleet', at: game.fleet, end: game.fleet_end }],
    charts: perSeat(state, (seat) => mapOf(TRACKS.map((track) => [track, level(seat, track)] as const))),
    prices: game.improvements,
    counts: [
      { key: 'barbarians', n: game.barbarians },
      { key: 'defense_all', n: entriesOf(game.defense).reduce((sum, [, n]) => sum + n, 0) },
      ...sea.counts,
    ],
    cards: game.progress,
    facts: perSeat(state, (seat) => [
      { key: 'progress', n: game.progress_sizes[seat] ?? 0, icon: 'i-progress' },
      { key: 'defense', n: game.defense[seat] ?? 0, icon: 'i-shield' },
      { key: 'defenders', n: game.defenders[seat] ?? 0, icon: null },
      ...TRACKS.map((track) => ({ key: `track_${track}`, n: level(seat, track), icon: null })),
      ...(sea.facts[seat] ?? []),
    ]),
    awards: [
      ...held('constitution', game.constitution),
      ...held('printer', game.printer),
      ...held('merchant', game.merchant?.seat ?? null),
    ],
  };
}

function cause({ decision, state, seat }: Question): OwnCause {
  const game = extraOf(state, 'knights');
  if (!game) return {};
  const { pending } = game;
  const counts: { readonly [key in Decision]?: number } = {
    muster: game.barbarians,
    discard_progress: game.progress_sizes[seat] ?? 0,
  };
  const isCard =
    (decision === 'discard' && pending?.card === 'saboteur') ||
    (decision === 'move_robber' && pending?.card === 'bishop');
  return {
    variant: isCard ? pending.card : null,
    seat: pending?.seat ?? null,
    n: counts[decision] ?? null,
    track: pending?.track ?? null,
  };
}

/** Red, the other one, and the third: `ship`, `trade`, `politics` or `science`. */
function faces(event: GameEvent): Faces | null {
  if (event.type !== 'knights' || event.event.type !== 'rolled') return null;
  const { red, other, event: third } = event.event;
  return { dice: [red, other], event: third };
}

export const knights: Page = {
  ...PLAIN,
  document: 'cities-and-knights',
  isle: {
    hexes: ['mountains', 'pasture', 'forest', 'hills', 'fields', 'mountains', 'pasture'],
    tokens: [9, 6, 11, 4, 5, 8, 10],
    pieces: [
      ['p-knight', ...LEFT, 'blue'],
      ['p-wall', 52, -7, 'orange'],
      ['p-city', ...RIGHT, 'orange'],
      ['p-metropolis', 52, -21, 'orange'],
    ],
  },
  countsDice: true,
  verbs: ['improve', 'move', 'expel', 'chase', 'repair', 'harbor'],
  icons: { fleet: 'i-ship', barbarians: 'i-sword', defense_all: 'i-shield' },
  extras,
  cause,
  moments: {
    ...SEA_MOMENTS,
    rolled: { scene: 'dice', icon: 'i-dice', ms: 1000 },
    fleet_moved: { scene: 'ship', icon: 'i-ship', ms: 900 },
    attacked: { scene: 'battle', icon: 'i-ship', ms: 2000 },
    city_lost: { scene: 'plain', icon: 'p-razed', ms: 1500 },
    defended: { scene: 'award', icon: 'i-shield', ms: 1500 },
    progress_played: { scene: 'card', icon: 'i-progress', ms: 1000 },
    metropolis_placed: { scene: 'award', icon: 'i-metropolis', ms: 1500 },
  },
  faces,
};
