// The log by turns, as a reader wants to see it: a filter leaves lines out, and refusals of one offer are one line.
import type { Seat } from '../generated/protocol';
import type { About, LogLine, Param } from './log';

/** What a reader of the log wants to see. */
export const FILTERS = ['all', 'trade', 'build'] as const;
export type Filter = (typeof FILTERS)[number];

const TRADE: ReadonlySet<About> = new Set([
  'offered',
  'answered',
  'offer_lapsed',
  'traded',
  'bank_traded',
  'harbor_offered',
  'harbor_void',
  'harbor_traded',
]);
const SEATS: ReadonlySet<About> = new Set(['sat', 'bot_sat', 'configured']);
const CARDS: ReadonlySet<About> = new Set(['received', 'rolled']);

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
    const at = line.key === DECLINED ? refusalOf(turn.lines) : -1;
    const refusal = turn.lines[at];
    if (refusal) turn.lines[at] = { ...refusal, key: ALL_DECLINED, params: together(refusal, line) };
    else turn.lines.push(line);
    if (line.about === 'discarded') turn.lines = turn.lines.filter((other) => !isChoice(other, line));
  }
  return turns.filter(({ heading, lines: shown }) => heading || shown.length > 0);
}

const [DECLINED, ALL_DECLINED] = ['log.answered_decline', 'log.answered_decline_all'] as const;

/** The line where somebody declined the open offer. */
function refusalOf(lines: readonly LogLine[]): number {
  const offer = lines.findLastIndex(({ about }) => about === 'offered');
  const at = lines.findLastIndex(({ key }) => key === DECLINED || key === ALL_DECLINED);
  return at > offer ? at : -1;
}

/** Whether a line says that somebody has chosen, and a later line shows what. */
function isChoice(line: LogLine, shown: LogLine): boolean {
  const [one, other] = [line.params['seat'], shown.params['seat']];
  return line.about === 'discard_chosen' && one?.type === 'seat' && other?.type === 'seat' && one.seat === other.seat;
}

/** Several refusals in one line. */
function together(one: LogLine, other: LogLine): LogLine['params'] {
  const seats = [one, other].flatMap(({ params }) => [...seatsIn(params['seats']), ...seatsIn(params['seat'])]);
  return { seats: { type: 'seats', seats } };
}

function seatsIn(param: Param | undefined): readonly Seat[] {
  if (param?.type === 'seats') return param.seats;
  return param?.type === 'seat' ? [param.seat] : [];
}

function isWanted({ about }: LogLine, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return !SEATS.has(about);
    case 'trade':
      return TRADE.has(about);
    case 'build':
      return !SEATS.has(about) && !TRADE.has(about) && !CARDS.has(about);
    default:
      return filter satisfies never;
  }
}
