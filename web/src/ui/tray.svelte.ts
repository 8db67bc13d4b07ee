// The trade that the player is putting together: cards of the hand that were tapped, and kinds that are wanted for them.
import type { Good, Kind, Seat } from '../generated/protocol';
import { adjusted, letterOf, offerAction, total } from '../model/cards';
import type { Counts } from '../model/cards';
import { groupAs } from '../model/choices';
import type { GroupOf } from '../model/choices';
import type { Choices } from '../generated/protocol';

/** `offer` proposes, `counter` answers with other terms. */
export type TradeVerb = 'offer' | 'counter';

interface Terms {
  readonly give: Counts;
  readonly want: Counts;
}

export class Tray {
  /** The trade being composed; `null` while the tray is closed. */
  verb: TradeVerb | null = $state(null);
  give: Counts = $state.raw({});
  want: Counts = $state.raw({});
  /** A side can be left open to bids. */
  giveOpen = $state(false);
  wantOpen = $state(false);
  /** The players the offer leaves out. */
  without: readonly Seat[] = $state.raw([]);
  /** The terms that were sent last, to be sent again. */
  last: Terms | null = $state.raw(null);

  open(verb: TradeVerb, give: Counts = {}, want: Counts = {}): void {
    this.verb = verb;
    [this.give, this.want] = [give, want];
    this.giveOpen = this.wantOpen = false;
    this.without = [];
  }

  close(): void {
    this.verb = null;
  }

  repeat(): void {
    if (this.last) [this.give, this.want] = [this.last.give, this.last.want];
  }

  /** One card of a kind more or fewer to give. A kind cannot be on both sides. */
  giveMore(kind: Kind, by: 1 | -1 = 1): void {
    this.give = adjusted(this.give, kind, by);
    if (by > 0) this.want = adjusted(this.want, kind, -(this.want[kind] ?? 0));
  }

  wantMore(kind: Kind, by: 1 | -1 = 1): void {
    this.want = adjusted(this.want, kind, by);
    if (by > 0 && !this.giveOpen) this.give = adjusted(this.give, kind, -(this.give[kind] ?? 0));
  }

  toggle(seat: Seat): void {
    this.without = this.without.includes(seat)
      ? this.without.filter((other) => other !== seat)
      : [...this.without, seat];
  }

  addressed({ to }: GroupOf<'proposal'>): readonly Seat[] {
    return to.filter((seat) => !this.without.includes(seat));
  }

  /** The action that proposes the trade; `null` while something is missing. */
  proposal(choices: Choices | null, goods: readonly Good[]): string | null {
    const form = this.verb && groupAs(choices, this.verb, 'proposal');
    if (!form) return null;
    const to = this.verb === 'counter' ? [] : this.addressed(form);
    const isReady = (this.giveOpen || total(this.give) > 0) && (this.wantOpen || total(this.want) > 0);
    if (!isReady || (this.verb === 'offer' && to.length === 0)) return null;
    const [give, want] = [
      { cards: this.give, open: this.giveOpen },
      { cards: this.want, open: this.wantOpen },
    ];
    return offerAction(goods, form.verb, give, want, to);
  }

  /** The kind that the bank would take, with its rate: the only one that is given, or none yet. */
  bankRow(choices: Choices | null, goods: readonly Good[]): { readonly kind: Kind; readonly rate: number } | null {
    const rows = groupAs(choices, 'bank', 'exchange')?.rows ?? [];
    const [kind, ...others] = Object.keys(this.give) as Kind[];
    if (kind === undefined || others.length > 0) return null;
    const row = rows.find(({ give }) => give === letterOf(goods, kind));
    return row ? { kind, rate: row.rate } : null;
  }

  /** The action that trades with the bank; `null` while the bank would not. */
  exchange(choices: Choices | null, goods: readonly Good[]): string | null {
    const row = this.bankRow(choices, goods);
    const [get, ...others] = Object.entries(this.want) as [Kind, number][];
    if (!row || !get || others.length > 0 || get[1] !== 1) return null;
    const letter = letterOf(goods, get[0]);
    const gets = groupAs(choices, 'bank', 'exchange')?.rows.find(
      ({ give }) => give === letterOf(goods, row.kind),
    )?.gets;
    return gets?.includes(letter) ? `bank ${letterOf(goods, row.kind)} > ${letter}` : null;
  }

  /** Remembers the terms that are sent, and puts the tray away. */
  sent(): void {
    this.last = { give: this.give, want: this.want };
    this.close();
  }
}
