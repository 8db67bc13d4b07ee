// Each player's last turn at a glance, and the place of the last move.
import type { GameEvent, Place, Seat, Update } from '../generated/protocol';
import { innerOf, sortsOf } from './events';
import type { EventName } from './events';

export interface Deed {
  readonly icon: string;
  readonly n: number;
}

/** The signs of deeds, by the name of their event; the seat of an event did it. */
const ICONS: { readonly [name in EventName]?: string } = {
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

type Fields = Readonly<Record<string, unknown>>;

/** A building's sign has its name, unless the list says otherwise. */
function iconOf(type: EventName): string | undefined {
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
    const inner = innerOf(event);
    const icon = iconOf(inner.type);
    if (turn === 0 || icon === undefined || !('seat' in inner)) continue;
    const { seat } = inner;
    const deeds = (all[seat] ??= []);
    const same = deeds.findIndex((deed) => deed.icon === icon);
    if (same === -1) deeds.push({ icon, n: 1 });
    else deeds[same] = { icon, n: (deeds[same]?.n ?? 0) + 1 };
  }
  return all;
}

/** The place that an event is about: the last one that it names. */
function placeOf(event: GameEvent): Place | null {
  const field = Object.entries(sortsOf(event)).findLast(([, sort]) => sort === 'place')?.[0];
  const fields: Fields = innerOf(event);
  return field === undefined ? null : (fields[field] as Place);
}

/** Where the last move was. */
export function lastPlace(updates: readonly Update[]): Place | null {
  for (const { events } of [...updates.slice(-40)].reverse()) {
    const place = (events ?? []).map(placeOf).findLast((found) => found !== null);
    if (place) return place;
  }
  return null;
}
