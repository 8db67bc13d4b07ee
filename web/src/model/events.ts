// Events of all rule sets in one form: their names, their fields, and what sort of values the fields have.
import { EVENTS } from '../generated/protocol';
import type { GameEvent } from '../generated/protocol';

type Own = Extract<GameEvent, { readonly event: unknown }>;

/** An event without the name of its rule set. */
export type Inner = Exclude<GameEvent, Own> | Own['event'];
export type EventName = Inner['type'];

/** What sort of value each field has; the fields of a union by its name. */
export type Sorts = { readonly [field: string]: string | Sorts };

const SORTS: Readonly<Record<string, Readonly<Record<string, Sorts>>>> = EVENTS;

export function innerOf(event: GameEvent): Inner {
  return 'event' in event ? event.event : event;
}

export function sortsOf(event: GameEvent): Sorts {
  return SORTS['event' in event ? event.type : 'core']?.[innerOf(event).type] ?? {};
}

/** Whether something is on the board since the event. */
export function isBuilding(name: EventName): boolean {
  return name.endsWith('_built') || name.endsWith('_placed');
}
