// Numbers about a game for the histogram and the page after the game.
import type { EndingView, GameView, PlayerView, PointSource, Seat, StateView, Update } from '../generated/protocol';
import { extrasOf } from '../rulesets';
import { total } from './cards';
import type { Counts } from './cards';
import { entriesOf } from './entries';
import { asTransfer } from './transfers';
import type { Transfer } from './transfers';

/** The ways in which two dice show each sum from 2 to 12, of 36. */
export const WAYS = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1] as const;

export interface Bar {
  readonly sum: number;
  readonly n: number;
  readonly expected: number;
}

/** How often each sum was rolled, compared with fair dice. */
export function histogram(rolls: readonly number[]): Bar[] {
  const all = rolls.reduce((sum, n) => sum + n, 0);
  return WAYS.map((ways, idx) => ({ sum: idx + 2, n: rolls[idx] ?? 0, expected: (all * ways) / 36 }));
}

/** Players as they ended: the winners, then by points, then in the order of the seats. */
export function ranked(players: readonly PlayerView[], { winners }: Pick<EndingView, 'winners'>): PlayerView[] {
  const wins = (player: PlayerView) => Number(winners.includes(player.seat));
  return [...players].sort((a, b) => wins(b) - wins(a) || b.points.known - a.points.known);
}

/** The sources that have given anybody points, in order of appearance. */
export function sourcesOf(players: readonly PlayerView[]): PointSource[] {
  const found = players.flatMap(({ points }) =>
    entriesOf(points.sources)
      .filter(([, n]) => n !== 0)
      .map(([source]) => source),
  );
  return [...new Set(found)];
}

export interface SeatStats {
  readonly seat: Seat;
  readonly produced: Counts;
  readonly stolen: number;
  readonly lost: number;
  readonly discarded: number;
  readonly trades: number;
  readonly bankTrades: number;
  /** The values at the end of each turn: points, and what the rule set counts for each player. */
  readonly curves: Readonly<Record<string, readonly number[]>>;
}

export interface GameStats {
  readonly seats: readonly SeatStats[];
  readonly rolls: readonly number[];
  /** The number of each turn that the values belong to. */
  readonly turns: readonly number[];
}

type Draft = { -readonly [K in Exclude<keyof SeatStats, 'curves'>]: SeatStats[K] } & {
  curves: Record<string, number[]>;
};

/** The statistics of a game from its steps and the states after them. */
export function gameStats(start: GameView, updates: readonly Update[], states: readonly StateView[]): GameStats {
  const drafts = new Map<Seat, Draft>();
  for (const { seat } of start.state.players) {
    drafts.set(seat, { seat, produced: {}, stolen: 0, lost: 0, discarded: 0, trades: 0, bankTrades: 0, curves: {} });
  }
  const transfers = updates.flatMap(({ events }) => (events ?? []).map(asTransfer));
  transfers.filter((event) => event !== null).forEach((event) => count(event, drafts));
  const turns: number[] = [];
  states.forEach((state, idx) => {
    const number = state.turn.number;
    const isLast = idx === states.length - 1;
    if (!isLast && states[idx + 1]?.turn.number === number) return;
    turns.push(number);
    const { facts } = extrasOf(state);
    for (const { seat, points } of state.players) {
      const counted = (facts[seat] ?? []).filter(({ icon }) => icon !== null).map(({ key, n }) => [key, n] as const);
      for (const [key, n] of [['points', points.known] as const, ...counted])
        (drafts.get(seat)?.curves ?? {})[key] = [...(drafts.get(seat)?.curves[key] ?? []), n];
    }
  });
  return { seats: [...drafts.values()], rolls: states.at(-1)?.rolls ?? start.state.rolls, turns };
}

function count(event: Transfer, drafts: ReadonlyMap<Seat, Draft>): void {
  switch (event.type) {
    case 'received': {
      const draft = drafts.get(event.seat);
      if (draft) draft.produced = added(draft.produced, event.cards);
      break;
    }
    case 'stolen':
      bump(drafts, event.thief, 'stolen', 1);
      bump(drafts, event.victim, 'lost', 1);
      break;
    case 'discarded':
      bump(drafts, event.seat, 'discarded', total(event.cards));
      break;
    case 'traded':
      bump(drafts, event.seat, 'trades', 1);
      bump(drafts, event.with, 'trades', 1);
      break;
    case 'bank_traded':
      bump(drafts, event.seat, 'bankTrades', 1);
      break;
    default:
      event satisfies never;
  }
}

function bump(
  drafts: ReadonlyMap<Seat, Draft>,
  seat: Seat,
  what: 'stolen' | 'lost' | 'discarded' | 'trades' | 'bankTrades',
  by: number,
): void {
  const draft = drafts.get(seat);
  if (draft) draft[what] += by;
}

function added(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const [word, n] of Object.entries(b)) sum[word] = (sum[word] ?? 0) + n;
  return sum;
}

/** The curves worth a drawing: those that ever change, the points first. */
export function curvesOf(seats: readonly SeatStats[]): string[] {
  const keys = [...new Set(seats.flatMap(({ curves }) => Object.keys(curves)))];
  return keys.filter((key) => seats.some(({ curves }) => new Set(curves[key]).size > 1 || key === 'points'));
}

/** Round numbers for the lines of a chart, from at most `least` to at least `most`. */
export function ticksOf(least: number, most: number): number[] {
  const step = [1, 2, 5, 10, 20, 50].find((size) => (most - least) / size <= 5) ?? 100;
  const first = Math.floor(least / step) * step;
  const n = Math.ceil((most - first) / step);
  return Array.from({ length: n + 1 }, (_, idx) => first + idx * step);
}
