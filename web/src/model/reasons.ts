// Why something cannot be done now, from what everybody can see: whose turn it is, what is asked, which cards and pieces
// are missing. Whether it can be done is the server's word alone.
import type { BoardView, PlayerView, Prompt, RuleBook, Seat } from '../generated/protocol';
import { missing, total } from './cards';
import type { Counts } from './cards';
import { groupOf, isOpen } from './choices';

export interface Reason {
  readonly why: 'turn' | 'roll' | 'draw' | 'answer' | 'cards' | 'no_piece' | 'no_place' | 'no_cards' | 'not_now';
  /** The cards that are missing as well; none while the question gives things free. */
  readonly lacking: Counts;
}

/** Why the viewer may do nothing of their own now; `null` if they may look around. */
function heldUp(book: RuleBook, prompt: Prompt, seat: Seat): Reason['why'] | null {
  if (!prompt.waiting.includes(seat)) return 'turn';
  if (prompt.decision === 'roll') return 'roll';
  if (prompt.decision === 'pre_draw') return 'draw';
  if (!isOpen(book, prompt.decision)) return 'answer';
  // Without choices nothing can be sent, for example to a server that is away.
  return prompt.choices === null ? 'not_now' : null;
}

/** Why something cannot be built or bought now; `null` if it can. */
export function whyNot(verb: string, prompt: Prompt, board: BoardView, own: PlayerView, purse: Counts): Reason | null {
  if (groupOf(prompt.choices, verb)) return null;
  const held = heldUp(board.book, prompt, own.seat);
  const lacking = held === 'answer' ? {} : missing(board.costs[verb] ?? {}, purse);
  if (held) return { why: held, lacking };
  if (total(lacking) > 0) return { why: 'cards', lacking };
  const piece = board.book.pieces[verb];
  if (piece === undefined) return { why: 'not_now', lacking };
  return { why: own.supply[piece] === 0 ? 'no_piece' : 'no_place', lacking };
}

/** Why nothing can be traded now; `null` if something can. */
export function whyNoTrade(book: RuleBook, prompt: Prompt, own: PlayerView): Reason | null {
  if (groupOf(prompt.choices, 'offer') || groupOf(prompt.choices, 'bank')) return null;
  return { why: heldUp(book, prompt, own.seat) ?? (own.hand_size === 0 ? 'no_cards' : 'not_now'), lacking: {} };
}
