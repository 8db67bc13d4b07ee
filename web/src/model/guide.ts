// Guided first games. A guide is data: lessons in order, each with its conditions.
import type { Decision, Prompt, RuleSet, Seat, StateView, Update, Verb } from '../generated/protocol';

/** A part of the screen that a lesson points at. */
export type Part = 'board' | 'seats' | 'hand' | 'builds' | 'main' | 'tracks';

export interface Lesson {
  readonly name: string;
  /** The player faces one of these decisions. */
  readonly decision?: readonly Decision[];
  /** The player can do one of these. */
  readonly can?: readonly Verb[];
  /** One of these has happened. */
  readonly event?: readonly string[];
  /** The earliest turn for the lesson. */
  readonly turn?: number;
  /** Whether it ends when the player decides. */
  readonly task?: boolean;
  /** Whether the best choices are marked. */
  readonly hint?: boolean;
  readonly show?: Part;
}

export interface Guide {
  readonly rules: RuleSet;
  readonly seats: number;
  readonly options: string;
  readonly setup: string;
  /** The level of the bots. */
  readonly bots: string;
  /** The number that the board and the dice follow from. */
  readonly seed: number;
  readonly lesson: readonly Lesson[];
}

const FILES = import.meta.glob<Guide>('../../../data/guides/*.toml', { import: 'default' });
const fileOf = (rules: string) => FILES[`../../../data/guides/${rules}.toml`];

/** Whether a rule set has a guided game. */
export function hasGuide(rules: string): boolean {
  return fileOf(rules) !== undefined;
}

/** Loads the guide of a rule set. */
export async function loadGuide(rules: string): Promise<Guide> {
  const load = fileOf(rules);
  if (!load) throw new Error(`there is no guide for ${rules}`);
  return load();
}

/** The moment that lessons are matched against. */
export interface Moment {
  /** The player's decision; `null` if there is none. */
  readonly decision: Decision | null;
  readonly verbs: readonly Verb[];
  readonly events: ReadonlySet<string>;
  readonly turn: number;
}

/** The moment of a game for a player. */
export function momentOf(state: StateView, prompt: Prompt, seat: Seat | null, updates: readonly Update[]): Moment {
  const isAsked = seat !== null && prompt.waiting.includes(seat);
  return {
    decision: isAsked ? prompt.decision : null,
    verbs: prompt.choices?.groups.map(({ verb }) => verb) ?? [],
    events: new Set(updates.flatMap(({ events }) => events?.map(({ type }) => type) ?? [])),
    turn: state.turn.number,
  };
}

/** Whether a lesson is due now. */
export function isDue({ decision, can, event, turn }: Lesson, now: Moment): boolean {
  return (
    (!decision || (now.decision !== null && decision.includes(now.decision))) &&
    (!can || can.some((verb) => now.verbs.includes(verb))) &&
    (!event || event.some((name) => now.events.has(name))) &&
    (turn === undefined || now.turn >= turn)
  );
}

/** The lesson to show: the first one due that has not been shown. */
export function lessonAt(guide: Guide, given: readonly string[], now: Moment): Lesson | null {
  return guide.lesson.find((lesson) => !given.includes(lesson.name) && isDue(lesson, now)) ?? null;
}

/** Whether a lesson is the last one. */
export function isLast(guide: Guide, lesson: Lesson): boolean {
  return guide.lesson.at(-1) === lesson;
}
