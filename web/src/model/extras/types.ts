// What a rule set can add to a state, in terms of the page.
import type { ScenePiece } from '../../board/types';
import type { Counts } from '../cards';

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
  readonly seat: string;
}

export interface Extras {
  readonly pieces: readonly Omit<ScenePiece, 'label'>[];
  /** Hexes that give nothing any more. */
  readonly destroyed: ReadonlySet<string>;
  readonly tracks: readonly Track[];
  readonly facts: Readonly<Record<string, readonly Fact[]>>;
  readonly awards: readonly Award[];
  /** Levels of each player on named tracks. */
  readonly charts: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** What the next level of those tracks costs each player. */
  readonly prices: Readonly<Record<string, Readonly<Record<string, Counts>>>>;
  /** Numbers that belong to nobody. */
  readonly counts: readonly { readonly key: string; readonly n: number }[];
  /** Cards of the rule set that the viewer may know, by seat. */
  readonly cards: Readonly<Record<string, Readonly<Record<string, number>>>>;
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

/** The fields of a rule set as they were sent. */
export type ExtraFields = Readonly<Record<string, unknown>> & { readonly rules: string };
