// What the players said a moment ago, for the bubbles at their seats.
import { SvelteMap } from 'svelte/reactivity';
import type { ChatBody, ChatLine, Seat, TableView } from '../generated/protocol';
import { mapOf } from '../model/entries';

/** Milliseconds that a bubble stands. */
const STANDS = 5000;

export class Speech {
  readonly #bubbles = new SvelteMap<Seat, ChatBody>();
  #last: number | null = null;

  constructor(chat: () => readonly ChatLine[], table: () => TableView) {
    $effect(() => {
      const lines = chat();
      // What was said before the page was opened is not said again.
      const after = this.#last ?? lines.at(-1)?.n ?? 0;
      this.#last = Math.max(after, lines.at(-1)?.n ?? 0);
      for (const { n, user, body } of lines) {
        const seat = table().seats.find((view) => view.user === user)?.seat;
        if (n > after && seat) this.#say(seat, body);
      }
    });
  }

  /** The bubbles that stand now. */
  readonly said: { readonly [key in Seat]?: ChatBody } = $derived.by(() => mapOf(this.#bubbles));

  #say(seat: Seat, body: ChatBody): void {
    this.#bubbles.set(seat, body);
    setTimeout(() => {
      if (this.#bubbles.get(seat) === body) this.#bubbles.delete(seat);
    }, STANDS);
  }
}
