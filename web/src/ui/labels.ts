// Places and people in words.
import type {
  BoardView,
  ChatBody,
  EndingView,
  Kind,
  Place,
  Seat,
  SeatView,
  TableView,
  Terrain,
  Verb,
} from '../generated/protocol';
import { parsePlace } from '../board/geometry';
import { inline, list, t, word, wordInGame } from '../i18n/index.svelte';
import { fullCount, hexesAt } from '../model/places';
import type { SceneWords } from '../model/scene';
import { botName } from './bots';

/** The name on a seat; the letter if nobody sits there. */
export function seatName(table: TableView | null, seat: Seat): string {
  const view = table?.seats.find((other) => other.seat === seat);
  return view ? nameOf(view) : seat.toUpperCase();
}

/** The name of who sits on a seat. The server calls bots by their level and a number; we say the level in words. */
export function nameOf({ seat, kind, name, bot }: SeatView): string {
  return (kind === 'bot' && bot !== null ? botName(name, [bot]) : name) || seat.toUpperCase();
}

/** How the game ended, as the person on `own` reads it. */
export function endingText(table: TableView | null, ending: EndingView, own: Seat | null): string {
  const name = (seat: Seat) => seatName(table, seat);
  if (ending.winner !== null && ending.winner === own) return t('ending.you');
  const names = list(ending.winners.map(name));
  switch (ending.kind) {
    case 'victory':
      return t('ending.victory', { names });
    case 'collapse':
      return ending.pyrrhic === null
        ? t('ending.collapse')
        : t('ending.collapse_pyrrhic', { names: name(ending.pyrrhic) });
    case 'bag_empty':
      if (ending.winners.length === 0) return t('ending.bag_empty_lost');
      return t(ending.winners.length === 1 ? 'ending.bag_empty_won' : 'ending.bag_empty_shared', { names });
    case 'turn_limit':
      return t('ending.turn_limit');
  }
}

/** The signs of faces and gestures. */
export const EMOTE_SIGNS: Readonly<Record<string, string>> = {
  smile: '😊',
  laugh: '😄',
  wow: '😮',
  cry: '😢',
  clap: '👏',
  think: '🤔',
};

/** What somebody said, as it is shown. */
export function chatText(body: ChatBody): string {
  return body.type === 'text' ? body.text : (EMOTE_SIGNS[body.phrase] ?? word('phrase', body.phrase));
}

function hexName(terrain: Terrain, token: number | null): string {
  return t('place.hex', { terrain: inline('terrain', terrain), token: token ?? '' }).trim();
}

/** The hexes at a place in words: `Forest 8, Hills 5, sea`. */
export function placeName(board: BoardView, place: Place): string {
  const hexes = hexesAt(place, board.hexes);
  const names = hexes.map(({ terrain, token }) => hexName(terrain, token));
  const isCoast = hexes.length < fullCount(place);
  return [...names, ...(isCoast ? [t('place.coast')] : [])].join(', ');
}

/** A target in words: `Settlement at the corner of Forest 8, Hills 5, sea`. */
export function targetLabel(board: BoardView, verb: Verb, place: Place): string {
  const list = placeName(board, place);
  const harbor = board.harbors.find(({ vertices }) => vertices.some((vertex) => vertex === place));
  const kind = parsePlace(place)?.kind ?? 'hex';
  const key = kind === 'vertex' ? 'place.vertex' : kind === 'edge' ? 'place.edge' : 'place.on';
  const label = t(key, { verb: wordInGame(board.rules, 'verb', verb), hexes: list });
  return harbor && kind === 'vertex' ? `${label}, ${harborName(harbor.kind, harbor.rate)}` : label;
}

function harborName(kind: Kind | null, rate: number): string {
  return kind === null ? t('place.harbor_any', { rate }) : t('place.harbor', { rate, kind: inline('kind', kind) });
}

/** The words of a scene on a board. */
export function sceneWords(board: BoardView, table: TableView | null): SceneWords {
  return {
    hex: hexName,
    harbor: harborName,
    piece: (kind, seat) => {
      const piece = wordInGame(board.rules, 'piece', kind);
      return seat === null ? piece : t('place.piece', { piece, name: seatName(table, seat) });
    },
  };
}
