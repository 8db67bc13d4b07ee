// A bot's occasional remark about an event: a key of the phrases. It reacts only to what it can see.
import type { GameEvent, Seat, Update } from '../generated/protocol';

export interface Remark {
  readonly seat: Seat;
  readonly phrase: string;
}

/** So many occasions pass for one remark, and so many ways there are to make it. */
const [SELDOM, WAYS] = [3, 4];

/** The remarks of some seats on one step. */
export function remarksOn(update: Update, bots: readonly Seat[]): Remark[] {
  if (update.n % SELDOM !== 0) return [];
  const way = 1 + ((update.n / SELDOM) % WAYS);
  return (update.events ?? [])
    .flatMap(ofEvent)
    .filter(({ seat }) => bots.includes(seat))
    .map(({ seat, phrase }) => ({ seat, phrase: `${phrase}_${way}` }));
}

function ofEvent(event: GameEvent): Remark[] {
  switch (event.type) {
    case 'stolen':
      return [
        { seat: event.victim, phrase: 'robbed' },
        { seat: event.thief, phrase: 'thief' },
      ];
    case 'traded':
      return [{ seat: event.with, phrase: 'thanks' }];
    case 'largest_army':
      return event.holder === null ? [] : [{ seat: event.holder, phrase: 'proud' }];
    case 'city_built':
      return [{ seat: event.seat, phrase: 'city' }];
    default:
      return [];
  }
}
