// A rule set's possible additions to the page: to states, questions and pictures.
import type {
  Decision,
  Extra,
  GameEvent,
  Hex,
  Place,
  Progress,
  Prompt,
  Seat,
  StateView,
  Terrain,
  Track as TrackName,
  Update,
  Verb,
} from '../generated/protocol';
import type { PieceKind } from '../board/pieces';
import type { ScenePiece } from '../board/types';
import type { Counts } from '../model/cards';
import type { EventName } from '../model/events';

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

/** A piece before it has words. */
type Unnamed = Omit<ScenePiece, 'label'>;

export interface Extras {
  readonly pieces: readonly Unnamed[];
  /** Hexes that no longer produce. */
  readonly destroyed: ReadonlySet<Hex>;
  readonly tracks: readonly Track[];
  readonly facts: { readonly [key in Seat]?: readonly Fact[] };
  readonly awards: readonly Award[];
  /** Levels of each player on named tracks. */
  readonly charts: { readonly [key in Seat]?: { readonly [key in TrackName]?: number } };
  /** The price of the next level of those tracks, by player. */
  readonly prices: { readonly [key in Seat]?: { readonly [key in TrackName]?: Counts } };
  /** Pieces of the rule set left to each player, by the verb that builds them. */
  readonly supply: { readonly [key in Seat]?: { readonly [key in Verb]?: number } };
  /** Numbers that belong to no player. */
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
  supply: {},
  counts: [],
  cards: {},
};

/** The faces of a roll. */
export interface Faces {
  readonly dice: readonly [number, number];
  /** The face of a third die. */
  readonly event: string;
}

/** A rule set's part of a question's cause. */
export interface OwnCause {
  /** Which of several causes of the same decision it is. */
  readonly variant?: string | null;
  /** The player behind it, or the one it concerns. */
  readonly seat?: Seat | null;
  /** How many cards or barbarians it is about. */
  readonly n?: number | null;
  readonly track?: TrackName | null;
}

/** The inputs of `OwnCause`. */
export interface Question {
  readonly decision: Decision;
  readonly prompt: Prompt;
  readonly state: StateView;
  readonly seat: Seat;
  readonly updates: readonly Update[];
}

/** How a moment is shown over the board. */
export interface Look {
  readonly scene: 'dice' | 'award' | 'card' | 'ship' | 'battle' | 'wave' | 'disc' | 'alarm' | 'plain';
  readonly icon: string;
  /** How long, at a normal pace. */
  readonly ms: number;
}

type Spot = readonly [symbol: string, x: number, y: number, seat: 'orange' | 'blue'];

/** A piece of the island: seven hexes, three above four, with their numbers and some pieces. */
export interface Isle {
  readonly hexes: readonly Terrain[];
  readonly tokens: readonly number[];
  readonly pieces: readonly Spot[];
}

/** The corners of an isle with pieces. */
export const [LEFT, RIGHT] = [
  [-52, -15],
  [52, -15],
] as const;

/** A rule set's part of the page. */
export interface Page {
  /** The file of its rules in `docs/rules`. */
  readonly document: string;
  readonly isle: Isle;
  /** The piece that blocks a hex. */
  readonly robber: PieceKind;
  /** The sign of the cards that count for the army. */
  readonly army: string;
  /** Whether single dice count, not only their sum. */
  readonly countsDice: boolean;
  /** Its actions besides building, by verb, for the list of keys. */
  readonly verbs: readonly Verb[];
  /** The signs of its tracks and counts, by their keys. */
  readonly icons: Readonly<Record<string, string>>;
  /** The signs of its events and discs in moments, by their words. */
  readonly signs: Readonly<Record<string, string>>;
  readonly extras: (state: StateView) => Extras;
  readonly cause: (question: Question) => OwnCause;
  /** Events that are shown over the board. */
  readonly moments: { readonly [name in EventName]?: Look };
  /** The faces that an event shows. */
  readonly faces: (event: GameEvent) => Faces | null;
}

/** The defaults of most rule sets. */
export const PLAIN: Omit<Page, 'document' | 'isle'> = {
  robber: 'robber',
  army: 'i-sword',
  countsDice: false,
  verbs: [],
  icons: {},
  signs: {},
  extras: () => NO_EXTRAS,
  cause: () => ({}),
  moments: {},
  faces: () => null,
};

/** A rule set's own state; `null` in a game of another one. */
export function extraOf<R extends Extra['rules']>(state: StateView, rules: R): ExtraOf<R> | null {
  const { extra } = state;
  return extra?.rules === rules ? (extra as ExtraOf<R>) : null;
}

/** The owner of the building on a place. */
export function ownerOf(state: StateView, place: Place): Seat | null {
  const stands = (places: readonly Place[]) => places.includes(place);
  return state.players.find(({ cities, settlements }) => stands(cities) || stands(settlements))?.seat ?? null;
}

/** Pieces of one kind, each with its owner. */
export function lay<P extends Place>(
  kind: PieceKind,
  places: readonly P[],
  owner: (place: P) => Seat | null,
): Unnamed[] {
  return places.map((place) => ({ id: `${kind} ${place}`, kind, place, seat: owner(place) }));
}

/** Something for each player. */
export function perSeat<T>(state: StateView, value: (seat: Seat) => T): { readonly [key in Seat]?: T } {
  return Object.fromEntries(state.players.map(({ seat }) => [seat, value(seat)]));
}
