// A whole game of each rule set against bots, from the first page to the replay, by legal presses.
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { URL_OF_SERVER, picture, serious, soon, test, watch } from './browser';
import type { Invite } from './browser';
import { MAIN, OVER, playOn } from './player';

/** Short games, but none that a bot can win before the person's first turn: not one of 3,000 with these points was over by then. */
const GAMES = [
  { name: 'energies', rules: 'energies', points: 7, tiles: 19 },
  { name: 'knights', rules: 'knights', points: 7, tiles: 19 },
  { name: 'knights-at-sea', rules: 'knights', points: 7, tiles: 37 },
  { name: 'oil', rules: 'oil', points: 6, tiles: 19 },
  { name: 'seafarers', rules: 'seafarers', points: 6, tiles: 37 },
  { name: 'base', rules: 'base', points: 5, tiles: 19 },
] as const;

const step = async (page: Page) => (await page.locator('.player .step').innerText()).split('/').map(Number);
const pieces = (page: Page) => page.locator('.board .piece').count();

/** The replay player: slider, steps, the view of a seat or of all, and a link to a moment for somebody else. */
async function watchReplay(page: Page, invite: Invite): Promise<void> {
  await page.getByRole('button', { name: 'Last step' }).click();
  await soon(async () => (await step(page))[0]).toBeGreaterThan(20);
  const [last = 0] = await step(page);
  const final = await pieces(page);
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
  await page.getByLabel('Seen by').selectOption('b');
  await page.locator('.dock').waitFor();
  await page.getByLabel('Seen by').selectOption('all');
  await page.locator('.player .hand').nth(2).waitFor();
  await page.getByRole('button', { name: 'Link to this moment' }).click();
  const link = await page.getByLabel('Link to this moment').inputValue();
  const friend = await invite();
  await friend.goto(link);
  await friend.locator('.player .hand').nth(2).waitFor();
  await soon(() => step(friend)).toEqual([middle, last]);
  await soon(() => pieces(friend)).toBe(await pieces(page));
  // It runs by itself, and stops.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction(
    (from) => Number.parseInt(document.querySelector('.player .step')?.textContent ?? '', 10) > from,
    middle,
  );
  await page.getByRole('button', { name: 'Pause' }).click();
}

describe.each(GAMES)('$name', ({ name, rules, points, tiles }) => {
  test('is played from a new table to the replay', async ({ invite }) => {
    const page = await invite();
    const errors = watch(page);
    await page.goto(`${URL_OF_SERVER}/new?rules=${rules}`);
    await page.getByLabel('Seats').selectOption('3');
    await page.getByLabel('Bot level').selectOption('normal');
    if (name === 'knights-at-sea') await page.getByLabel('At sea, with ships').selectOption('on');
    await page.getByText('All options').click();
    await page.getByRole('spinbutton', { name: 'Points to win' }).fill(String(points));
    await picture(page, `create-${name}`);
    await page.getByRole('button', { name: 'Start with bots' }).click();
    await page.getByText(`${points} points to win`).waitFor({ state: 'attached' });
    await playOn(page, MAIN, { seed: 3 });
    expect(await page.locator('.board .tile').count()).toBe(tiles);
    await picture(page, `play-${name}`);
    expect(await serious(page)).toEqual([]);
    const moves = await playOn(page, OVER, { seed: 4 });
    // How many there are is luck, but the person's turn does not end by itself.
    expect(moves).toBeGreaterThan(0);
    await page.locator('.over figure').first().waitFor();
    await picture(page, `over-${name}`);
    if (name === 'base') expect(await serious(page)).toEqual([]);
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.getByRole('slider').waitFor();
    if (name === 'base') expect(await serious(page)).toEqual([]);
    await watchReplay(page, invite);
    await picture(page, `replay-${name}`);
    expect(errors).toEqual([]);
  });
});
