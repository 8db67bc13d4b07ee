// Why something cannot be done now, from public information: whose turn it is, the pending decision, which cards and
// pieces are missing. Only the server decides whether it can be done.
import type { BoardView, PlayerView, Prompt, RuleBook, Seat, Verb } from '../generated/protocol';
import { missing, total } from './cards';
import type { Counts } from './cards';
import { groupOf, isOpen } from './choices';

export interface Reason {
  readonly why: 'turn' | 'roll' | 'draw' | 'answer' | 'cards' | 'no_piece' | 'no_place' | 'no_cards' | 'not_now';
  /** The missing cards as well; none while the decision makes things free. */
  readonly lacking: Counts;
}

/** Why the viewer cannot act freely now; `null` if they may look around. */
function heldUp(book: RuleBook, prompt: Prompt, seat: Seat): Reason['why'] | null {
  if (!prompt.waiting.includes(seat)) return 'turn';
  if (prompt.decision === 'roll') return 'roll';
  if (prompt.decision === 'pre_draw') return 'draw';
  if (!isOpen(book, prompt.decision)) return 'answer';
  // Without choices nothing can be sent, for example while the server is away.
  return prompt.choices === null ? 'not_now' : null;
}

/** Why something cannot be built or bought now; `null` if it can. */
export function whyNot(
  verb: Verb,
  prompt: Prompt,
  board: BoardView,
  own: PlayerView,
  purse: Counts,
  left: number | null = piecesLeft(board.book, own, verb),
): Reason | null {
  if (groupOf(prompt.choices, verb)) return null;
  const held = heldUp(board.book, prompt, own.seat);
  const lacking = held === 'answer' ? {} : missing(board.costs[verb] ?? {}, purse);
  if (held) return { why: held, lacking };
  if (total(lacking) > 0) return { why: 'cards', lacking };
  if (left === null) return { why: 'not_now', lacking };
  return { why: left === 0 ? 'no_piece' : 'no_place', lacking };
}

/** How many pieces a player has left for a verb; `null` if it takes none that are counted. */
export function piecesLeft(
  book: RuleBook,
  own: PlayerView,
  verb: Verb,
  more: { readonly [key in Verb]?: number } = {},
): number | null {
  const piece = book.pieces[verb];
  return piece === undefined ? (more[verb] ?? null) : own.supply[piece];
}

/** Why nothing can be traded now; `null` if something can. */
export function whyNoTrade(book: RuleBook, prompt: Prompt, own: PlayerView): Reason | null {
  if (groupOf(prompt.choices, 'offer') || groupOf(prompt.choices, 'bank')) return null;
  return { why: heldUp(book, prompt, own.seat) ?? (own.hand_size === 0 ? 'no_cards' : 'not_now'), lacking: {} };
}
