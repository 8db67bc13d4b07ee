// The part of a game that the page shows. A step waits for its scenes: dice roll before the cards fly, and a battle is
// fought before cities fall. Scenes have no effect on the game, and without motion every step is shown at once.
import { untrack } from 'svelte';
import type { BoardView, Prompt, StateView, TableView, Update } from '../generated/protocol';
import { linesOfAll } from '../model/log';
import { momentsOf, planOf } from '../model/moments';
import type { Moment, Planned } from '../model/moments';
import { pace, prefs } from './prefs.svelte';

/** A game after a step. */
export interface Step {
  readonly table: TableView;
  readonly board: BoardView;
  readonly state: StateView;
  readonly prompt: Prompt;
  readonly updates: readonly Update[];
}

interface Watcher {
  /** Whether steps wait for their scenes; in a replay scenes only follow. */
  readonly waits: () => boolean;
  readonly onscene: (moment: Moment) => void;
  readonly onstep: (fresh: readonly Update[]) => void;
}

/** The most steps that wait, and the number from which scenes are hurried. */
const [MOST, MANY] = [8, 3];
/** A batch with more updates than this is history, not play. */
const HISTORY = 6;

export class Show {
  readonly #watcher: Watcher;
  #step: Step;
  #scene: Moment | null = $state.raw(null);
  #waiting: readonly Step[] = $state.raw([]);
  /** The rest of the current plan, and the step that it applies. */
  #plan: readonly Planned[] = [];
  #next: Step | null = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The length of the current scene, in milliseconds. */
  ms = $state(0);

  constructor(read: () => Step, watcher: Watcher) {
    this.#watcher = watcher;
    this.#step = $state.raw(untrack(read));
    $effect.pre(() => {
      const step = read();
      untrack(() => this.#take(step));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  /** What is shown now. */
  get step(): Step {
    return this.#step;
  }

  /** The scene that is played now. */
  get scene(): Moment | null {
    return this.#scene;
  }

  /** Whether the game is ahead of the page. */
  get isBehind(): boolean {
    return this.#next !== null || this.#waiting.length > 0;
  }

  /** Ends the current scene. */
  skip(): void {
    if (this.#scene === null) return;
    clearTimeout(this.#timer);
    this.#go();
  }

  #take(step: Step): void {
    const isFree = this.#scene === null && !this.isBehind;
    // A thing without scenes does not wait for a scene that only follows its step.
    const isPlain = !this.isBehind && this.#plannedFor(step).length === 1;
    if (isFree || isPlain) this.#begin(step);
    else this.#waiting = [...this.#waiting, step];
    if (this.#waiting.length > MOST || (this.isBehind && isStill())) this.#catchUp();
  }

  #begin(step: Step): void {
    const plan = this.#plannedFor(step);
    this.#next = step;
    if (plan.length === 1) {
      this.#apply();
      return;
    }
    this.#plan = plan;
    this.#go();
  }

  /** Goes on to the next scene, or to the next step. */
  #go(): void {
    const [first, ...rest] = this.#plan;
    this.#plan = rest;
    if (first === 'step') {
      this.#apply();
      this.#go();
      return;
    }
    this.#scene = first ?? null;
    if (first) {
      this.ms = first.look.ms * pace() * (this.#waiting.length >= MANY ? 0.5 : 1);
      this.#watcher.onscene(first);
      this.#timer = setTimeout(() => this.#go(), this.ms);
      return;
    }
    while (this.#scene === null && this.#waiting[0]) {
      const step = this.#waiting[0];
      this.#waiting = this.#waiting.slice(1);
      this.#begin(step);
    }
  }

  #apply(): void {
    const step = this.#next;
    this.#next = null;
    if (step === null) return;
    const fresh = this.#fresh(step);
    this.#step = step;
    if (fresh.length > 0) this.#watcher.onstep(fresh);
  }

  /** Shows the latest step at once. */
  #catchUp(): void {
    clearTimeout(this.#timer);
    this.#plan = [];
    this.#scene = null;
    this.#next = this.#waiting.at(-1) ?? this.#next;
    this.#waiting = [];
    this.#apply();
  }

  #fresh({ updates }: Step): readonly Update[] {
    const seen = this.#step.updates.at(-1)?.n ?? 0;
    return updates.slice(-60).filter(({ n }) => n > seen);
  }

  #plannedFor(step: Step): readonly Planned[] {
    const fresh = this.#fresh(step);
    if (fresh.length === 0 || fresh.length > HISTORY || isStill()) return ['step'];
    const first = fresh[0]?.n ?? 0;
    const lines = linesOfAll(step.updates.slice(-60)).filter(({ n }) => n >= first);
    return planOf(momentsOf(step.board.rules, lines), this.#watcher.waits());
  }
}

/** Whether nothing moves: by preference, or because nobody looks. */
function isStill(): boolean {
  return !prefs.motion || pace() === 0 || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
