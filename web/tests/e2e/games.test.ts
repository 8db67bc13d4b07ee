// A whole game of each rule set against bots, from the first page to the replay, by legal presses, each in another window.
// The stage never moves: a tile of the board stays in place, whatever opens and closes around it.
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { URL_OF_SERVER, calm, close, flaws, picture, soon, test, watch } from './browser';
import type { Invite } from './browser';
import { MAIN, OVER, playOn } from './player';

const [DESK, SMALL, TALL, TINY] = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** Short games, but none that a bot can win before the person's first turn: not one of 3,000 with these points was over by then. */
const GAMES = [
  { name: 'energies', rules: 'energies', points: 7, seats: 3, tiles: 19, viewport: TINY },
  { name: 'knights', rules: 'knights', points: 7, seats: 6, tiles: 30, viewport: SMALL },
  { name: 'knights-at-sea', rules: 'knights', points: 7, seats: 3, tiles: 37, viewport: TALL },
  { name: 'oil', rules: 'oil', points: 6, seats: 3, tiles: 19, viewport: SMALL },
  { name: 'seafarers', rules: 'seafarers', points: 6, seats: 3, tiles: 37, viewport: TINY },
  { name: 'base', rules: 'base', points: 5, seats: 3, tiles: 19, viewport: DESK },
] as const;

const step = async (page: Page) => (await page.locator('.player .step').innerText()).split('/').map(Number);
const pieces = (page: Page) => page.locator('.board .piece').count();

/** The replay player: slider, steps, the view of a seat or of all, and a link to a moment for somebody else. */
async function watchReplay(page: Page, invite: Invite): Promise<void> {
  await page.getByRole('button', { name: 'Last step' }).click();
  await soon(async () => (await step(page))[0]).toBeGreaterThan(20);
  const [last = 0, all] = await calm(page, () => step(page));
  expect(last).toBe(all);
  const final = await calm(page, () => pieces(page));
  await page.getByRole('button', { name: 'First step' }).click();
  await soon(() => step(page)).toEqual([0, last]);
  await soon(() => pieces(page)).toBeLessThan(final);
  await page.getByRole('button', { name: 'Next step' }).click();
  await soon(async () => (await step(page))[0]).toBe(1);
  const middle = Math.floor(last / 2);
  await page.getByRole('slider').fill(String(middle + 1));
  await page.getByRole('button', { name: 'Previous step' }).click();
  await soon(async () => (await step(page))[0]).toBe(middle);
  // A spectator sees no hand, a seat its own, and everybody is seen at once.
  await soon(() => page.locator('.dock, .player .hand').count()).toBe(0);
  await page.getByLabel('Point of view').selectOption('b');
  await page.locator('.dock').waitFor();
  await page.getByLabel('Point of view').selectOption('all');
  await page.locator('.player .hand').nth(2).waitFor();
  await page.getByRole('button', { name: 'Link to this moment' }).click();
  const field = page.getByLabel('Link to this moment');
  await soon(() => field.inputValue()).toMatch(/at=\d+&view=all/);
  const link = await field.inputValue();
  const friend = await invite();
  await friend.goto(link);
  await friend.locator('.player .hand').nth(2).waitFor();
  await soon(() => step(friend)).toEqual([middle, last]);
  await soon(() => pieces(friend)).toBe(await calm(page, () => pieces(page)));
  // It runs automatically, and stops.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(
    (from) => Number.parseInt(document.querySelector('.player .step')?.textContent ?? '', 10) > from,
    middle,
  );
  await page.getByRole('button', { name: 'Pause' }).click();
}

/** Notes in every picture of the page where the first tile is. */
async function follow(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const boxes = ((window as unknown as { boxes: Set<string> }).boxes = new Set<string>());
    const look = () => {
      const box = document.querySelector('.game .board .tile')?.getBoundingClientRect();
      if (box) boxes.add([box.x, box.y, box.width, box.height].map((n) => n.toFixed(1)).join(' '));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...(window as unknown as { boxes: Set<string> }).boxes]);
}

/** Opens the tray and a menu over the stage, and closes them. */
async function lookAround(page: Page, name: string): Promise<void> {
  await page.keyboard.press('t');
  await picture(page, `tray-${name}`);
  // With room next to the board, nothing covers it.
  const beside = () =>
    page.evaluate(() => {
      const [tray, stage] = ['.tray', '.stage'].map((one) => document.querySelector(one)?.getBoundingClientRect());
      const canTrade = document.querySelector('.trades:not([aria-disabled="true"])') !== null;
      return innerWidth < 1000 || !canTrade || (tray && stage && tray.left >= stage.right);
    });
  await soon(beside).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
  await close(page);
}

describe.each(GAMES)('$name', ({ name, rules, points, seats, tiles, viewport }) => {
  test('is played from a new table to the replay, and the board stays where it is', async ({ invite }) => {
    const isPhone = viewport.width < 1000;
    const page = await invite({ viewport, hasTouch: isPhone, isMobile: isPhone });
    const errors = watch(page);
    const boxes = await follow(page);
    await page.goto(`${URL_OF_SERVER}/new?rules=${rules}`);
    await page.getByLabel('Seats').selectOption(String(seats));
    await page.getByLabel('Bot level').selectOption(seats > 3 ? 'easy' : 'normal');
    if (name === 'knights-at-sea') await page.getByLabel('At sea, with ships').selectOption('on');
    await page.getByText('All options').click();
    await page.getByRole('spinbutton', { name: 'Points to win' }).fill(String(points));
    await picture(page, `create-${name}`);
    await page.getByRole('button', { name: 'Start with bots' }).click();
    await page.getByText(`${points} points to win`).waitFor({ state: 'attached' });
    await playOn(page, MAIN, { seed: 3 });
    await soon(() => page.locator('.game .board .tile').count()).toBe(tiles);
    await picture(page, `play-${name}`);
    expect(await flaws(page)).toEqual([]);
    await lookAround(page, name);
    const moves = await playOn(page, OVER, { seed: 4 });
    // How many there are is luck, but the person's turn does not end by itself.
    expect(moves).toBeGreaterThan(0);
    await page.locator('.over figure').first().waitFor();
    await picture(page, `over-${name}`);
    expect(await boxes()).toHaveLength(1);
    // Nothing needs scrolling.
    const beyond = () =>
      page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
    await soon(beyond).toEqual([0, 0]);
    if (name === 'base') expect(await flaws(page)).toEqual([]);
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('slider').waitFor();
    await picture(page, `replay-${name}`);
    if (!isPhone) {
      expect(await flaws(page)).toEqual([]);
      await watchReplay(page, invite);
    }
    expect(errors).toEqual([]);
  });
});
