// The guided game of a table: the lessons shown so far, and the current one. The browser remembers it.
import { untrack } from 'svelte';
import type { BoardNote } from '../board/types';
import type { HintView } from '../generated/protocol';
import { isDue, lessonAt, loadGuide } from '../model/guide';
import type { Guide, Lesson, Moment } from '../model/guide';
import { rankNotes } from '../model/review';

const KEY = 'hexhaven.guide';

interface Kept {
  readonly table: string;
  readonly rules: string;
  readonly given: readonly string[];
}

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keep(value: Kept | null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Without a memory the guide ends with the page.
  }
}

/** Notes that the game at a table is a guided one. */
export function beginGuide(table: string, rules: string): void {
  keep({ table, rules, given: [] });
}

/** Notes that somebody has played in this browser. */
export function noteGame(): void {
  if (!hasPlayed()) keep(null);
}

/** Whether somebody has played in this browser. */
export function hasPlayed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export class Course {
  readonly #table: string;
  readonly #now: () => Moment | null;
  readonly #hint: () => Promise<HintView>;
  guide: Guide | null = $state.raw(null);
  given: readonly string[] = $state.raw([]);
  /** The choices that are marked on the board. */
  hint: HintView | null = $state.raw(null);
  #shown: Lesson | null = null;

  constructor(table: string, now: () => Moment | null, hint: () => Promise<HintView>) {
    this.#table = table;
    this.#now = now;
    this.#hint = hint;
    const found = kept();
    if (found?.table !== table) return;
    this.given = found.given;
    void loadGuide(found.rules).then(
      (guide) => (this.guide = guide),
      () => {},
    );
    $effect(() => {
      const [lesson, moment] = [this.lesson, now()];
      if (moment) untrack(() => this.#turnTo(lesson, moment));
    });
  }

  /** The current lesson. */
  readonly lesson: Lesson | null = $derived.by(() => {
    const moment = this.#now();
    return this.guide && moment ? lessonAt(this.guide, this.given, moment) : null;
  });

  get notes(): readonly BoardNote[] {
    return rankNotes(this.hint?.choices.map(({ action }) => action) ?? []);
  }

  /** A lesson whose moment has passed counts as shown, read or not. */
  #turnTo(lesson: Lesson | null, now: Moment): void {
    const before = this.#shown;
    if (before === lesson) return;
    this.#shown = lesson;
    this.hint = null;
    if (before && !isDue(before, now)) this.#give(before);
    if (lesson?.hint) void this.#mark(lesson);
  }

  async #mark(lesson: Lesson): Promise<void> {
    const hint = await this.#hint().catch(() => null);
    if (this.#shown === lesson) this.hint = hint;
  }

  #give({ name }: Lesson): void {
    if (!this.guide || this.given.includes(name)) return;
    this.given = [...this.given, name];
    keep({ table: this.#table, rules: this.guide.rules, given: this.given });
  }

  /** The player has read the lesson. */
  next(): void {
    if (this.lesson) this.#give(this.lesson);
  }

  end(): void {
    this.guide = null;
    this.hint = null;
    keep(null);
  }
}
