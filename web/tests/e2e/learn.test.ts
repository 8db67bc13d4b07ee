// Guided first games: one press in the lobby, lessons that follow the game, on a desktop and on a phone.
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PHONE, URL_OF_SERVER, calm, picture, flaws, soon, test, watch } from './browser';
import { isMain, MAIN, playOn } from './player';

const guide = (page: Page) => page.getByRole('region', { name: /^(Guided game|Partie guidée)$/ });
/** What the guide says, also while a phone hides it because there is nothing to say. */
const says = async (page: Page) => (await page.locator('section.guide p').first().textContent()) ?? '';

/** Presses what says that a lesson was read, until there is nothing left to read. */
async function readAll(page: Page): Promise<string[]> {
  const read: string[] = [];
  const button = guide(page).getByRole('button', { name: /^(Got it|Compris)$/ });
  while ((await calm(page, () => button.count())) > 0) {
    const text = await says(page);
    read.push(text);
    await button.click();
    await soon(() => says(page)).notToBe(text);
  }
  return read;
}

test('teaches the base game from the first visit on', async ({ invite }) => {
  const page = await invite();
  const errors = watch(page);
  await page.goto(URL_OF_SERVER);
  await page.getByRole('heading', { name: 'New here?' }).waitFor();
  await picture(page, 'learn-lobby');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Learn in 5 minutes' }).click();
  await soon(() => says(page)).toMatch(/^Welcome/);
  await picture(page, 'learn-welcome');
  expect(await flaws(page)).toEqual([]);
  // The first decision comes with the engine's choices, marked on the board.
  await guide(page).getByRole('button', { name: 'Got it' }).click();
  await soon(() => says(page)).toMatch(/more dots/);
  await soon(() => page.locator('.board .note').count()).toBe(3);
  await picture(page, 'learn-settle');
  await page.locator('.game[data-busy="false"] .target.vertex').first().press('Enter');
  await soon(() => says(page)).toMatch(/^Add a road/);
  await soon(() => page.locator('.board .note').count()).toBe(0);
  await page.locator('.game[data-busy="false"] .target.edge').first().press('Enter');
  await soon(() => says(page)).toMatch(/^Now your second settlement/);
  // A reload forgets nothing.
  await page.reload();
  await soon(() => says(page)).toMatch(/^Now your second settlement/);
  await playOn(page, MAIN, { seed: 3 });
  await soon(() => says(page)).toMatch(/^Here are your cards/);
  await soon(() => page.locator('.builds.pointed-at').count()).toBe(1);
  await picture(page, 'learn-income');
  expect((await readAll(page)).length).toBeGreaterThan(1);
  await guide(page).getByRole('button', { name: 'End the guide' }).click();
  await guide(page).waitFor({ state: 'detached' });
  await page.goto(URL_OF_SERVER);
  await page.locator('.game-card').first().waitFor();
  expect(await calm(page, () => page.getByRole('heading', { name: 'New here?' }).count())).toBe(0);
  await page.getByRole('heading', { name: 'Opening of the day' }).waitFor();
  expect(errors).toEqual([]);
});

test('offers the board on which the first pieces are placed', async ({ invite }) => {
  const page = await invite();
  await page.goto(URL_OF_SERVER);
  await page.getByRole('button', { name: 'Play on the beginner’s board' }).click();
  await soon(() => page.locator('.board .piece[data-kind="settlement"]:not(.ghost)').count()).toBe(8);
});

describe.each(['knights', 'oil', 'energies', 'seafarers'])('%s', (rules) => {
  test('is taught to the last lesson, on a phone in French', async ({ invite }) => {
    const page = await invite({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'fr-FR' });
    await page.goto(URL_OF_SERVER);
    const card = page.locator('.game-card').filter({ has: page.locator(`#game-${rules}`) });
    await card.getByRole('button', { name: 'Partie guidée' }).click();
    await soon(() => says(page)).toMatch(/^Vous connaissez le jeu de base/);
    await picture(page, `learn-${rules}-welcome`);
    expect(await flaws(page)).toEqual([]);
    const read = await readAll(page);
    const end = guide(page).getByRole('button', { name: 'Continuer la partie' });
    const isTaught = async () => (await calm(page, () => end.count())) > 0;
    for (let turn = 0; !(await isTaught()); turn += 1) {
      await playOn(page, () => isMain(page), { seed: turn + 2, thrifty: turn < 2 });
      read.push(...(await readAll(page)));
      if (turn === 1) await picture(page, `learn-${rules}`);
      if (!(await isTaught())) await page.locator(MAIN).click();
    }
    // How many more there are depends on what the game brings; none comes twice.
    expect(read.length).toBeGreaterThan(1);
    expect(new Set(read).size).toBe(read.length);
    await end.click();
    await guide(page).waitFor({ state: 'detached' });
  });
});
