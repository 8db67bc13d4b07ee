// The players' latest remarks, for the bubbles at their seats.
import { SvelteMap } from 'svelte/reactivity';
import type { ChatBody, ChatLine, Seat, TableView, Update } from '../generated/protocol';
import { word } from '../i18n/index.svelte';
import { remarksOn } from '../model/banter';
import { mapOf } from '../model/entries';
import { prefs } from './prefs.svelte';

/** How long a bubble is shown, in milliseconds. */
const STANDS = 5000;

export class Speech {
  readonly #bubbles = new SvelteMap<Seat, ChatBody>();
  #last: number | null = null;
  #lastUpdate: number | null = null;

  constructor(chat: () => readonly ChatLine[], table: () => TableView, updates: () => readonly Update[]) {
    $effect(() => this.#remark(updates(), table()));
    $effect(() => {
      const lines = chat();
      // Remarks from before the page was opened are not repeated.
      const after = this.#last ?? lines.at(-1)?.n ?? 0;
      this.#last = Math.max(after, lines.at(-1)?.n ?? 0);
      for (const { n, user, body } of lines) {
        const seat = table().seats.find((view) => view.user === user)?.seat;
        if (n > after && seat) this.#say(seat, body);
      }
    });
  }

  /** The current bubbles. */
  readonly said: { readonly [key in Seat]?: ChatBody } = $derived.by(() => mapOf(this.#bubbles));

  /** Bots say a word now and then. */
  #remark(updates: readonly Update[], table: TableView): void {
    const after = this.#lastUpdate ?? updates.at(-1)?.n ?? 0;
    this.#lastUpdate = Math.max(after, updates.at(-1)?.n ?? 0);
    if (!prefs.banter) return;
    const bots = table.seats.filter(({ kind }) => kind === 'bot').map(({ seat }) => seat);
    const fresh = updates.filter(({ n }) => n > after).slice(-4);
    // One at a time, so that bots never talk over each other or over people.
    const [remark] = this.#bubbles.size > 0 ? [] : fresh.flatMap((update) => remarksOn(update, bots));
    if (remark) this.#say(remark.seat, { type: 'text', text: word('banter', remark.phrase) });
  }

  #say(seat: Seat, body: ChatBody): void {
    this.#bubbles.set(seat, body);
    setTimeout(() => {
      if (this.#bubbles.get(seat) === body) this.#bubbles.delete(seat);
    }, STANDS);
  }
}
