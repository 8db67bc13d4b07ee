// Records of games played elsewhere, and the opening of the day.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, URL_OF_SERVER, calm, picture, flaws, soon, test, watch } from './browser';
import { openTable } from './player';

const FILE = new URL('../../../testdata/fuzz/record/base', import.meta.url).pathname;
const RECORD = readFileSync(FILE, 'utf8');

test('reviews a record that was pasted, and says what is wrong with a bad one', async ({ invite }) => {
  const page = await invite({ viewport: { width: 1440, height: 900 } });
  const errors = watch(page);
  await page.goto(URL_OF_SERVER);
  await page.getByRole('link', { name: 'Review a record' }).click();
  const [field, open] = [
    page.getByLabel('Record', { exact: true }),
    page.getByRole('button', { name: 'Open the record' }),
  ];
  await field.fill('Dear server, this was a great game.');
  await open.click();
  await page.getByText('This is not a record').waitFor();
  await picture(page, 'record-bad');
  expect(await flaws(page)).toEqual([]);
  // The first settlement becomes a city, which no rule allows.
  await field.fill(RECORD.replace('b settlement', 'b city'));
  await open.click();
  await soon(() => page.getByRole('alert').innerText()).toMatch(/^Line \d+ breaks a rule: /);
  await field.fill(RECORD);
  await open.click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByRole('heading', { name: 'Chance of winning' }).waitFor();
  await soon(() => page.locator('.player .step').innerText()).toBe('25/25');
  await picture(page, 'record-review');
  expect(await flaws(page)).toEqual([]);
  // The link leads others to the same review.
  const friend = await invite({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'fr-FR' });
  await friend.goto(page.url());
  await friend.getByRole('heading', { name: 'Chances de victoire' }).waitFor();
  await picture(friend, 'record-review-phone');
  expect(errors).toEqual([]);
});

test('takes a record from a file, in French', async ({ invite }) => {
  const page = await invite({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'fr-FR' });
  await page.goto(`${URL_OF_SERVER}/record`);
  const open = page.getByRole('button', { name: 'Ouvrir l’enregistrement' });
  await page
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'partie.txt', mimeType: 'text/plain', buffer: Buffer.from(RECORD.replace(/\nend .*/, '')) });
  await open.click();
  await soon(() => page.getByRole('alert').innerText()).toMatch(/^L’enregistrement s’arrête à la ligne \d+/);
  await picture(page, 'record-phone');
  await page
    .getByLabel('Choisir un fichier')
    .setInputFiles({ name: 'partie.txt', mimeType: 'text/plain', buffer: Buffer.from(RECORD) });
  await soon(() => page.getByLabel('Enregistrement', { exact: true }).inputValue()).toBe(RECORD);
  await open.click();
  await page.getByRole('slider').first().waitFor();
});

/** Places the pieces of the day on the first places that are lit. */
async function place(page: Page): Promise<void> {
  for (const kind of ['vertex', 'edge', 'vertex', 'edge']) {
    await page.locator(`.game[data-busy="false"] .target.${kind}`).first().press('Enter');
  }
}

test('judges the opening of the day, and compares it with those of others', async ({ invite }) => {
  const page = await invite({ viewport: { width: 1440, height: 900 } });
  const errors = watch(page);
  await page.goto(URL_OF_SERVER);
  await page.getByRole('link', { name: 'Opening of the day' }).click();
  const daily = page.getByRole('region', { name: 'Opening of the day' });
  await daily.getByText('A new board every day, the same for everyone').waitFor();
  await picture(page, 'daily');
  expect(await flaws(page)).toEqual([]);
  // A piece can be taken back until all are placed.
  const placed = () => page.locator('.board .piece[data-kind="settlement"]:not(.ghost)').count();
  const before = await calm(page, placed);
  await page.locator('.game[data-busy="false"] .target.vertex').first().press('Enter');
  await soon(placed).toBe(before + 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(placed).toBe(before);
  await place(page);
  await daily.getByRole('heading', { name: 'Your pieces' }).waitFor();
  await soon(() => daily.getByRole('listitem').count()).toBeGreaterThan(3);
  await soon(() => page.locator('.board .note').count()).toBeGreaterThan(0);
  await picture(page, 'daily-verdict');
  expect(await flaws(page)).toEqual([]);
  // It counts once: a reload shows it again.
  await page.reload();
  await daily.getByRole('heading', { name: 'Your pieces' }).waitFor();
  // The lobby no longer offers it to somebody who plays here.
  await openTable(page, URL_OF_SERVER, 'modern');
  await page.goto(URL_OF_SERVER);
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  expect(await calm(page, () => page.getByRole('heading', { name: 'Opening of the day' }).count())).toBe(0);

  const friend = await invite({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'fr-FR' });
  await friend.goto(`${URL_OF_SERVER}/daily`);
  const theirs = friend.getByRole('region', { name: 'Ouverture du jour' });
  await theirs.waitFor();
  await picture(friend, 'daily-phone');
  await place(friend);
  await theirs.getByRole('heading', { name: 'Premiers coins les plus choisis' }).waitFor();
  await soon(() => theirs.innerText()).toMatch(/\d+ personnes aujourd’hui/);
  await picture(friend, 'daily-phone-verdict');
  expect(await flaws(friend)).toEqual([]);
  expect(errors).toEqual([]);
});
