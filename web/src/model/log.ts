// What happened, as lines of words: a key of the messages and what to put into it. The words themselves, and the order
// in which they stand, belong to the messages.
import type { GameEvent, OilEventView, Update } from '../generated/protocol';
import { rawMessage } from '../i18n/format';
import type { Counts } from './cards';

export type Param =
  | { readonly type: 'seat'; readonly seat: string }
  | { readonly type: 'seats'; readonly seats: readonly string[] }
  | { readonly type: 'cards'; readonly cards: Counts }
  | { readonly type: 'per_seat'; readonly counts: Counts }
  | { readonly type: 'place'; readonly place: string }
  | { readonly type: 'kind'; readonly kind: string }
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

/** The lines of some steps. A turn that is said to begin more than once has one heading. */
export function linesOfAll(updates: readonly Update[]): LogLine[] {
  let last = '';
  return updates.flatMap(linesOf).filter((line) => {
    const turn = line.params['n'];
    if (line.key !== 'log.turn' || turn?.type !== 'text') return true;
    const isNew = turn.text !== last;
    last = turn.text;
    return isNew;
  });
}

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

function fromEvent(event: GameEvent): Told[] {
  switch (event.type) {
    case 'turn':
      return startsTurn(event)
        ? [['log.turn', { seat: seat(event.turn.player), n: text(event.turn.number) }, true]]
        : [];
    case 'rolled':
      return [['log.rolled', { sum: text(event.sum) }]];
    case 'received':
      return [
        [
          event.source === 'start' ? 'log.received_start' : 'log.received',
          { seat: seat(event.seat), cards: cards(event.cards) },
        ],
      ];
    case 'road_built':
      return [['log.built', { seat: seat(event.seat), piece: word('piece', 'road') }]];
    case 'settlement_built':
      return [['log.built', { seat: seat(event.seat), piece: word('piece', 'settlement') }]];
    case 'city_built':
      return [['log.built', { seat: seat(event.seat), piece: word('piece', 'city') }]];
    case 'longest_road':
      return event.holder === null ? [] : [['log.longest_road', { seat: seat(event.holder) }]];
    case 'largest_army':
      return event.holder === null ? [] : [['log.largest_army', { seat: seat(event.holder) }]];
    case 'bought':
      return [['log.bought', { seat: seat(event.seat) }]];
    case 'drawn':
      return event.card === null
        ? []
        : [['log.drawn', { seat: seat(event.seat), card: word('development', event.card) }]];
    case 'card_played':
      return [['log.card_played', { seat: seat(event.seat), card: word('development', event.card) }]];
    case 'monopolized': {
      const sum = Object.values(event.taken as Counts).reduce((all, n) => all + n, 0);
      return [['log.monopolized', { seat: seat(event.seat), cards: cards({ [event.kind]: sum }) }]];
    }
    case 'discard_chosen':
      return [['log.discard_chosen', { seat: seat(event.seat) }]];
    case 'discarded':
      return [['log.discarded', { seat: seat(event.seat), cards: cards(event.cards) }]];
    case 'robber_moved':
      return [['log.robber_moved', { seat: seat(event.seat), hex: place(event.hex) }]];
    case 'stolen': {
      const params = { thief: seat(event.thief), victim: seat(event.victim) };
      return event.kind === null
        ? [['log.stolen', params]]
        : [['log.stolen_kind', { ...params, cards: cards({ [event.kind]: 1 }) }]];
    }
    case 'bank_traded':
      return [['log.bank_traded', { seat: seat(event.seat), give: cards(event.give), get: cards(event.get) }]];
    case 'offered':
      return [
        [
          'log.offered',
          { seat: seat(event.seat), give: side(event.give, event.give_open), want: side(event.want, event.want_open) },
        ],
      ];
    case 'answered':
      return answered(event);
    case 'traded':
      return [
        [
          'log.traded',
          { seat: seat(event.seat), with: seat(event.with), give: cards(event.give), get: cards(event.get) },
        ],
      ];
    case 'oil':
      return event.event.type === 'spilled' ? spilled(event.event) : other(event);
    case 'revealed':
    case 'offer_lapsed':
      return [];
    default:
      return other(event);
  }
}

function side(counts: Counts, open: boolean): Param {
  return open && Object.keys(counts).length === 0 ? text('?') : cards(counts);
}

function startsTurn({ turn, pending }: Extract<GameEvent, { type: 'turn' }>): boolean {
  return turn.part === 'turn' && pending.type === 'roll';
}

function answered(event: Extract<GameEvent, { type: 'answered' }>): Told[] {
  const who = seat(event.seat);
  switch (event.answer.type) {
    case 'accept':
      return [['log.accepted', { seat: who }]];
    case 'decline':
      return [['log.declined', { seat: who }]];
    case 'counter':
      return [['log.countered', { seat: who, give: cards(event.answer.give), want: cards(event.answer.want) }]];
  }
}

function spilled({ hex, held }: Extract<OilEventView, { type: 'spilled' }>): Told[] {
  const lost = Object.fromEntries(Object.entries(held).filter(([, n]) => n > 0));
  return Object.keys(lost).length === 0
    ? [['log.oil.spilled', { hex: place(hex) }]]
    : [['log.oil.spilled_held', { hex: place(hex), held: { type: 'per_seat', counts: lost } }]];
}

/**
 * An event of a rule set, read by the shapes of its fields: `{type: "oil", event: {type: "converted", seat: "a", …}}`
 * has the key `log.oil.converted`. Without words for it the line names the event and the seat.
 */
function other(event: GameEvent): Told[] {
  const outer = event as unknown as Readonly<Record<string, unknown>>;
  const inner = isRecord(outer['event']) ? outer['event'] : outer;
  const name = String(inner['type']);
  const key = inner === outer ? `log.${name}` : `log.${String(outer['type'])}.${name}`;
  const params = Object.fromEntries(
    Object.entries(inner).flatMap(([field, value]) => {
      const param = paramOf(field, value);
      return param ? [[field, param] as const] : [];
    }),
  );
  if (rawMessage('en', key) !== null) return rawMessage('en', key) === '' ? [] : [[key, params]];
  const what = word('event', name);
  return [params['seat'] ? ['log.other_by', { seat: params['seat'], what }] : ['log.other', { what }]];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function paramOf(field: string, value: unknown): Param | null {
  if (field === 'type') return null;
  if (typeof value === 'number') return text(value);
  if (Array.isArray(value)) return text(value.length);
  if (typeof value === 'string' && value.startsWith('(')) return place(value);
  if (typeof value === 'string') return /^[a-f]$/.test(value) ? seat(value) : word(field, value);
  if (isRecord(value) && Object.values(value).every((n) => typeof n === 'number')) return cards(value as Counts);
  return null;
}
