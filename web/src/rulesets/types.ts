// What a rule set can add to a state, in terms of the page.
import type { Extra, Hex, Place, Progress, Seat, StateView } from '../generated/protocol';
import type { ScenePiece } from '../board/types';
import type { Counts } from '../model/cards';

/** The part of a state that one rule set adds. */
export type ExtraOf<R extends Extra['rules']> = Extract<Extra, { rules: R }>;

/** A marker on a row of spaces. */
export interface Track {
  readonly key: string;
  readonly at: number;
  readonly end: number;
}

/** A number that belongs to a player. */
export interface Fact {
  readonly key: string;
  readonly n: number;
  readonly icon: string | null;
}

/** Something that one player holds. */
export interface Award {
  readonly key: string;
  readonly seat: Seat;
}

export interface Extras {
  readonly pieces: readonly Omit<ScenePiece, 'label'>[];
  /** Hexes that give nothing any more. */
  readonly destroyed: ReadonlySet<Hex>;
  readonly tracks: readonly Track[];
  readonly facts: { readonly [key in Seat]?: readonly Fact[] };
  readonly awards: readonly Award[];
  /** Levels of each player on named tracks. */
  readonly charts: { readonly [key in Seat]?: Readonly<Record<string, number>> };
  /** What the next level of those tracks costs each player. */
  readonly prices: { readonly [key in Seat]?: Readonly<Record<string, Counts>> };
  /** Numbers that belong to nobody. */
  readonly counts: readonly { readonly key: string; readonly n: number }[];
  /** Cards of the rule set that the viewer may know, by seat. */
  readonly cards: { readonly [key in Seat]?: { readonly [key in Progress]?: number } };
}

export const NO_EXTRAS: Extras = {
  pieces: [],
  destroyed: new Set(),
  tracks: [],
  facts: {},
  awards: [],
  charts: {},
  prices: {},
  counts: [],
  cards: {},
};

/** Whose building stands on a place. */
export function ownerOf(state: StateView, place: Place): Seat | null {
  const stands = (places: readonly Place[]) => places.includes(place);
  return state.players.find(({ cities, settlements }) => stands(cities) || stands(settlements))?.seat ?? null;
}

/** Something for each player. */
export function perSeat<T>(state: StateView, value: (seat: Seat) => T): { readonly [key in Seat]?: T } {
  return Object.fromEntries(state.players.map(({ seat }) => [seat, value(seat)]));
}
