// What happened, as lines of words: a key of the messages and what to put into it. The words themselves, and the order
// in which they stand, belong to the messages.
import type { GameEvent, Update } from '../generated/protocol';
import { rawMessage } from '../i18n/format';
import type { Counts } from './cards';

export type Param =
  | { readonly type: 'seat'; readonly seat: string }
  | { readonly type: 'cards'; readonly cards: Counts }
  | { readonly type: 'per_seat'; readonly counts: Counts }
  | { readonly type: 'place'; readonly place: string }
  | { readonly type: 'anything' }
  | { readonly type: 'word'; readonly group: string; readonly word: string }
  | { readonly type: 'text'; readonly text: string };

export interface LogLine {
  readonly id: string;
  readonly n: number;
  readonly at: number;
  readonly key: string;
  readonly params: Readonly<Record<string, Param>>;
  /** Whether it begins a turn. */
  readonly heading: boolean;
}

const seat = (name: string): Param => ({ type: 'seat', seat: name });
const cards = (counts: Counts): Param => ({ type: 'cards', cards: counts });
const place = (name: string): Param => ({ type: 'place', place: name });
const text = (value: string | number): Param => ({ type: 'text', text: String(value) });
const word = (group: string, value: string): Param => ({ type: 'word', group, word: value });

type Told = readonly [key: string, params: Readonly<Record<string, Param>>, heading?: true];

/** The lines of some steps. A turn is said to begin once, and Longest Road to be held only when it changes hands. */
export function linesOfAll(updates: readonly Update[]): LogLine[] {
  const last: Record<string, string> = { 'log.longest_road': 'nobody' };
  return updates.flatMap(linesOf).filter(({ key, params: { n, holder } }) => {
    const subject = key.replace(/_none$/, '');
    if (subject !== 'log.turn' && subject !== 'log.longest_road') return true;
    const said = subject === 'log.turn' ? textOf(n) : holder?.type === 'seat' ? holder.seat : 'nobody';
    const isNew = said !== last[subject];
    last[subject] = said;
    return isNew;
  });
}

const textOf = (param: Param | undefined) => (param?.type === 'text' ? param.text : '');

/** The lines of one step. */
export function linesOf(update: Update): LogLine[] {
  const told = [...fromChange(update), ...(update.events ?? []).flatMap(fromEvent)];
  return told.map(([key, params, heading], idx) => ({
    id: `${update.n}.${idx}`,
    n: update.n,
    at: update.at,
    key,
    params,
    heading: heading ?? false,
  }));
}

function fromChange({ change }: Update): Told[] {
  switch (change.type) {
    case 'sat':
      return [['log.sat', { name: text(change.name) }]];
    case 'bot_sat':
      return [['log.bot_sat', { seat: seat(change.seat) }]];
    case 'seat_freed':
      return [[change.kicked ? 'log.kicked' : 'log.left', { seat: seat(change.seat) }]];
    case 'replaced':
      return [['log.replaced', { seat: seat(change.seat) }]];
    case 'went_away':
      return [['log.went_away', { seat: seat(change.seat) }]];
    case 'came_back':
      return [['log.came_back', { seat: seat(change.seat) }]];
    case 'configured':
      return [['log.configured', {}]];
    case 'started':
      return [['log.started', {}, true]];
    case 'undone':
      return [['log.undone', { seat: seat(change.seat) }]];
    case 'rematch':
      return [['log.rematch', {}]];
    case 'played':
      return change.by === 'clock' ? [['log.clock', { seat: seat(change.ply.slice(0, 1)) }]] : [];
    default:
      return [];
  }
}

/**
 * An event by its name and fields: `{type: "oil", event: {type: "converted", seat: "a", …}}` has the key
 * `log.oil.converted`. Where a field that the words need is hidden or empty, `log.oil.converted_none` is told; an event
 * without words is not told.
 */
function fromEvent(event: GameEvent): Told[] {
  if (event.type === 'turn') {
    const { turn } = event;
    return startsTurn(event) ? [['log.turn', { seat: seat(turn.player), n: text(turn.number) }, true]] : [];
  }
  const outer: Fields = { ...event };
  const inner = isRecord(outer['event']) ? outer['event'] : outer;
  const group = inner === outer ? 'log' : `log.${event.type}`;
  const parts = Object.values(inner).filter(isPart);
  const sorts = parts.flatMap(({ type }) => (typeof type === 'string' ? [type] : []));
  const key = [`${group}.${String(inner['type'])}`, ...sorts].join('_');
  const params = paramsOf(Object.assign({}, inner, ...parts) as Fields);
  const found = [key, `${key}_none`].find((one) => gapsOf(one)?.every((gap) => gap in params));
  return found === undefined ? [] : [[found, params]];
}

type Fields = Readonly<Record<string, unknown>>;

/** The gaps of a message; `null` if there are no words. */
function gapsOf(key: string): string[] | null {
  const message = rawMessage('en', key);
  return message ? [...message.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap ?? '') : null;
}

function startsTurn({ turn, pending }: Extract<GameEvent, { type: 'turn' }>): boolean {
  return turn.part === 'turn' && pending.type === 'roll';
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCounts(value: unknown): value is Counts {
  return isRecord(value) && Object.values(value).every((n) => typeof n === 'number');
}

/** A part of an event with fields of its own. */
function isPart(value: unknown): value is Fields {
  return isRecord(value) && !isCounts(value);
}

const isSeat = (value: string) => /^[a-f]$/.test(value);
const isPerSeat = (value: Counts) => Object.keys(value).length > 0 && Object.keys(value).every(isSeat);

function paramsOf(fields: Fields): Record<string, Param> {
  const counts = Object.values(fields).filter(isCounts).find(isPerSeat);
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  const params = Object.entries(fields).flatMap(([field, value]) => {
    const param = paramOf(field, value, all ?? 1, fields[`${field}_open`] === true);
    return param ? [[field, param] as const] : [];
  });
  return { ...(all === undefined ? {} : { n: text(all) }), ...Object.fromEntries(params) };
}

function paramOf(field: string, value: unknown, n: number, open: boolean): Param | null {
  if (typeof value === 'number') return text(value);
  if (Array.isArray(value)) return text(value.length);
  if (typeof value === 'string') return wordOf(field, value, n);
  if (!isCounts(value)) return null;
  if (open && Object.keys(value).length === 0) return { type: 'anything' };
  if (!isPerSeat(value)) return cards(value);
  const held = Object.fromEntries(Object.entries(value).filter(([, held]) => held > 0));
  return Object.keys(held).length === 0 ? null : { type: 'per_seat', counts: held };
}

function wordOf(field: string, value: string, n: number): Param {
  if (isSeat(value)) return seat(value);
  if (value.startsWith('(')) return place(value);
  return ['kind', 'resource', 'commodity'].includes(field) ? cards({ [value]: n }) : word(field, value);
}
