// Places and people in words.
import type { BoardView, TableView } from '../generated/protocol';
import { parsePlace } from '../board/geometry';
import { t, word } from '../i18n/index.svelte';
import { fullCount, hexesAt } from '../model/places';
import type { SceneWords } from '../model/scene';

/** The name on a seat; the letter if nobody sits there. */
export function seatName(table: TableView | null, seat: string): string {
  return table?.seats.find((view) => view.seat === seat)?.name || seat.toUpperCase();
}

function hexName(terrain: string, token: number | null): string {
  return t('place.hex', { terrain: word('terrain', terrain), token: token ?? '' }).trim();
}

/** A target in words: `Settlement at the corner of Forest 8, Hills 5, sea`. */
export function targetLabel(board: BoardView, verb: string, place: string): string {
  const hexes = hexesAt(place, board.hexes);
  const names = hexes.map(({ terrain, token }) => hexName(terrain, token));
  const isCoast = hexes.length < fullCount(place);
  const list = [...names, ...(isCoast ? [t('place.coast')] : [])].join(', ');
  const harbor = board.harbors.find((view) => view.vertices.includes(place));
  const kind = parsePlace(place)?.kind ?? 'hex';
  const key = kind === 'vertex' ? 'place.vertex' : kind === 'edge' ? 'place.edge' : 'place.on';
  const label = t(key, { verb: word('verb', verb), hexes: list });
  return harbor && kind === 'vertex' ? `${label}, ${harborName(harbor.kind, harbor.rate)}` : label;
}

function harborName(kind: string | null, rate: number): string {
  return kind === null ? t('place.harbor_any', { rate }) : t('place.harbor', { rate, kind: word('kind', kind) });
}

/** The words of a scene. */
export function sceneWords(table: TableView | null): SceneWords {
  return {
    hex: hexName,
    harbor: harborName,
    piece: (kind, seat) => {
      const piece = word('piece', kind);
      return seat === null ? piece : t('place.piece', { piece, name: seatName(table, seat) });
    },
  };
}
