// Cards that change hands, as journeys from one place of the page to another. Which hexes gave them is only a drawing.
import type { BoardView, Hex, Kind, Seat, Update } from '../generated/protocol';
import type { Counts } from './cards';
import { entriesOf } from './entries';
import { asTransfer } from './transfers';
import type { Transfer } from './transfers';

export type Stop =
  | { readonly type: 'hex'; readonly place: Hex }
  | { readonly type: 'seat'; readonly seat: Seat }
  | { readonly type: 'bank' };

export interface Flight {
  readonly kind: Kind | 'any';
  readonly from: Stop;
  readonly to: Stop;
}

const MOST = 3;

/** The journeys of the cards of one step; the steps before it tell the roll. */
export function flightsOf(update: Update, board: BoardView, roll: number | null): Flight[] {
  const transfers = (update.events ?? []).map(asTransfer).filter((event) => event !== null);
  return transfers.flatMap((event) => ofTransfer(event, board, roll));
}

function ofTransfer(event: Transfer, board: BoardView, roll: number | null): Flight[] {
  switch (event.type) {
    case 'received':
      return journeys(event.cards, (kind) => source(board, kind, event.source === 'production' ? roll : null), {
        type: 'seat',
        seat: event.seat,
      });
    case 'discarded':
      return journeys(event.cards, () => ({ type: 'seat', seat: event.seat }), { type: 'bank' });
    case 'stolen':
      return [
        {
          kind: event.kind ?? 'any',
          from: { type: 'seat', seat: event.victim },
          to: { type: 'seat', seat: event.thief },
        },
      ];
    case 'traded':
      return [
        ...journeys(event.give, () => ({ type: 'seat', seat: event.seat }), { type: 'seat', seat: event.with }),
        ...journeys(event.get, () => ({ type: 'seat', seat: event.with }), { type: 'seat', seat: event.seat }),
      ];
    case 'bank_traded':
      return [
        ...journeys(event.give, () => ({ type: 'seat', seat: event.seat }), { type: 'bank' }),
        ...journeys(event.get, () => ({ type: 'bank' }), { type: 'seat', seat: event.seat }),
      ];
    default:
      return event satisfies never;
  }
}

function journeys(cards: Counts, from: (kind: Kind) => Stop, to: Stop): Flight[] {
  return entriesOf(cards).flatMap(([kind, n]) =>
    Array.from({ length: Math.min(n, MOST) }, () => ({ kind, from: from(kind), to })),
  );
}

function source(board: BoardView, kind: Kind, roll: number | null): Stop {
  const hex = board.hexes.find((view) => view.token === roll && board.book.yields[view.terrain] === kind);
  return hex ? { type: 'hex', place: hex.place } : { type: 'bank' };
}
