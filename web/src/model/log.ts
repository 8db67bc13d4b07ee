// Events as lines of text: a message key and its arguments. The words themselves, and the order
// of the arguments, belong to the messages.
import type { Change, GameEvent, Kind, Place, Seat, Update } from '../generated/protocol';
import { rawMessage } from '../i18n/format';
import type { Counts } from './cards';
import { entriesOf, mapOf } from './entries';
import { innerOf, sortsOf } from './events';
import type { EventName, Sorts } from './events';

/** A number for some players. */
type BySeat = { readonly [key in Seat]?: number };

export type Param =
  | { readonly type: 'seat'; readonly seat: Seat }
  | { readonly type: 'cards'; readonly cards: Counts }
  | { readonly type: 'per_seat'; readonly counts: BySeat }
  | { readonly type: 'seats'; readonly seats: readonly Seat[] }
  | { readonly type: 'place'; readonly place: Place }
  | { readonly type: 'anything' }
  | { readonly type: 'word'; readonly group: string; readonly word: string }
  | { readonly type: 'text'; readonly text: string };

/** What a line tells: a change at the table or an event. */
export type About = Change['type'] | EventName;

export interface LogLine {
  readonly id: string;
  readonly n: number;
  readonly at: number;
  readonly about: About;
  readonly key: string;
  readonly params: Readonly<Record<string, Param>>;
  /** Whether it begins a turn. */
  readonly heading: boolean;
}

const seat = (name: Seat): Param => ({ type: 'seat', seat: name });
const cards = (counts: Counts): Param => ({ type: 'cards', cards: counts });
const place = (name: Place): Param => ({ type: 'place', place: name });
const text = (value: string | number): Param => ({ type: 'text', text: String(value) });
const word = (group: string, value: string): Param => ({ type: 'word', group, word: value });

type Told = readonly [key: string, params: Readonly<Record<string, Param>>, heading?: true];

/** The lines of some steps. The beginning of a turn is shown once, and Longest Road only when it changes hands. */
export function linesOfAll(updates: readonly Update[], leavers = leaversOf(updates)): LogLine[] {
  const last = { turn: '', longest_road: 'nobody' };
  return updates
    .flatMap((update) => linesOf(update, leavers.get(update.n)))
    .filter(({ about, params: { n, holder } }) => {
      if (about !== 'turn' && about !== 'longest_road') return true;
      const said = about === 'turn' ? textOf(n) : holder?.type === 'seat' ? holder.seat : 'nobody';
      const isNew = said !== last[about];
      last[about] = said;
      return isNew;
    });
}

const textOf = (param: Param | undefined) => (param?.type === 'text' ? param.text : '');

/** The lines of one step, and the name of the person who left in it. */
export function linesOf({ n, at, change, events }: Update, left?: string): LogLine[] {
  const told: (readonly [About, Told])[] = [
    ...fromChange(change, left).map((line) => [change.type, line] as const),
    ...(events ?? []).flatMap((event) => fromEvent(event).map((line) => [innerOf(event).type, line] as const)),
  ];
  return told.map(([about, [key, params, heading]], idx) => ({
    id: `${n}.${idx}`,
    n,
    at,
    about,
    key,
    params,
    heading: heading ?? false,
  }));
}

/** The names of those who have left, by the step: the seat has another name then, or none. */
export function leaversOf(updates: readonly Update[]): ReadonlyMap<number, string> {
  const names: { [key in Seat]?: string } = {};
  return new Map(
    updates.flatMap(({ n, change }) => {
      if (change.type === 'sat') names[change.seat] = change.name;
      const name = change.type === 'replaced' || change.type === 'seat_freed' ? names[change.seat] : undefined;
      return name === undefined ? [] : [[n, name] as const];
    }),
  );
}

function fromChange(change: Change, left: string | undefined): Told[] {
  switch (change.type) {
    case 'sat':
      return [['log.sat', { name: text(change.name) }]];
    case 'bot_sat':
      return [['log.bot_sat', { seat: seat(change.seat) }]];
    case 'seat_freed':
      return [[change.kicked ? 'log.kicked' : 'log.left', { name: text(left ?? change.seat.toUpperCase()) }]];
    case 'replaced': {
      const name = text(left ?? change.seat.toUpperCase());
      return [[change.kicked ? 'log.replaced_kicked' : 'log.replaced', { seat: seat(change.seat), name }]];
    }
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
    case 'closed':
      return [['log.closed', {}, true]];
    case 'rematch':
      return [['log.rematch', {}]];
    case 'played':
      return change.by === 'clock' ? [['log.clock', { seat: seat(change.ply.slice(0, 1) as Seat) }]] : [];
    case 'host_changed':
    case 'paced':
    case 'said':
    case 'muted':
      return [];
    default:
      return change satisfies never;
  }
}

/**
 * An event by its name and its declared fields: `{type: "oil", event: {type: "converted", seat: "a", …}}` has the key
 * `log.oil.converted`. If a needed field is hidden or empty, `log.oil.converted_none` is used; an event
 * without words is not shown.
 */
function fromEvent(event: GameEvent): Told[] {
  if ('event' in event) return tell(`log.${event.type}`, sortsOf(event), event.event);
  if (event.type !== 'turn') return tell('log', sortsOf(event), event);
  const { turn } = event;
  return startsTurn(event) ? [['log.turn', { seat: seat(turn.player), n: text(turn.number) }, true]] : [];
}

function tell(group: string, sorts: Sorts, event: Fields & { readonly type: string }): Told[] {
  const told: Told[1] & Record<string, Param> = {};
  const key = [`${group}.${event.type}`, ...gather(sorts, event, told)].join('_');
  const found = [key, `${key}_none`].find((one) => gapsOf(one)?.every((gap) => gap in told));
  return found === undefined ? [] : [[found, told]];
}

type Fields = Readonly<Record<string, unknown>>;

/** Collects the values of fields, and the names of the unions among them. */
function gather(sorts: Sorts, fields: Fields, told: Record<string, Param>): string[] {
  const held = Object.entries(sorts).find(([, sort]) => sort === 'by_seat');
  const all = held && entriesOf(fields[held[0]] as BySeat).reduce((sum, [, n]) => sum + n, 0);
  if (all !== undefined) told['n'] = text(all);
  return Object.entries(sorts).flatMap(([field, sort]) => {
    const value = fields[field];
    if (value === null) return [];
    if (typeof sort === 'string') {
      const param = paramOf(sort, field, value, all ?? 1, fields[`${field}_open`] === true);
      if (param) told[field] = param;
      return [];
    }
    const { type, ...inner } = value as Fields & { readonly type?: string };
    const own = type === undefined ? sort : sort[type];
    return [...(type === undefined ? [] : [type]), ...gather(typeof own === 'object' ? own : {}, inner, told)];
  });
}

/** The gaps of a message; `null` if there are no words. */
function gapsOf(key: string): string[] | null {
  const message = rawMessage('en', key);
  return message ? [...message.matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap ?? '') : null;
}

function startsTurn({ turn, pending }: Extract<GameEvent, { type: 'turn' }>): boolean {
  return turn.part === 'turn' && pending.type === 'roll';
}

/** The value of a field; its kind determines the type. */
function paramOf(sort: string, field: string, value: unknown, n: number, open: boolean): Param | null {
  switch (sort) {
    case 'number':
      return text(value as number);
    case 'seat':
      return seat(value as Seat);
    case 'place':
      return place(value as Place);
    case 'seats':
    case 'places':
      return text((value as readonly unknown[]).length);
    case 'kind':
      return cards({ [value as Kind]: n });
    case 'cards':
      return open && Object.keys(value as Counts).length === 0 ? { type: 'anything' } : cards(value as Counts);
    case 'by_seat': {
      const held = entriesOf(value as BySeat).filter(([, count]) => count > 0);
      return held.length === 0 ? null : { type: 'per_seat', counts: mapOf(held) };
    }
    case 'word':
    case 'development':
      return word(field, value as string);
    default:
      return null;
  }
}
