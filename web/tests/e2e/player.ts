// A player who uses only the page: looks for something to press, and presses it with the mouse.
import type { Page } from 'playwright-core';

interface Offered {
  readonly what: string;
  readonly x: number;
  readonly y: number;
}

interface Looking {
  readonly dice: readonly number[];
  readonly patience: number;
  /** What ends the play when it is there. */
  readonly until: string | null;
  /** Whether cards are kept instead of spent. */
  readonly thrifty: boolean;
  /** Whether only the question that is open is answered, and nothing else begun. */
  readonly answering: boolean;
}

/** Waits until the server has answered, then looks for the next thing to press, for a moment. Runs in the page. */
async function look({ dice, patience, until, thrifty, answering }: Looking): Promise<Offered> {
  let turn = 0;
  const chance = () => dice[(turn += 1) % dice.length] ?? 0;
  const some = (nodes: Element[]) => nodes[Math.floor(chance() * nodes.length)] ?? null;
  const all = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(
      (node) =>
        !(node as HTMLButtonElement).disabled &&
        node.getAttribute('aria-disabled') !== 'true' &&
        node.getClientRects().length > 0,
    );

  function find(): [string, Element] | null {
    if (document.querySelector('.over')) return ['over', document.body];
    if (document.querySelector('.game')?.getAttribute('data-busy') !== 'false') return null;
    if (until !== null && document.querySelector(until)) return ['reached', document.body];
    const spend = (likely: number, choose: () => Element | null) => () =>
      !thrifty && chance() < likely ? choose() : null;
    const order: [string, () => Element | null][] = [
      ['place', () => some(all('.target'))],
      ['submit', () => all('.pick .primary')[0] ?? null],
      ['card', () => some(all('.pick .more'))],
      ['choose', () => some(all('.pick .choice'))],
      ['answer', () => all('.offer [data-verb="decline"]')[0] ?? all('.offer [data-verb="withdraw"]')[0] ?? null],
      ['roll', () => all('.dock .main[data-verb="roll"]')[0] ?? null],
      ['build', spend(0.85, () => some(all('.build:not(.other)')))],
      ['develop', spend(0.6, () => some(all('.development button')))],
      ['other', spend(0.6, () => some(all('.dock .other')))],
      ['main', () => some(all('.dock .main'))],
      ['other', () => some(all('.dock .other'))],
    ];
    for (const [what, choose] of answering ? order.slice(0, 4) : order) {
      const node = choose();
      if (node) return [what, node];
    }
    return null;
  }

  const end = performance.now() + patience;
  for (;;) {
    const found = find();
    if (found) {
      const [what, node] = found;
      if (what === 'over' || what === 'reached') return { what, x: 0, y: 0 };
      const spot = node.querySelector('.hit, .mark') ?? node;
      let box = spot.getBoundingClientRect();
      if (box.top < 60 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) {
        spot.scrollIntoView({ block: 'center', inline: 'center' });
        box = spot.getBoundingClientRect();
      }
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit && (node.contains(hit) || hit.closest('.target'))) return { what, x, y };
      // It is beyond the edge of a row that scrolls, something flies by, or something covers it.
      spot.scrollIntoView({ block: 'nearest', inline: 'center' });
      if (performance.now() > end)
        return { what: `covered: ${node.outerHTML.slice(0, 200)} by ${hit?.outerHTML.slice(0, 200)}`, x, y };
    }
    if (performance.now() > end) return { what: 'wait', x: 0, y: 0 };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Milliseconds after which something that covers what is offered is no passing bubble or flying card anymore. */
const COVERED = 60_000;

/** Numbers that look random and are the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Waits until the server has answered what was pressed. Runs in the page. */
async function settle(patience: number): Promise<void> {
  const end = performance.now() + patience;
  while (document.querySelector('.game')?.getAttribute('data-busy') === 'true' && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export interface Play {
  readonly seed?: number;
  readonly thrifty?: boolean;
  readonly answering?: boolean;
  /** Milliseconds that it may take. */
  readonly limit?: number;
}

/** Plays until something is there, or until a question is answered with yes; says how many moves it took. */
export async function playOn(
  page: Page,
  until: string | (() => Promise<boolean>),
  { seed = 1, thrifty = false, answering = false, limit = 900_000 }: Play = {},
): Promise<number> {
  const random = sequence(seed);
  const end = Date.now() + limit;
  const selector = typeof until === 'string' ? until : null;
  // Waiting draws nothing, so that a slow machine plays the same game.
  const throwDice = () => Array.from({ length: 7 }, random);
  for (let [moves, dice, seen] = [0, throwDice(), Date.now()]; ;) {
    if (typeof until !== 'string') {
      await page.evaluate(settle, 400);
      if (await until()) return moves;
    }
    const { what, x, y } = await page.evaluate(look, { dice, patience: 400, until: selector, thrifty, answering });
    if (!what.startsWith('covered')) seen = Date.now();
    else if (Date.now() - seen > COVERED) throw new Error(what);
    else continue;
    if (what === 'reached' || (what === 'over' && until === OVER)) return moves;
    if (what === 'over') {
      // The end may be what is waited for.
      if (typeof until !== 'string' && (await until())) return moves;
      throw new Error('the game was over too soon');
    }
    if (Date.now() > end)
      throw new Error(
        `not reached in time after ${moves} moves (${what}): ${await page.locator('.status').innerText()}`,
      );
    if (what === 'wait') continue;
    await page.mouse.click(x, y);
    moves += 1;
    dice = throwDice();
  }
}

/** What can be waited for. */
export const OVER = '.over';
export const MAIN = '.dock .main[data-verb="end"]';
export const DISCARD = '.pick[data-verb="discard"] .more';

export const isMain = async (page: Page) => (await page.locator(`.game[data-busy="false"] ${MAIN}`).count()) > 0;

export interface Wish {
  readonly rules?: string;
  readonly seats?: number;
  /** Fewer bots than the other seats leave room for friends; the game does not begin then. */
  readonly bots?: number;
  readonly timer?: 'off' | 'fast';
  /** The options of the board. */
  readonly setup?: string;
}

/** Opens a table with settings and quick bots on the other seats; the person sits on the first seat and the game begins. */
export async function openTable(
  page: Page,
  url: string,
  options: string,
  { rules = 'base', seats = 3, timer = 'off', bots = seats - 1, setup = '' }: Wish = {},
): Promise<string> {
  const start = bots === seats - 1;
  await page.goto(url);
  await page.locator('.game-card').first().waitFor();
  const wish = {
    settings: { rules, seats, options, setup, public: false, timer },
    bots: Array.from({ length: bots }, () => 'easy'),
    sit: true,
    start,
  };
  const id = await page.evaluate(async (body) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    if (!(await fetch('/api/session')).ok)
      await fetch('/api/session', { ...post, body: JSON.stringify({ name: 'Tester' }) });
    const answer = await fetch('/api/tables', { ...post, body: JSON.stringify(body) });
    const value = (await answer.json()) as { table?: string; message?: string };
    if (!value.table) throw new Error(value.message ?? 'no table');
    return value.table;
  }, wish);
  await page.goto(`${url}/table/${id}`);
  if (start) await page.locator('.board').waitFor();
  return id;
}
