// The current hint: requested once per decision, gone with it.
import type { BoardNote } from '../board/types';
import type { HintView } from '../generated/protocol';
import { rankNotes } from '../model/review';

export class Hints {
  readonly #ask: () => (() => Promise<HintView>) | undefined;
  hint: HintView | null = $state.raw(null);
  isOpen = $state(false);

  constructor(ask: () => (() => Promise<HintView>) | undefined, moment: () => string) {
    this.#ask = ask;
    // A hint is about one decision.
    $effect(() => {
      void moment();
      this.close();
    });
  }

  /** Signs on the board: the places of the choices, by their rank. */
  get notes(): readonly BoardNote[] {
    return this.isOpen ? rankNotes(this.hint?.choices.map(({ action }) => action) ?? []) : [];
  }

  async ask(): Promise<void> {
    const ask = this.#ask();
    if (!ask || this.isOpen) {
      this.close();
      return;
    }
    this.isOpen = true;
    try {
      this.hint = await ask();
    } catch {
      // The caller shows why.
      this.close();
    }
  }

  close(): void {
    this.isOpen = false;
    this.hint = null;
  }
}
