// Answers that consist of several cards, listed one by one: they are chosen card by card instead.
import type { Good, Group } from '../generated/protocol';
import { adjusted, readCards, total } from './cards';
import { entriesOf, mapOf } from './entries';
import type { Counts } from './cards';

export interface Bundles {
  /** The texts of the bundles, and the actions that they lead to. */
  readonly actions: ReadonlyMap<string, string>;
  /** The number of cards in each. */
  readonly n: number;
}

const BUNDLE = /^(?:\d+[A-Z])+$/;

/** How many cards a bundle in the notation has. */
function size(text: string): number {
  return [...text.matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0);
}

/** The bundles of a group whose answers are all bundles of the same size; otherwise `null`. */
export function bundlesOf(group: Group): Bundles | null {
  if (group.pick !== 'listed') return null;
  const actions = new Map(group.actions.map(({ action, args }) => [args.length === 1 ? (args[0] ?? '') : '', action]));
  const sizes = new Set([...actions.keys()].map((text) => (BUNDLE.test(text) ? size(text) : 0)));
  const [n = 0] = sizes;
  return sizes.size === 1 && n > 0 ? { actions, n } : null;
}

/** The number of cards of each kind that may still be chosen. */
export function limitsOf(goods: readonly Good[], bundles: Bundles, chosen: Counts): Counts {
  const open = [...bundles.actions.keys()].map((text) => readCards(goods, text) ?? {});
  const kinds = [...new Set(open.flatMap((cards) => entriesOf(cards).map(([kind]) => kind)))];
  const holds = (cards: Counts, part: Counts) => entriesOf(part).every(([kind, n]) => (cards[kind] ?? 0) >= n);
  return mapOf(
    kinds.map((kind) => {
      const now = chosen[kind] ?? 0;
      const canGrow = open.some((cards) => holds(cards, adjusted(chosen, kind, 1)));
      return [
        kind,
        canGrow ? Math.max(...open.filter((cards) => holds(cards, chosen)).map((cards) => cards[kind] ?? 0)) : now,
      ] as const;
    }),
  );
}

/** The action for the chosen cards; `null` while they are not a bundle. */
export function bundleAction(goods: readonly Good[], bundles: Bundles, chosen: Counts): string | null {
  const isChosen = (cards: Counts) =>
    total(cards) === total(chosen) && entriesOf(cards).every(([kind, n]) => chosen[kind] === n);
  return [...bundles.actions].find(([text]) => isChosen(readCards(goods, text) ?? {}))?.[1] ?? null;
}
