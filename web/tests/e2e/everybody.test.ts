// Phones, keyboards, languages, and addresses and names that are wrong.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { People, PHONE, picture, serious, watch } from './browser';
import { isMain, openTable, playOn } from './player';
import { startServer } from './server';
import type { Server } from './server';

let server: Server;
const people = new People();

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await people.end();
  await server.stop();
});
afterEach(() => people.sendHome());

it('plays on a phone, in dark colors', async () => {
  const page = await people.invite({ viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Play against bots' }).first().waitFor();
  await fits();
  await picture(page, 'phone-lobby');
  for (const rules of ['knights', 'base']) {
    await openTable(page, server.url, 'modern', rules);
    await playOn(page, isMain, 9);
    await picture(page, `phone-${rules}`);
    await fits();
    const box = await page.locator('.dock .main').first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    expect(await serious(page)).toEqual([]);
  }
});

it('plays by keyboard alone', async () => {
  const page = await people.invite();
  await page.goto(server.url);
  const begin = page.getByRole('button', { name: 'Play against bots' }).first();
  await begin.waitFor();
  for (let stop = 0; stop < 30 && !(await begin.evaluate((node) => node === document.activeElement)); stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.target').first().waitFor();
  const has = async (selector: string) => (await page.locator(selector).count()) > 0;
  let turns = 0;
  const end = Date.now() + 300_000;
  while (turns < 2 && Date.now() < end) {
    if (!(await has('.game[data-busy="false"]'))) await page.waitForTimeout(20);
    else if (await has('.target')) {
      for (const key of ['b', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    } else if (await has('.pick')) {
      // `p` goes to what the question waits for, a card or its answer.
      await page.keyboard.press('p');
      await page.keyboard.press('Enter');
    } else if (await has('.offer [data-verb="decline"]')) await page.keyboard.press('n');
    else if (await has('.dock .main')) {
      if (await isMain(page)) turns += 1;
      await page.keyboard.press('r');
      await page.keyboard.press('e');
    }
  }
  expect(turns).toBe(2);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await picture(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.getByRole('dialog').getByText(/^B-/).first().waitFor();
  await picture(page, 'rules');
  expect(await serious(page)).toEqual([]);
});

it('speaks French and remembers it', async () => {
  const page = await people.invite({ locale: 'fr-FR' });
  await page.goto(server.url);
  await page.getByRole('button', { name: 'Jouer contre des bots' }).first().waitFor();
  await picture(page, 'lobby-fr');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('link', { name: 'Personnaliser' }).first().click();
  await page.getByText('Toutes les options').click();
  await picture(page, 'create-fr');
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Commencer contre des bots' }).click();
  await page.getByText('Placez une colonie').or(page.getByText('place une', { exact: false })).first().waitFor();
  await picture(page, 'play-fr');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Log' }).waitFor();
  await page.reload();
  await page.getByRole('tab', { name: 'Log' }).waitFor();
});

it('says when a link leads nowhere', async () => {
  const page = await people.invite();
  await page.goto(`${server.url}/table/no-such-table`);
  await page.getByText('There is no such table', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Hexhaven' }).waitFor();
});

it('shows a name full of markup as it is', async () => {
  const page = await people.invite();
  const errors = watch(page);
  await page.goto(server.url);
  await page.getByLabel('Your name').fill('<img src=x onerror=1>');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await page.getByRole('button', { name: 'Play with friends' }).first().click();
  await page.getByText('<img src=x onerror=1>').waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(errors).toEqual([]);
});

it('asks an old page to reload', async () => {
  const page = await people.invite();
  const id = await openTable(page, server.url, 'modern');
  // The page says hello as one of an older version would.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((text) => line.send(String(text).replace(/"version":\d+/, '"version":0')));
  });
  await page.goto(`${server.url}/table/${id}`);
  await page.getByText('This page is older than the server.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await picture(page, 'old');
});
