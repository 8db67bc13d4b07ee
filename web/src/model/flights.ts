// Cards that change hands, as journeys from one place of the page to another. Which hexes gave them is only a drawing.
import type { Hex, Kind, PlayerView, RuleBook, Seat, Terrain, Update } from '../generated/protocol';
import type { Counts } from './cards';
import { entriesOf } from './entries';
import { innerOf } from './events';
import { hexesAt } from './places';
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

/** A hex as it is now. */
interface Land {
  readonly place: Hex;
  readonly terrain: Terrain;
  readonly token: number | null;
  readonly blocked: boolean;
  readonly destroyed: boolean;
}

/** The board on which cards are produced. */
export interface Fields {
  readonly hexes: readonly Land[];
  readonly players: readonly PlayerView[];
  readonly book: RuleBook;
  /** The last roll. */
  readonly roll: number | null;
}

/** The most cards of a kind that fly at once. */
const MOST = 6;
const BANK: Stop = { type: 'bank' };

/** The journeys of the cards of one step. */
export function flightsOf(update: Update, fields: Fields): Flight[] {
  const events = update.events ?? [];
  const rolled = events.flatMap((event) => (event.type === 'rolled' ? [event.sum] : []));
  const built = events
    .map(innerOf)
    .flatMap((event) => (event.type === 'settlement_built' || event.type === 'city_placed' ? [event.vertex] : []));
  const transfers = events.map(asTransfer).filter((event) => event !== null);
  return transfers.flatMap((event) => {
    if (event.type !== 'received') return ofTrade(event);
    const to: Stop = { type: 'seat', seat: event.seat };
    const lands =
      event.source === 'start'
        ? built.flatMap((vertex) => hexesAt(vertex, fields.hexes))
        : fields.hexes.filter(({ token }) => token === (rolled[0] ?? fields.roll));
    const gives = (land: Land, kind: Kind) => yieldOf(event.source, land, kind, event.seat, fields);
    return journeys(event.cards, (kind) => inTurns(lands.map((land) => [land.place, gives(land, kind)])), to);
  });
}

function ofTrade(event: Exclude<Transfer, { readonly type: 'received' }>): Flight[] {
  switch (event.type) {
    case 'discarded':
      return journeys(event.cards, fromSeat(event.seat), BANK);
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
        ...journeys(event.give, fromSeat(event.seat), { type: 'seat', seat: event.with }),
        ...journeys(event.get, fromSeat(event.with), { type: 'seat', seat: event.seat }),
      ];
    case 'bank_traded':
      return [
        ...journeys(event.give, fromSeat(event.seat), BANK),
        ...journeys(event.get, () => [BANK], { type: 'seat', seat: event.seat }),
      ];
    default:
      return event satisfies never;
  }
}

const fromSeat = (seat: Seat) => (): Stop[] => [{ type: 'seat', seat }];

/** The journeys of some cards, which start at the stops of their kind in turn. */
function journeys(cards: Counts, from: (kind: Kind) => readonly Stop[], to: Stop): Flight[] {
  return entriesOf(cards).flatMap(([kind, n]) => {
    const stops = from(kind);
    return Array.from({ length: Math.min(n, MOST) }, (_, idx) => ({
      kind,
      from: stops[idx % stops.length] ?? BANK,
      to,
    }));
  });
}

/** The number of cards of a kind that a hex gives to a player. */
function yieldOf(
  source: Extract<Transfer, { readonly type: 'received' }>['source'],
  land: Land,
  kind: Kind,
  seat: Seat,
  { hexes, players, book }: Fields,
): number {
  const { terrain } = land;
  if (source === 'start') return book.yields[terrain] === kind ? 1 : 0;
  const player = players.find((other) => other.seat === seat);
  if (!player || land.blocked || land.destroyed) return 0;
  const near = (places: PlayerView['cities']) => places.filter((place) => hexesAt(place, hexes).includes(land)).length;
  if (source === 'gold') return terrain === 'gold' ? near(player.settlements) + near(player.cities) : 0;
  if (source !== 'production') return 0;
  const [cities, all] = [near(player.cities), near(player.settlements) + near(player.cities)];
  return (book.yields[terrain] === kind ? all : 0) + (book.city_yields[terrain] === kind ? cities : 0);
}

/** The hexes by turns, each as often as it gives a card. */
function inTurns(hexes: readonly (readonly [Hex, number])[]): Stop[] {
  const most = Math.max(0, ...hexes.map(([, n]) => n));
  return Array.from({ length: most }, (_, round) => hexes.filter(([, n]) => n > round))
    .flat()
    .map(([place]) => ({ type: 'hex', place }));
}
