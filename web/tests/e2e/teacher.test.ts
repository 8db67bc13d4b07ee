// The teacher: hints during a game, and the review after it.
import { expect } from 'vitest';
import { URL_OF_SERVER, calm, picture, flaws, soon, test, watch } from './browser';
import { OVER, openTable, playOn } from './player';

test('gives a hint with reasons and marks it on the board', async ({ invite }) => {
  const page = await invite({ viewport: { width: 1440, height: 900 } });
  const errors = watch(page);
  await openTable(page, URL_OF_SERVER, 'modern target_vp=5');
  await page.locator('.target.vertex').first().waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await soon(() => hint.getByRole('listitem').count()).toBe(3);
  await soon(() => page.locator('.board .note').count()).toBe(3);
  await soon(() => hint.getByRole('listitem').first().innerText()).toMatch(/Settlement[\s\S]*\d% to win/);
  await picture(page, 'hint');
  expect(await flaws(page)).toEqual([]);
  // It is gone with the decision.
  await page.locator('.board .note.good').waitFor();
  await page.locator('.game[data-busy="false"] .target.vertex').first().press('Enter');
  await page.locator('.target.edge').first().waitFor();
  await hint.waitFor({ state: 'detached' });
  // On a phone it is behind the question mark.
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('button', { name: 'Rules' })
    .or(page.locator('.status .button', { hasText: '?' }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hint' }).click();
  // There it shows the chances, so that the board stays in sight, and the reasons on request.
  await hint
    .getByText(/^\d+%$/)
    .first()
    .waitFor();
  await soon(() => hint.getByRole('listitem').count()).toBe(0);
  await hint.getByRole('button', { name: 'Why' }).click();
  // A corner on the coast has two roads.
  const marked = await calm(page, () => page.locator('.board .note').count());
  expect(marked).toBeGreaterThan(1);
  await soon(() => hint.getByRole('listitem').count()).toBe(marked);
  await picture(page, 'hint-phone');
  expect(errors).toEqual([]);
});

test('reviews a finished game, and leads from a turning point to the board', async ({ invite }) => {
  const page = await invite({ viewport: { width: 1440, height: 900 } });
  const errors = watch(page);
  const id = await openTable(page, URL_OF_SERVER, 'modern target_vp=4');
  await playOn(page, OVER, { seed: 6 });
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('heading', { name: 'Chance of winning' }).waitFor();
  await picture(page, 'review');
  expect(await flaws(page)).toEqual([]);
  const step = () => page.locator('.player .step').innerText();
  const before = await calm(page, step);
  const slider = page.getByRole('slider', { name: 'Chance of winning' });
  await slider.fill('7');
  await soon(step).notToBe(before);
  await soon(step).toMatch(/^7\//);
  const points = page.locator('.review .points button');
  // No turning point leads to the very beginning.
  await slider.fill('0');
  await soon(step).toMatch(/^0\//);
  await points.first().click();
  await soon(step).notToMatch(/^0\//);
  await picture(page, 'review-point');
  // The review is kept: somebody else sees it at once, on a phone too.
  const friend = await invite({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
  });
  await friend.goto(`${URL_OF_SERVER}/table/${id}/replay?at=9&review`);
  await friend.getByRole('heading', { name: 'Chances de victoire' }).waitFor();
  await picture(friend, 'review-phone');
  // The game is found again without its link.
  await page.goto(URL_OF_SERVER);
  await page.getByRole('link', { name: 'Profile and games' }).click();
  const finished = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Finished games' }) });
  await finished.getByRole('link', { name: 'Review' }).waitFor();
  await picture(page, 'profile');
  expect(await flaws(page)).toEqual([]);
  await finished.getByRole('link', { name: 'Replay' }).click();
  await page.getByRole('slider').waitFor();
  await soon(async () => page.url()).toContain(id);
  expect(errors).toEqual([]);
});
