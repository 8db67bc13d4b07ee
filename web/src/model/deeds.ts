// Each player's last turn at a glance, and the place of the last move.
import { EVENTS } from '../generated/protocol';
import type { GameEvent, Place, Seat, Update } from '../generated/protocol';

export interface Deed {
  readonly icon: string;
  readonly n: number;
}

/** The signs of deeds, by the name of their event; the seat of an event did it. */
const ICONS: Readonly<Record<string, string>> = {
  road_built: 'i-road',
  settlement_built: 'p-settlement',
  city_built: 'p-city',
  bought: 'i-development',
  card_played: 'i-sword',
  robber_moved: 'p-robber',
  bank_traded: 'i-bank',
  traded: 'i-trade',
  knight_placed: 'p-knight',
  promoted: 'i-promote',
  activated: 'i-activate',
  improved: 'i-gate',
  progress_played: 'i-progress',
  metropolis_placed: 'i-metropolis',
  converted: 'g-oil',
  sequestered: 'i-leaf',
  plant_built: 'p-plant-renewable',
  demolished: 'i-demolish',
};

type Fields = Readonly<Record<string, unknown>> & { readonly type: string };

const inner = (event: GameEvent): Fields => ('event' in event ? event.event : event);

/** A building's sign has its name, unless the list says otherwise. */
function iconOf(type: string): string | undefined {
  return ICONS[type] ?? (type.endsWith('_built') ? `i-${type.replace(/_built$/, '')}` : undefined);
}

/** The deeds of everybody's last turn, in order; the current turn starts empty. */
export function deedsOf(updates: readonly Update[]): { readonly [key in Seat]?: readonly Deed[] } {
  const all: { [key in Seat]?: Deed[] } = {};
  let turn = 0;
  for (const event of updates.flatMap(({ events }) => events ?? [])) {
    if (event.type === 'turn') {
      if (event.turn.number !== turn) all[event.turn.player] = [];
      turn = event.turn.number;
      continue;
    }
    const fields = inner(event);
    const icon = iconOf(fields.type);
    const seat = fields['seat'] as Seat | undefined;
    if (turn === 0 || icon === undefined || seat === undefined) continue;
    const deeds = (all[seat] ??= []);
    const same = deeds.findIndex((deed) => deed.icon === icon);
    if (same === -1) deeds.push({ icon, n: 1 });
    else deeds[same] = { icon, n: (deeds[same]?.n ?? 0) + 1 };
  }
  return all;
}

type Sorts = Readonly<Record<string, unknown>>;
const SORTS: Readonly<Record<string, Readonly<Record<string, Sorts>>>> = EVENTS;

/** The place that an event is about: the last one that it names. */
function placeOf(event: GameEvent): Place | null {
  const sorts = SORTS['event' in event ? event.type : 'core']?.[inner(event).type] ?? {};
  const field = Object.entries(sorts).findLast(([, sort]) => sort === 'place')?.[0];
  return field === undefined ? null : (inner(event)[field] as Place);
}

/** Where the last move was. */
export function lastPlace(updates: readonly Update[]): Place | null {
  for (const { events } of [...updates.slice(-40)].reverse()) {
    const place = (events ?? []).map(placeOf).findLast((found) => found !== null);
    if (place) return place;
  }
  return null;
}
