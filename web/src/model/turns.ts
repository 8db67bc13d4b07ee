// The log by turns, as a reader wants to see it: a filter leaves lines out, and refusals of one offer are one line.
import type { Seat } from '../generated/protocol';
import type { LogLine, Param } from './log';

/** What a reader of the log wants to see. */
export const FILTERS = ['all', 'trade', 'build'] as const;
export type Filter = (typeof FILTERS)[number];

const TRADE = /offer|answered|traded/;
const SEATS = /\.(sat|bot_sat|configured)$/;
const CARDS = /\.(received|rolled)$/;

/** The lines of one turn. */
export interface LogTurn {
  readonly id: string;
  readonly heading: LogLine | null;
  readonly lines: readonly LogLine[];
}

/** The lines by turns, as a filter leaves them. */
export function turnsOf(lines: readonly LogLine[], filter: Filter): LogTurn[] {
  const turns: { id: string; heading: LogLine | null; lines: LogLine[] }[] = [];
  for (const line of lines) {
    if (line.heading || turns.length === 0) turns.push({ id: line.id, heading: line.heading ? line : null, lines: [] });
    const turn = turns.at(-1);
    if (!turn || line.heading || !isWanted(line, filter)) continue;
    const last = turn.lines.at(-1);
    const isMore = line.key === DECLINED && (last?.key === DECLINED || last?.key === ALL_DECLINED);
    if (last && isMore)
      turn.lines[turn.lines.length - 1] = { ...last, key: ALL_DECLINED, params: together(last, line) };
    else turn.lines.push(line);
  }
  return turns.filter(({ heading, lines: shown }) => heading || shown.length > 0);
}

const [DECLINED, ALL_DECLINED] = ['log.answered_decline', 'log.answered_decline_all'] as const;

/** Those who declined, together. */
function together(one: LogLine, other: LogLine): LogLine['params'] {
  const seats = [one, other].flatMap(({ params }) => [...seatsIn(params['seats']), ...seatsIn(params['seat'])]);
  return { seats: { type: 'seats', seats } };
}

function seatsIn(param: Param | undefined): readonly Seat[] {
  if (param?.type === 'seats') return param.seats;
  return param?.type === 'seat' ? [param.seat] : [];
}

function isWanted({ key }: LogLine, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return !SEATS.test(key);
    case 'trade':
      return TRADE.test(key);
    case 'build':
      return !SEATS.test(key) && !TRADE.test(key) && !CARDS.test(key);
    default:
      return filter satisfies never;
  }
}
