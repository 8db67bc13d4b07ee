// Cards in the air: they belong to their new owner already, and are counted when they have landed.
import { SvelteMap } from 'svelte/reactivity';
import type { Kind, Seat } from '../generated/protocol';

const flying = new SvelteMap<string, number>();

const keyOf = (seat: Seat, kind: Kind | 'any' | '') => `${seat} ${kind}`;

/** Notes that cards are in the air to a player, or that they have landed. */
export function note(seat: Seat, kind: Kind | 'any', by: 1 | -1): void {
  for (const key of [keyOf(seat, kind), keyOf(seat, '')]) flying.set(key, (flying.get(key) ?? 0) + by);
}

/** How many cards are in the air to a player, of a kind or in all. */
export function inFlight(seat: Seat, kind: Kind | 'any' | '' = ''): number {
  return flying.get(keyOf(seat, kind)) ?? 0;
}
