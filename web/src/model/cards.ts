// Counted cards: sums, what is missing, and the notation `2L1B` in which they travel.
import type { Good, Kind, Letter, Seat, Verb } from '../generated/protocol';
import { entriesOf, mapOf } from './entries';

export type Counts = { readonly [key in Kind]?: number };

/** How many cards there are in all. */
export function total(cards: Counts): number {
  return entriesOf(cards).reduce((sum, [, n]) => sum + n, 0);
}

/** The cards of `cost` missing from `hand`. */
export function missing(cost: Counts, hand: Counts): Counts {
  const lacking = entriesOf(cost).map(([word, n]) => [word, n - (hand[word] ?? 0)] as const);
  return mapOf(lacking.filter(([, n]) => n > 0));
}

/** `cards` with `by` more or fewer of a kind; never negative, and without zeros. */
export function adjusted(cards: Counts, word: Kind, by: number): Counts {
  const n = (cards[word] ?? 0) + by;
  const rest = entriesOf(cards).filter(([other]) => other !== word);
  return mapOf<Kind, number>(n > 0 ? [...rest, [word, n]] : rest);
}

/** Cards in the notation, in the order of the goods; `-` is nothing. */
export function cardsText(goods: readonly Good[], cards: Counts): string {
  const lots = goods.filter(({ word }) => (cards[word] ?? 0) > 0);
  return lots.map(({ letter, word }) => `${cards[word]}${letter}`).join('') || '-';
}

/** Parses cards in the notation; `null` if the text is something else. */
export function readCards(goods: readonly Good[], text: string): Counts | null {
  const lots = [...text.matchAll(/(\d+)([A-Z])/g)];
  if (lots.length === 0 || lots.map(([lot]) => lot).join('') !== text) return null;
  return mapOf(lots.map(([, n, letter]) => [wordOf(goods, letter ?? ''), Number(n)] as const));
}

/** The kind of a letter; the server sends letters of the goods only. */
export function wordOf(goods: readonly Good[], letter: string): Kind {
  const good = goods.find((one) => one.letter === letter);
  if (!good) throw new Error(`no kind has the letter ${letter}`);
  return good.word;
}

/** The letter of a word. */
export function letterOf(goods: readonly Good[], word: Kind): Letter {
  const good = goods.find((one) => one.word === word);
  if (!good) throw new Error(`no letter means ${word}`);
  return good.letter;
}

/** The kinds in the order of the goods, each with its count. */
export function inOrder(goods: readonly Good[], cards: Counts): [Kind, number][] {
  return goods.flatMap(({ word }) => {
    const n = cards[word] ?? 0;
    return n > 0 ? [[word, n] as [Kind, number]] : [];
  });
}

const COSTS: readonly Verb[] = ['road', 'settlement', 'city', 'buy'];

/** The things to build with their costs: first those of every game, then by price. */
export function inCostOrder(costs: { readonly [key in Verb]?: Counts }): [Verb, Counts][] {
  const rank = (verb: Verb) => (COSTS.includes(verb) ? COSTS.indexOf(verb) : COSTS.length);
  return entriesOf(costs).sort(([a, one], [b, other]) => rank(a) - rank(b) || total(one) - total(other));
}

/** One side of a proposal: exact cards, or kinds that are open to bids. */
export interface Side {
  readonly cards: Counts;
  readonly open: boolean;
}

/** A side in the notation: `1L1B`, or `?LB` if it is open. */
export function sideText(goods: readonly Good[], { cards, open }: Side): string {
  if (!open) return cardsText(goods, cards);
  return `?${inOrder(goods, cards)
    .map(([word]) => letterOf(goods, word))
    .join('')}`;
}

/** The action that proposes a trade. */
export function offerAction(goods: readonly Good[], verb: Verb, give: Side, want: Side, to: readonly Seat[]): string {
  const terms = `${verb} ${sideText(goods, give)} > ${sideText(goods, want)}`;
  return to.length > 0 ? `${terms} to ${to.join('')}` : terms;
}
