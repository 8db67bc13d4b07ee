// From the views of the server to the scene that the board draws. New rule sets add pieces through the state; kinds that
// the board does not know are drawn as markers.
import type { BoardView, StateView } from '../generated/protocol';
import type { Scene, ScenePiece } from '../board/types';
import { extrasOf } from './extras';

export interface SceneWords {
  hex(terrain: string, token: number | null): string;
  harbor(kind: string | null, rate: number): string;
  piece(kind: string, seat: string | null, place: string): string;
}

/** The scene of a game. */
export function sceneOf(board: BoardView, state: StateView, words: SceneWords): Scene {
  const extras = extrasOf(state);
  const added = extras.pieces.map((piece) => ({ ...piece, label: words.piece(piece.kind, piece.seat, piece.place) }));
  return {
    hexes: board.hexes.map(({ place, terrain, token }) => ({
      place, terrain, token,
      blocked: state.robber === place,
      destroyed: extras.destroyed.has(place),
      label: words.hex(terrain, token),
    })),
    harbors: board.harbors.map(({ edge, kind, rate }) => ({ edge, kind, rate, label: words.harbor(kind, rate) })),
    pieces: [...state.players.flatMap((player) => piecesOf(player, words)), ...robber(state, words), ...added],
    rolled: state.last_roll,
  };
}

function piecesOf(player: StateView['players'][number], words: SceneWords): ScenePiece[] {
  const { seat } = player;
  const lay = (kind: string, places: readonly string[]): ScenePiece[] =>
    places.map((place) => ({ id: `${kind} ${place}`, kind, place, seat, label: words.piece(kind, seat, place) }));
  return [...lay('road', player.roads), ...lay('settlement', player.settlements), ...lay('city', player.cities)];
}

function robber({ robber: place, extra }: StateView, words: SceneWords): ScenePiece[] {
  if (place === null) return [];
  // New Energies calls its robber the inspector.
  const kind = extra?.rules === 'energies' ? 'inspector' : 'robber';
  return [{ id: 'robber', kind, place, seat: null, label: words.piece(kind, null, place) }];
}
