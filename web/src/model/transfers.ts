// Events in which cards change hands.
import type { GameEvent } from '../generated/protocol';

export type Transfer = Extract<
  GameEvent,
  { readonly type: 'received' | 'discarded' | 'stolen' | 'traded' | 'bank_traded' }
>;

/** The event, if cards change hands in it. */
export function asTransfer(event: GameEvent): Transfer | null {
  if ('event' in event) return null;
  switch (event.type) {
    case 'received':
    case 'discarded':
    case 'stolen':
    case 'traded':
    case 'bank_traded':
      return event;
    case 'turn':
    case 'rolled':
    case 'road_built':
    case 'settlement_built':
    case 'city_built':
    case 'longest_road':
    case 'bought':
    case 'drawn':
    case 'card_played':
    case 'largest_army':
    case 'monopolized':
    case 'discard_chosen':
    case 'robber_moved':
    case 'offered':
    case 'answered':
    case 'offer_lapsed':
    case 'revealed':
      return null;
    default:
      return event satisfies never;
  }
}
