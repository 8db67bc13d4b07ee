// From the structured choices of the server to what the page shows: buttons, targets on the board, forms.
// It contains no rules; only listed choices can be picked.
import { asPlace } from '../board/geometry';
import type { PieceKind } from '../board/pieces';
import type { Target } from '../board/types';
import type { Choices, Decision, Group, Listed, Place, RuleBook, Verb } from '../generated/protocol';
import { entriesOf } from './entries';

export type GroupOf<P extends Group['pick']> = Extract<Group, { pick: P }>;

/** A place that leads to an action, or to the next question. */
export interface BoardTarget extends Target {
  readonly verb: Verb;
  readonly word: string;
}

/** Whether a player looks around before choosing what to do, instead of answering a question. */
export function isOpen(book: RuleBook, decision: Decision): boolean {
  return book.open.includes(decision);
}

/** Whether a group is a single button that ends or begins something. */
export function isMain(book: RuleBook, group: Group): boolean {
  return book.main.includes(group.verb) && plainAction(group) !== null;
}

/** The group of a verb. */
export function groupOf(choices: Choices | null, verb: Verb): Group | null {
  return choices?.groups.find((group) => group.verb === verb) ?? null;
}

/** The group of a verb, if it is picked in the given way. */
export function groupAs<P extends Group['pick']>(choices: Choices | null, verb: Verb, pick: P): GroupOf<P> | null {
  const group = groupOf(choices, verb);
  return group?.pick === pick ? (group as GroupOf<P>) : null;
}

/** Whether the actions of a group are picked on the board, at least at first. */
export function isOnBoard(group: Group): boolean {
  if (group.pick === 'place') return true;
  if (group.pick !== 'listed') return false;
  const step = nextStep(group.actions, []);
  return step.type === 'places';
}

/** The verb whose targets light up at once, because there is nothing else to decide. */
export function autoVerb(book: RuleBook, choices: Choices | null, decision: Decision): Verb | null {
  if (!choices || isOpen(book, decision)) return null;
  const onBoard = choices.groups.filter(isOnBoard);
  const others = choices.groups.filter((group) => !isOnBoard(group) && plainAction(group) === null);
  return onBoard.length === 1 && others.length === 0 ? (onBoard[0]?.verb ?? null) : null;
}

/** The verbs whose places light up together: the picked place decides between them. */
export function jointVerbs(book: RuleBook, choices: Choices | null, decision: Decision): readonly Verb[] {
  const onBoard = answers(book, choices, decision).filter(isOnBoard);
  return onBoard.length > 1 ? onBoard.map(({ verb }) => verb) : [];
}

/** The action of a group that leaves nothing to choose; `null` if there is something to choose. */
export function plainAction(group: Group): string | null {
  if (group.pick === 'nothing') return group.verb;
  if (group.pick !== 'listed') return null;
  const step = nextStep(group.actions, []);
  return step.type === 'done' && group.actions.length === 1 ? step.action : null;
}

/** The action that the words lead to without another question; `null` if something is left to choose. */
export function actionOf(group: Group, words: readonly string[]): string | null {
  if (group.pick !== 'listed' || words.length === 0) return plainAction(group);
  const step = nextStep(group.actions, words);
  return step.type === 'done' ? step.action : null;
}

/** The question next to the board that needs no choice: the only one that the decision is about. */
export function ownQuestion(book: RuleBook, choices: Choices | null, decision: Decision): Group | null {
  const groups = (choices?.groups ?? []).filter(
    (group) => !book.trade.includes(group.verb) && plainAction(group) === null,
  );
  const owed = groups.find((group) => group.verb === 'discard' || group.verb === 'steal');
  if (owed) return owed;
  if (isOpen(book, decision)) return null;
  const [only] = groups;
  return only && groups.length === 1 && !isOnBoard(only) ? only : null;
}

/** The answers to a question with several kinds of answers; none if there is a single kind with its own form. */
export function answers(book: RuleBook, choices: Choices | null, decision: Decision): Group[] {
  if (
    isOpen(book, decision) ||
    autoVerb(book, choices, decision) !== null ||
    ownQuestion(book, choices, decision) !== null
  )
    return [];
  return (choices?.groups ?? []).filter((group) => !book.trade.includes(group.verb) && !isMain(book, group));
}

/** The next question about actions that are listed one by one. */
export type Step =
  | { readonly type: 'done'; readonly action: string }
  | { readonly type: 'places'; readonly words: readonly string[]; readonly chosen: readonly string[] }
  | { readonly type: 'words'; readonly words: readonly string[]; readonly chosen: readonly string[] };

/**
 * Asks about listed actions one word at a time. Words that all remaining actions share are taken without asking.
 */
export function nextStep(actions: readonly Listed[], chosen: readonly string[]): Step {
  const left = actions.filter(({ args }) => chosen.every((word, idx) => args[idx] === word));
  const words = [...new Set(left.map(({ args }) => args[chosen.length] ?? ''))];
  const [only] = words;
  const isPlace = (word: string) => asPlace(word) !== null;
  // The first place is shown on the board even if there is only one, so that nothing happens unseen.
  const isSeen = chosen.some(isPlace);
  if (left.length === 1 && left[0] && (isSeen || !left[0].args.some(isPlace)))
    return { type: 'done', action: left[0].action };
  if (words.length === 1 && only !== undefined) {
    const isAsked = isPlace(only) && !isSeen;
    if (!isAsked) return only === '' ? doneOf(left) : nextStep(actions, [...chosen, only]);
  }
  return { type: words.every(isPlace) ? 'places' : 'words', words, chosen };
}

function doneOf(left: readonly Listed[]): Step {
  return { type: 'done', action: left[0]?.action ?? '' };
}

/** The pieces that a verb would put on the board. */
const GHOSTS: { readonly [key in Verb]?: PieceKind } = {
  road: 'road',
  settlement: 'settlement',
  city: 'city',
  wall: 'wall',
  recruit: 'knight',
  robber: 'robber',
  ship: 'ship',
  pirate: 'pirate',
  metropolis: 'metropolis',
};
/** The pieces that a verb picks up and puts down. */
const MOVED: { readonly [key in Verb]?: PieceKind } = { sail: 'ship' };

/** The targets of a verb on the board, given the words that were chosen already. */
export function targetsOf(
  choices: Choices | null,
  verb: Verb | null,
  chosen: readonly string[],
  label: (verb: Verb, place: Place) => string,
): BoardTarget[] {
  const group = verb === null ? null : groupOf(choices, verb);
  if (!group) return [];
  const places = placesOf(group, chosen);
  return places.map((place) => ({
    key: `${group.verb} ${place}`,
    place,
    verb: group.verb,
    word: place,
    ghost: GHOSTS[group.verb] ?? (chosen.length > 0 ? (MOVED[group.verb] ?? null) : null),
    label: label(group.verb, place),
  }));
}

/** The pieces that can be picked up from the board while nothing else is being done. */
export function pickupsOf(choices: Choices | null): readonly { readonly verb: Verb; readonly place: Place }[] {
  return entriesOf(MOVED).flatMap(([verb]) => {
    const group = groupOf(choices, verb);
    return group ? placesOf(group, []).map((place) => ({ verb, place })) : [];
  });
}

function placesOf(group: Group, chosen: readonly string[]): readonly Place[] {
  if (group.pick === 'place') return group.places;
  if (group.pick !== 'listed') return [];
  const step = nextStep(group.actions, chosen);
  return step.type === 'places' ? step.words.flatMap((word) => asPlace(word) ?? []) : [];
}

/** The result of picking a place: an action, or another question. */
export function pickPlace(choices: Choices | null, verb: Verb, chosen: readonly string[], place: string): Step {
  const group = groupOf(choices, verb);
  if (group?.pick === 'listed') {
    const step = nextStep(group.actions, chosen);
    return nextStep(group.actions, [...(step.type === 'done' ? chosen : step.chosen), place]);
  }
  return { type: 'done', action: `${verb} ${place}` };
}
