// What the player is doing: the verb that was chosen, the words chosen for it so far, the trade that is being put
// together. It follows the choices of the server; a new decision begins without half-made choices of the last one.
import { asPlace } from '../board/geometry';
import type { Target } from '../board/types';
import type {
  BoardView,
  Group,
  Place,
  PlayerView,
  Prompt,
  Seat,
  StateView,
  TableView,
  Update,
  Verb,
} from '../generated/protocol';
import { filled, format, inRules, rawMessage } from '../i18n/format';
import { about, inline, t, word, wordInGame } from '../i18n/index.svelte';
import { missing, total } from '../model/cards';
import type { Counts } from '../model/cards';
import { causeOf } from '../model/causes';
import {
  actionOf,
  answers,
  autoVerb,
  groupOf,
  isMain,
  isOnBoard,
  isOpen,
  jointVerbs,
  nextStep,
  ownQuestion,
  pickPlace,
  pickupsOf,
  plainAction,
  targetsOf,
} from '../model/choices';
import type { BoardTarget } from '../model/choices';
import { mapOf } from '../model/entries';
import { extrasOf } from '../rulesets';
import { seatName, targetLabel } from './labels';
import { prefs } from './prefs.svelte';
import { Tray } from './tray.svelte';

/** What the screen is given. */
export interface Shown {
  readonly table: TableView;
  readonly board: BoardView;
  readonly game: StateView;
  readonly prompt: Prompt;
  readonly seat: Seat | null;
  readonly updates: readonly Update[];
  /** Whether commands reach the server now. */
  readonly live: boolean;
  readonly onact: ((action: string) => void) | undefined;
}

interface Mode {
  readonly verb: Verb;
  readonly words: readonly string[];
}

/** Milliseconds before an offer that cannot be paid is declined, and one that all have declined is taken back. */
const [PATIENCE, REST] = [4000, 1600];

export class Interaction {
  readonly #shown: () => Shown;
  readonly tray = new Tray();
  #mode = $state.raw<Mode | null>(null);
  /** A place where more than one answer is possible, until the player says which. */
  either = $state.raw<Place | null>(null);
  /** The target that waits for a second press. */
  unsure: string | null = $state(null);
  /** The turn in which the player wants no more offers. */
  #quietTurn: number | null = $state(null);
  /** Whether something was picked on the board, so that the keyboard goes on from there. */
  hasPicked = false;

  constructor(shown: () => Shown) {
    this.#shown = shown;
    $effect(() => {
      void this.moment;
      this.#mode = null;
      this.either = null;
      this.unsure = null;
    });
    $effect(() => this.#closeTray());
    $effect(() => this.#declineLater());
    $effect(() => this.#withdrawLater());
  }

  get #now(): Shown {
    return this.#shown();
  }

  readonly choices = $derived.by(() => (this.#now.live ? this.#now.prompt.choices : null));
  readonly own: PlayerView | null = $derived.by(
    () => this.#now.game.players.find((player) => player.seat === this.#now.seat) ?? null,
  );
  readonly extras = $derived.by(() => extrasOf(this.#now.game));
  /** Changes with every new decision. */
  readonly moment = $derived.by(() => {
    const { prompt } = this.#now;
    return `${prompt.decision} ${JSON.stringify(prompt.choices?.groups.map((group) => group.verb) ?? [])}`;
  });
  /** What was chosen by the player, not by the rules. */
  readonly mode = $derived.by(() => (this.#mode && groupOf(this.choices, this.#mode.verb) ? this.#mode : null));
  readonly verb = $derived.by(
    () => this.mode?.verb ?? autoVerb(this.#now.board.book, this.choices, this.#now.prompt.decision),
  );
  readonly words = $derived.by(() => this.mode?.words ?? []);
  /** Verbs whose places are lit together. */
  readonly joint = $derived.by(() =>
    this.verb === null ? jointVerbs(this.#now.board.book, this.choices, this.#now.prompt.decision) : [],
  );
  readonly targets = $derived.by(() => {
    const label = (name: Verb, place: Place) => targetLabel(this.#now.board, name, place);
    if (this.either !== null) return [];
    if (this.joint.length === 0) return targetsOf(this.choices, this.verb, this.words, label);
    const all = this.joint.flatMap((verb) => targetsOf(this.choices, verb, [], label));
    return all
      .filter(({ place }, idx) => all.findIndex((other) => other.place === place) === idx)
      .map((target) => {
        const same = all.filter(({ place }) => place === target.place);
        return { ...target, label: same.map((one) => one.label).join(' / ') };
      });
  });
  /** Pieces that can be picked up from the board. */
  readonly pickups = $derived.by(() => (this.verb === null && this.tray.verb === null ? pickupsOf(this.choices) : []));
  /** Where the piece that is being moved comes from. */
  readonly lifted: Place | null = $derived.by(() => {
    const words = this.mode?.verb === 'sail' ? this.words : [];
    return words.flatMap((word) => asPlace(word) ?? [])[0] ?? null;
  });
  /** The group that is asked about next to the board: chosen by the player, or one that the decision is about. */
  readonly asked: Group | null = $derived.by(() => {
    const chosen = this.verb === null ? null : groupOf(this.choices, this.verb);
    if (chosen && this.targets.length === 0) return chosen;
    return ownQuestion(this.#now.board.book, this.choices, this.#now.prompt.decision);
  });
  /** The answers to choose from next to the board; those that are lit together are picked there. */
  readonly replies = $derived.by(() => {
    const all = answers(this.#now.board.book, this.choices, this.#now.prompt.decision);
    const [either, joint] = [this.either, this.joint];
    if (either !== null) return all.filter(({ verb }) => this.#meets(verb, either));
    return all.filter(({ verb }) => !joint.includes(verb));
  });
  /** What the player can pay with: the hand, and what the rule set counts for each player. */
  readonly purse: Counts = $derived.by(() => {
    const facts = this.own ? (this.extras.facts[this.own.seat] ?? []) : [];
    const counted = this.#now.board.goods.flatMap(({ word: kind }) =>
      facts.filter(({ key }) => key === kind).map(({ n }) => [kind, n] as const),
    );
    return { ...mapOf(counted), ...this.own?.hand };
  });
  /** What the offer wants and the player does not have. */
  readonly beyond: Counts = $derived.by(() => {
    const { offer } = this.#now.game;
    if (!offer || !this.own || !groupOf(this.choices, 'decline') || groupOf(this.choices, 'accept')) return {};
    return offer.want_open || offer.give_open ? {} : missing(offer.want, this.purse);
  });
  /** Whether the player is asked for an answer to an offer. */
  readonly isOffered = $derived.by(() => groupOf(this.choices, 'decline') !== null);
  /** Whether offers are declined without asking for the rest of this turn. */
  readonly wantsQuiet = $derived.by(() => this.#quietTurn === this.#now.game.turn.number);
  /** Whether the player made the offer that is open, or may take one that others made. */
  readonly isOfferer = $derived.by(
    () => this.#now.game.offer !== null && this.#now.seat !== null && this.#now.seat === this.#now.game.turn.player,
  );
  /** What the card or the action does that is being chosen. */
  readonly does = $derived.by(() => {
    const { rules } = this.#now.board;
    if (this.verb === 'play') return this.words[0] === undefined ? null : about(rules, 'card', this.words[0], 'text');
    if (this.verb !== null && this.isDevelopment(this.verb)) return about(rules, 'card', this.verb, 'text');
    return this.verb === null ? null : rawMessage(prefs.language, inRules(rules, `act.${this.verb}`));
  });
  readonly cause = $derived.by(() => {
    const { board, prompt, game, seat, updates, table } = this.#now;
    const found = causeOf(board, prompt, game, seat, updates);
    if (!found) return null;
    // An event without a sentence of its own gets a general one.
    const keys = [found.key, found.key.replace(/cause_.*/, 'cause')].map((key) => inRules(board.rules, key));
    const key = keys.find((one) => rawMessage(prefs.language, one) !== null);
    if (key === undefined) return null;
    return format(prefs.language, key, {
      name: seatName(table, found.seat),
      n: found.n,
      held: found.held,
      track: found.track === null ? '' : inline('track', found.track),
    });
  });
  /** What the player aims at on the board by their own choice. */
  readonly aim = $derived.by(() => {
    if (this.mode === null || this.targets.length === 0) return null;
    const { verb, words } = this.mode;
    return verb === 'play' && words[0] !== undefined
      ? word('card', words[0])
      : wordInGame(this.#now.board.rules, 'verb', verb);
  });
  /** What comes next, in numbers, where the title does not say it. */
  readonly tip = $derived.by(() => {
    const { board, prompt } = this.#now;
    const counts = Object.fromEntries(this.extras.counts.map(({ key, n }) => [key, n]));
    return filled(about(board.rules, 'decision', prompt.decision, 'tip'), counts);
  });
  readonly hint = $derived.by(() => {
    if (this.unsure !== null) return t('game.pick_again');
    if (this.targets.length === 0) return this.tip;
    if (this.lifted !== null) return t('game.put_down');
    return this.does ?? (this.replies.length > 0 ? null : this.cause) ?? t('game.pick_place');
  });
  /** What lights up on the board, by name; `null` if nothing does. */
  readonly lit = $derived.by(() => (this.targets.length > 0 ? `${this.moment} ${this.verb}` : null));

  isDevelopment(name: string): boolean {
    return name in (this.own?.developments ?? {});
  }

  act(action: string): void {
    this.#mode = null;
    this.unsure = null;
    this.#now.onact?.(action);
  }

  /** Does what a verb without a choice does. */
  plain(verb: Verb): void {
    const group = groupOf(this.choices, verb);
    const action = group ? plainAction(group) : null;
    if (action !== null) this.act(action);
  }

  pick(target: Target): void {
    const { verb, word: place } = target as BoardTarget;
    if (prefs.confirm && this.unsure !== target.key) {
      this.unsure = target.key;
      return;
    }
    this.unsure = null;
    this.hasPicked = true;
    const meant = this.joint.filter((one) => this.#meets(one, target.place));
    if (meant.length > 1) {
      this.either = target.place;
      return;
    }
    const step = pickPlace(this.choices, verb, this.words, place);
    if (step.type === 'done') this.act(step.action);
    else this.#mode = { verb, words: step.chosen };
  }

  /** Whether a verb can be done at a place. */
  #meets(verb: Verb, place: Place): boolean {
    return targetsOf(this.choices, verb, [], () => '').some((target) => target.place === place);
  }

  /** Goes on with words that were chosen for a verb. */
  continue(verb: Verb, words: readonly string[]): void {
    this.#mode = { verb, words };
  }

  /** Chooses a verb; says whether places light up. */
  choose(name: Verb, first: readonly string[] = []): boolean {
    const group = groupOf(this.choices, name);
    if (!group) return false;
    if (this.either !== null) {
      const step = pickPlace(this.choices, name, [], this.either);
      this.either = null;
      if (step.type === 'done') this.act(step.action);
      else this.#mode = { verb: name, words: step.chosen };
      return false;
    }
    const action = actionOf(group, first);
    if (action !== null && !this.#isRead(group)) {
      this.act(action);
      return false;
    }
    const step = group.pick === 'listed' && first.length > 0 ? nextStep(group.actions, first) : null;
    const isSame = this.mode?.verb === name && this.mode.words[0] === first[0];
    this.#mode = isSame ? null : { verb: name, words: first };
    this.unsure = null;
    this.tray.close();
    return !isSame && (isOnBoard(group) || step?.type === 'places');
  }

  /** A card is read before it is played, and an action that has a price in no list before it is done. */
  #isRead(group: Group): boolean {
    const { board, prompt } = this.#now;
    const isPriced = group.verb in board.costs || group.verb === 'improve';
    const isFree = isOpen(board.book, prompt.decision) && !isMain(board.book, group);
    return group.verb === 'play' || this.isDevelopment(group.verb) || (isFree && !isPriced);
  }

  cancel(): void {
    this.#mode = null;
    this.either = null;
    this.unsure = null;
    this.tray.close();
  }

  /** Opens the tray, or closes it. */
  trade(): void {
    if (this.tray.verb) this.tray.close();
    else if (groupOf(this.choices, 'offer') || groupOf(this.choices, 'bank')) this.tray.open('offer');
  }

  counter(): void {
    const { offer } = this.#now.game;
    this.tray.open('counter', offer?.want ?? {}, offer?.give ?? {});
  }

  /** Declines this offer and all others of this turn. */
  hush(): void {
    this.#quietTurn = this.#now.game.turn.number;
    this.plain('decline');
  }

  /** A trade that cannot be proposed any more is put away. */
  #closeTray(): void {
    const { verb } = this.tray;
    if (verb === 'counter' && !groupOf(this.choices, 'counter')) this.tray.close();
    if (verb === 'offer' && !groupOf(this.choices, 'offer') && !groupOf(this.choices, 'bank')) this.tray.close();
  }

  /** An offer that cannot be paid is declined after a moment in which a counter-offer can be begun. */
  #declineLater(): (() => void) | undefined {
    if (!this.isOffered || this.tray.verb === 'counter') return undefined;
    const isBeyond = prefs.decline && total(this.beyond) > 0;
    if (!isBeyond && !this.wantsQuiet) return undefined;
    const wait = this.wantsQuiet ? 0 : document.hidden ? 2 * PATIENCE : PATIENCE;
    const timer = setTimeout(() => this.plain('decline'), wait);
    return () => clearTimeout(timer);
  }

  /** An offer that everybody has declined is taken back after a moment. */
  #withdrawLater(): (() => void) | undefined {
    const { offer } = this.#now.game;
    const isDead =
      offer?.proposed &&
      offer.waiting.length === 0 &&
      offer.accepted.length === 0 &&
      Object.keys(offer.counters).length === 0;
    if (!this.isOfferer || !isDead || !groupOf(this.choices, 'withdraw')) return undefined;
    const timer = setTimeout(() => this.plain('withdraw'), REST);
    return () => clearTimeout(timer);
  }
}
