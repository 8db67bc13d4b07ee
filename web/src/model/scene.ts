// From the views of the server to the scene that the board draws. Rule sets add pieces through the state.
import type { BoardView, Kind, Place, Seat, StateView, Terrain } from '../generated/protocol';
import type { PieceKind } from '../board/pieces';
import type { Scene, ScenePiece } from '../board/types';
import { extrasOf, lay, pageOf } from '../rulesets';

export interface SceneWords {
  hex(terrain: Terrain, token: number | null): string;
  harbor(kind: Kind | null, rate: number): string;
  piece(kind: PieceKind, seat: Seat | null, place: Place): string;
}

/** The scene of a game. */
export function sceneOf(board: BoardView, state: StateView, words: SceneWords): Scene {
  const extras = extrasOf(state);
  const added = extras.pieces.map((piece) => ({ ...piece, label: words.piece(piece.kind, piece.seat, piece.place) }));
  return {
    hexes: board.hexes.map(({ place, terrain, token }) => ({
      place,
      terrain,
      token,
      blocked: state.robber === place,
      destroyed: extras.destroyed.has(place),
      label: words.hex(terrain, token),
    })),
    harbors: board.harbors.map(({ edge, kind, rate }) => ({ edge, kind, rate, label: words.harbor(kind, rate) })),
    pieces: [...state.players.flatMap((player) => piecesOf(player, words)), ...robber(board, state, words), ...added],
    rolled: state.last_roll,
  };
}

function piecesOf(player: StateView['players'][number], words: SceneWords): ScenePiece[] {
  const { seat, roads, settlements, cities } = player;
  const own = () => seat;
  const pieces = [...lay('road', roads, own), ...lay('settlement', settlements, own), ...lay('city', cities, own)];
  return pieces.map((piece) => ({ ...piece, label: words.piece(piece.kind, seat, piece.place) }));
}

function robber({ rules }: BoardView, { robber: place }: StateView, words: SceneWords): ScenePiece[] {
  if (place === null) return [];
  const kind = pageOf(rules).robber;
  return [{ id: 'robber', kind, place, seat: null, label: words.piece(kind, null, place) }];
}

/** The kinds of pieces that move; the state has only their places. */
const WALKERS: ReadonlySet<PieceKind> = new Set(['knight', 'ship']);

/**
 * The pieces under their earlier ids, so that a moved one is animated: a piece where
 * one of the same kind was is the same one, and a new one comes from where one is missing.
 */
export function continued(before: readonly ScenePiece[], now: readonly ScenePiece[]): ScenePiece[] {
  const old = before.filter((piece) => WALKERS.has(piece.kind));
  const isAlike = (a: ScenePiece, b: ScenePiece) => a.kind === b.kind && a.seat === b.seat;
  const ids = new Map<ScenePiece, string>();
  const take = (piece: ScenePiece, found: ScenePiece | undefined) => {
    if (!found) return;
    old.splice(old.indexOf(found), 1);
    ids.set(piece, found.id);
  };
  const walkers = now.filter((piece) => WALKERS.has(piece.kind));
  for (const piece of walkers)
    take(
      piece,
      old.find((other) => isAlike(other, piece) && other.place === piece.place),
    );
  for (const piece of walkers.filter((walker) => !ids.has(walker)))
    take(
      piece,
      old.find((other) => isAlike(other, piece) && other.level === piece.level),
    );
  const taken = new Set(ids.values());
  const fresh = (id: string): string => (taken.has(id) ? fresh(`${id}'`) : id);
  return now.map((piece) => (WALKERS.has(piece.kind) ? { ...piece, id: ids.get(piece) ?? fresh(piece.id) } : piece));
}
