// Every question of every rule set, in positions out of random games: the page asks it, and each kind of answer can be
// given by pressing the page. There is no server; the test plays its part of the connection.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { ClientMessage, Group, ServerMessage, Snapshot } from '../../src/generated/protocol';
import { PROTOCOL_VERSION } from '../../src/generated/protocol';
import { URL_OF_SERVER, calm, picture, test, watch } from './browser';
import { playOn } from './player';
import { built } from './server';

interface Question {
  readonly rules: string;
  readonly decision: string;
  readonly verb: string;
  /** The card that the answer plays. */
  readonly card: string | null;
  readonly snapshot: Snapshot & { readonly type: 'snapshot' };
}

/** Trades are written in a panel of their own, which other tests use. */
const TRADES = ['bank', 'offer'];

const QUESTIONS = execFileSync(built('examples/questions'), { encoding: 'utf8', maxBuffer: 1 << 28 })
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Question)
  .filter(({ verb }) => !TRADES.includes(verb));

/** As few of them as ask every question of each rule set and give every kind of answer once. */
const ASKED = QUESTIONS.filter(({ rules, decision, verb, card }, idx) => {
  const before = QUESTIONS.slice(0, idx);
  const isNew = !before.some((one) => one.rules === rules && one.decision === decision);
  return isNew || !before.some((one) => one.verb === verb && one.card === card);
});

/** Whether an action is among the choices. */
function isAmong(action: string, groups: readonly Group[]): boolean {
  const [verb = '', ...rest] = action.split(' ');
  const group = groups.find((one) => one.verb === verb);
  const picked = rest.join(' ');
  switch (group?.pick) {
    case 'nothing':
      return picked === '';
    case 'place':
      return group.places.some((place) => place === picked);
    case 'seat':
      return group.seats.some((seat) => seat === picked);
    case 'kind':
      return group.kinds.some((letter) => letter === picked);
    case 'listed':
      return group.actions.some((listed) => listed.action === action);
    case 'cards': {
      const cards = [...picked.matchAll(/(\d+)([A-Z])/g)].map(([, n, letter]) => [letter, Number(n)] as const);
      const held = Object.values(group.from).reduce((sum, n) => sum + n, 0);
      const asked = cards.reduce((sum, [, n]) => sum + n, 0);
      return asked === group.n && asked <= held;
    }
    default:
      return false;
  }
}

/** A table whose server is this test: it shows what the test sends and keeps what the page asks for. */
class Line {
  asked: string[] = [];
  #page: Page;
  #shown: Question['snapshot'];
  #say: (message: ServerMessage) => void = () => {};

  constructor(page: Page, { snapshot }: Question) {
    this.#page = page;
    this.#shown = snapshot;
  }

  async open(): Promise<void> {
    await this.#page.route(/\/api\/tables\/demo$/, (route) => route.fulfill({ json: this.#shown.table }));
    await this.#page.routeWebSocket(/\/demo\/socket$/, (socket) => {
      this.#say = (message) => socket.send(JSON.stringify(message));
      socket.onMessage((text) => this.#answer(JSON.parse(String(text)) as ClientMessage));
    });
  }

  #answer(message: ClientMessage): void {
    if (message.type === 'hello') {
      const you = { user: 'u-ada', name: 'Ada', seat: this.#shown.seat ?? 'a' };
      this.#say({ type: 'welcome', version: PROTOCOL_VERSION, table: 'demo', you, now: Date.now() });
      this.#say(this.#shown);
    } else if (message.type === 'ping') {
      this.#say({ type: 'pong', nonce: message.nonce });
    } else {
      if (message.command.type === 'act') this.asked.push(message.command.action);
      this.#say({ type: 'ack', id: message.id, n: this.#shown.n });
    }
  }

  /** Shows a question. The viewer has a new name each time, by which the page tells that it has it. */
  async show({ decision, snapshot }: Question, n: number): Promise<void> {
    const name = `Ada ${n}`;
    const seats = snapshot.table.seats.map((seat) => (seat.seat === snapshot.seat ? { ...seat, name } : seat));
    const isOther = seats.length !== this.#shown.table.seats.length;
    this.#shown = { ...snapshot, n, table: { ...snapshot.table, seats } };
    this.asked = [];
    // A table keeps its number of seats as long as a page shows it.
    if (n === 1 || isOther) await this.#page.goto(`${URL_OF_SERVER}/table/demo`);
    else this.#say(this.#shown);
    await this.#page.locator('.player.own .name').getByText(name, { exact: true }).waitFor();
    await this.#page.locator(`.game[data-decision="${decision}"][data-busy="false"] .status.mine`).waitFor();
  }
}

describe.each(['base', 'knights', 'oil', 'energies'])('%s', (rules) => {
  test('asks every question and takes every kind of answer', async ({ invite }) => {
    const questions = ASKED.filter((question) => question.rules === rules);
    const [first] = questions;
    if (!first) throw new Error('there are no questions');
    const page = await invite();
    const errors = watch(page);
    const line = new Line(page, first);
    await line.open();
    for (const [idx, question] of questions.entries()) {
      const { decision, verb, card, snapshot } = question;
      const name = [decision, verb, card].filter((word) => word).join(' ');
      await line.show(question, idx + 1);
      // The button that chooses is pressed first; an immediate question is answered at once.
      const control = page.locator(`button[data-verb="${verb}"]:enabled${card ? `[data-card="${card}"]` : ''}`).first();
      if ((await calm(page, () => control.count())) > 0) await control.click();
      const own = snapshot.game?.state.players.find(({ seat }) => seat === snapshot.seat);
      if (card !== null || verb in (own?.developments ?? {})) {
        // A card is read before it is played.
        await page.locator('.pick .primary, .pick .choice, .pick .more, .target').first().waitFor();
        expect(line.asked, name).toEqual([]);
      }
      await picture(page, `question-${rules}-${name.replaceAll(' ', '-')}`);
      await playOn(page, async () => line.asked.length > 0, { seed: 5, answering: true });
      const [action = ''] = line.asked;
      expect(`${decision}: ${action}`).toContain(card ? `${verb} ${card}` : `${decision}: ${verb}`);
      expect(isAmong(action, snapshot.prompt.choices?.groups ?? []), `${name}: ${action}`).toBe(true);
    }
    expect(errors).toEqual([]);
  });
});
