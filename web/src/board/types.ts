// The input and output of the board. It knows places, looks and labels; it knows neither rules nor the network.
import type { Edge, Hex, Kind, Place, Seat, Terrain } from '../generated/protocol';
import type { PieceKind } from './pieces';

/** A land hex with its permanent parts. */
export interface SceneHex {
  readonly place: Hex;
  readonly terrain: Terrain;
  readonly token: number | null;
  /** Produces nothing for now, for example because of the robber. */
  readonly blocked: boolean;
  /** The hex is gone. */
  readonly destroyed: boolean;
  readonly label: string;
}

export interface SceneHarbor {
  readonly edge: Edge;
  readonly kind: Kind | null;
  readonly rate: number;
  readonly label: string;
}

/** Anything on a hex, a vertex or an edge. Pieces with the same id move instead of jumping. */
export interface ScenePiece {
  readonly id: string;
  readonly kind: PieceKind;
  readonly place: Place;
  /** The owner; a neutral piece has none. */
  readonly seat: Seat | null;
  /** The strength of a knight, the height of a stack. */
  readonly level?: number;
  /** Whether a knight is active, a plant runs, a spring is sealed. */
  readonly active?: boolean;
  /** Another place that a piece on a hex is drawn close to. */
  readonly toward?: Place;
  readonly label: string;
}

/** A sign at a place: a rank, a star, a cross. */
export interface BoardNote {
  readonly place: Place;
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

export interface Scene {
  readonly hexes: readonly SceneHex[];
  readonly harbors: readonly SceneHarbor[];
  readonly pieces: readonly ScenePiece[];
  /** The last move, or something pointed at. */
  readonly marked?: Place | null;
  /** Signs over everything else. */
  readonly notes?: readonly BoardNote[];
  /** The last roll, whose hexes shine for a moment. */
  readonly rolled: number | null;
}

/** A place that can be picked. */
export interface Target {
  readonly key: string;
  readonly place: Place;
  /** The piece that would be placed there, drawn as a ghost; without one the place itself lights up. */
  readonly ghost: PieceKind | null;
  readonly label: string;
}
