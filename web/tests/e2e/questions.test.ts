// Every question of every rule set, in positions out of random games: the page asks it, and each kind of answer can be
// given by pressing what is offered. No server is asked; the line is played by the test.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { ClientMessage, Group, ServerMessage, Snapshot } from '../../src/generated/protocol';
import { PROTOCOL_VERSION } from '../../src/generated/protocol';
import { URL_OF_SERVER, picture, test, watch } from './browser';
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
  .split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Question)
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
    case 'nothing': return picked === '';
    case 'place': return group.places.includes(picked);
    case 'seat': return group.seats.includes(picked);
    case 'kind': return group.kinds.includes(picked);
    case 'listed': return group.actions.some((listed) => listed.action === action);
    case 'cards': {
      const cards = [...picked.matchAll(/(\d+)([A-Z])/g)].map(([, n, letter]) => [letter, Number(n)] as const);
      const held = Object.values(group.from).reduce((sum, n) => sum + n, 0);
      const asked = cards.reduce((sum, [, n]) => sum + n, 0);
      return asked === group.n && asked <= held;
    }
    default: return false;
  }
}

/** Shows a question on a page, at a table whose server is this test; answers what the page asks for. */
async function ask(page: Page, { decision, snapshot }: Question): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/api\/tables\/demo$/, (route) => route.fulfill({ json: snapshot.table }));
  await page.routeWebSocket(/\/demo\/socket$/, (socket) => {
    const say = (message: ServerMessage) => socket.send(JSON.stringify(message));
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as ClientMessage;
      if (message.type === 'hello') {
        const you = { user: 'u-ada', name: 'Ada', seat: snapshot.seat ?? 'a' };
        say({ type: 'welcome', version: PROTOCOL_VERSION, table: 'demo', you, now: Date.now() });
        say(snapshot);
      } else if (message.type === 'ping') {
        say({ type: 'pong', nonce: message.nonce });
      } else {
        if (message.command.type === 'act') asked.push(message.command.action);
        say({ type: 'ack', id: message.id, n: snapshot.n });
      }
    });
  });
  await page.goto(`${URL_OF_SERVER}/table/demo`);
  await page.locator(`.game[data-decision="${decision}"][data-busy="false"] .status.mine`).waitFor();
  return asked;
}

describe.each(['base', 'knights', 'oil', 'energies'])('%s', (rules) => {
  test('asks every question and takes every kind of answer', async ({ invite }) => {
    const questions = ASKED.filter((question) => question.rules === rules);
    expect(questions.length).toBeGreaterThan(8);
    const page = await invite();
    const errors = watch(page);
    for (const question of questions) {
      const { decision, verb, card, snapshot } = question;
      const name = [decision, verb, card].filter((word) => word).join(' ');
      const asked = await ask(page, question);
      // What a button chooses is pressed first; what is asked at once is answered at once.
      const control = page.locator(`button[data-verb="${verb}"]:enabled${card ? `[data-card="${card}"]` : ''}`).first();
      if ((await control.count()) > 0) await control.click();
      await picture(page, `question-${rules}-${name.replaceAll(' ', '-')}`);
      await playOn(page, async () => asked.length > 0, { seed: 5, limit: 20_000 });
      const [action = ''] = asked;
      expect(`${decision}: ${action}`).toContain(card ? `${verb} ${card}` : `${decision}: ${verb}`);
      expect(isAmong(action, snapshot.prompt.choices?.groups ?? []), `${name}: ${action}`).toBe(true);
    }
    expect(errors).toEqual([]);
  });
});
