// Phones, keyboards, languages, and addresses and names that are wrong.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, URL_OF_SERVER, calm, close, flaws, picture, soon, test, watch } from './browser';
import { MAIN, isMain, openTable, playOn } from './player';

test('plays on a phone, in dark colors', async ({ invite }) => {
  const page = await invite({ viewport: PHONE, hasTouch: true, isMobile: true, colorScheme: 'dark' });
  const fits = () =>
    soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.goto(URL_OF_SERVER);
  await page.getByRole('button', { name: 'Play against bots' }).first().waitFor();
  await fits();
  await picture(page, 'phone-lobby');
  for (const rules of ['energies', 'knights', 'oil', 'base']) {
    await openTable(page, URL_OF_SERVER, 'modern', { rules });
    await playOn(page, MAIN, { seed: 9 });
    // Everything is one screen without scrolling, and what ends the turn is large enough for a thumb.
    await picture(page, `phone-${rules}`);
    await fits();
    const end = () =>
      page
        .locator('.dock .main')
        .first()
        .evaluate((node) => {
          const { width, height, bottom } = node.getBoundingClientRect();
          return { isLarge: Math.min(width, height) >= 44, isSeen: bottom <= innerHeight };
        });
    await soon(end).toEqual({ isLarge: true, isSeen: true });
    await soon(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(PHONE.height);
    if (rules === 'knights') expect(await flaws(page)).toEqual([]);
  }
});

/** What fingers press and is smaller than they are, or than its own words; the board picks the nearest place, and the pill reaches beyond itself. */
function tooSmall(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((room) => {
    // A sign may hang over the edge of a button.
    const isFull = (node: Element) => node.matches('button, a') && node.scrollWidth > node.clientWidth + 10;
    return [...document.querySelectorAll('button, a:not(.skip), select, summary, input:not([type="checkbox"])')]
      .filter((node) => node.closest(room) && !node.closest('.board, .pill'))
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .map((node) => ({ node, box: node.getBoundingClientRect() }))
      .filter(({ node, box }) => Math.min(box.width, box.height) < 43.5 || isFull(node))
      .map(({ node, box }) => `${node.className} ${node.textContent.trim()} ${box.width}×${box.height}`);
  }, within);
}

test('leads to the table and its menu on a phone while the bar needs its room for words', async ({ invite }) => {
  const page = await invite({ viewport: PHONE, hasTouch: true, isMobile: true });
  await openTable(page, URL_OF_SERVER, 'modern');
  await page.locator('.status.mine .hint').waitFor();
  await page.locator('.status .button', { hasText: '?' }).click();
  await soon(() => tooSmall(page, 'dialog .actions')).toEqual([]);
  await picture(page, 'phone-rules');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Leave the game' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Table' }).click();
  await page.getByRole('tab', { name: 'Log' }).waitFor();
});

test('has room for fingers on a phone', async ({ invite }) => {
  const page = await invite({ viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(`${URL_OF_SERVER}/new?rules=knights`);
  await page.getByText('All options').click();
  await soon(() => tooSmall(page)).toEqual([]);
  await page.goto(URL_OF_SERVER);
  await page.getByRole('button', { name: 'Play against bots' }).first().waitFor();
  await soon(() => tooSmall(page)).toEqual([]);
  for (const rules of ['base', 'knights', 'energies']) {
    await openTable(page, URL_OF_SERVER, 'modern', { rules });
    await playOn(page, MAIN, { seed: 9 });
    await soon(() => tooSmall(page)).toEqual([]);
    await page.keyboard.press('t');
    await page.locator('.tray').waitFor();
    await picture(page, `phone-tray-${rules}`);
    await soon(() => tooSmall(page)).toEqual([]);
    // On its side, too.
    await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await soon(() => page.locator('.tray').evaluate((node) => node.getBoundingClientRect().bottom)).toBeLessThan(
      PHONE.width,
    );
    await soon(() => tooSmall(page, '.tray')).toEqual([]);
    await picture(page, `phone-side-tray-${rules}`);
    await page.setViewportSize(PHONE);
    await page.keyboard.press('Escape');
    await page.locator('.tray').waitFor({ state: 'detached' });
    await page.locator('.status .sheets').click();
    for (const tab of ['Chat', 'Log']) {
      await page.getByRole('tab', { name: tab }).click();
      await picture(page, `phone-sheet-${rules}-${tab}`);
      await soon(() => tooSmall(page)).toEqual([]);
    }
  }
});

test('asks for the rule sets once, and gets them small', async ({ invite }) => {
  const page = await invite();
  const asked: Promise<string | undefined>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/rules'))
      asked.push(response.headerValue('content-encoding').then((it) => it ?? ''));
  });
  await page.goto(URL_OF_SERVER);
  await page.getByRole('link', { name: 'Customize' }).first().click();
  await page.getByRole('heading', { name: 'New table' }).waitFor();
  await page.getByRole('button', { name: 'Open table' }).click();
  await page.locator('.room').waitFor();
  expect(await Promise.all(asked)).toEqual(['gzip']);
});

const OWN_KEYS = {
  knights: ['4 Recruit a knight', '5 Activate a knight', '8 Improve a city', '9 Move a knight', 'K Chase the robber'],
  oil: ['5 Use oil', '6 Metropolis', '7 Sequester oil'],
  energies: ['5 Fossil plant', '6 Renewable plant', '7 Warehouse', 'X Remove a hazard'],
  seafarers: ['S Ship', 'M Move a ship'],
} as const;

test('has a key for everything, on the buttons and in a list', async ({ invite }) => {
  const page = await invite();
  for (const [rules, keys] of Object.entries(OWN_KEYS)) {
    await openTable(page, URL_OF_SERVER, 'modern', { rules });
    await playOn(page, MAIN, { seed: 3, thrifty: true });
    await soon(() => page.locator('.dock :is(.build, .commands .button):not(:has(kbd))').count()).toBe(0);
    // The list is the same from the keyboard and from the preferences.
    await page.keyboard.press('?');
    const rows = async () =>
      (await page.getByRole('dialog').locator('tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
    for (const row of keys) await soon(rows).toContain(row);
    await picture(page, `keys-${rules}`);
    await close(page);
    await page.getByRole('button', { name: 'Preferences' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Shortcuts' }).click();
    for (const row of keys) await soon(rows).toContain(row);
    await close(page);
    // The tray takes the focus, and the question goes back to it.
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('.tray .more')?.getAttribute('data-kind') ?? null);
    await page.keyboard.press('t');
    await soon(focused).toBe('lumber');
    await page.locator('.tray .close').focus();
    await page.keyboard.press('p');
    await soon(focused).toBe('lumber');
    await page.keyboard.press('Escape');
    await page.locator('.tray').waitFor({ state: 'detached' });
  }
  // With Caps Lock, and on a French keyboard, where the key of the 1 types an ampersand.
  await page.keyboard.press('T');
  await page.locator('.tray').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.tray').waitFor({ state: 'detached' });
  // On the beginner's board the first player has the cards for a road from the start.
  await openTable(page, URL_OF_SERVER, 'modern', { setup: 'board=first-game first_player=a' });
  const road = page.locator('.dock .build[data-verb="road"]');
  await playOn(page, async () => (await isMain(page)) && (await road.getAttribute('aria-disabled')) === 'false', {
    seed: 3,
    thrifty: true,
  });
  await page.evaluate(() =>
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '&', code: 'Digit1', bubbles: true })),
  );
  await soon(() => road.getAttribute('aria-pressed')).toBe('true');
});

/** Waits for what a player is asked next. Runs in the page. */
async function asked(): Promise<string> {
  const questions = {
    target: '.target',
    pick: '.pick',
    offer: '.offer [data-verb="decline"]',
    roll: '.main[data-verb="roll"]',
    main: '.main',
  };
  for (;;) {
    const game = document.querySelector('.game[data-busy="false"]');
    const found = Object.entries(questions).find(([, selector]) => game?.querySelector(selector));
    if (found) return found[0];
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('plays by keyboard alone', async ({ invite }) => {
  const page = await invite();
  await page.goto(URL_OF_SERVER);
  const begin = page.getByRole('button', { name: 'Play against bots' }).first();
  await begin.waitFor();
  const isThere = () => begin.evaluate((node) => node === document.activeElement);
  for (let stop = 0; !(await isThere()); stop += 1) {
    expect(stop, 'the button is not reached').toBeLessThan(30);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  let turns = 0;
  while (turns < 2) {
    switch (await page.evaluate(asked)) {
      case 'target':
        for (const key of ['b', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
        break;
      case 'pick':
        // `p` goes to the part that the question waits for, a card or its answer.
        for (const key of ['p', 'Enter']) await page.keyboard.press(key);
        break;
      case 'offer':
        await page.keyboard.press('n');
        break;
      case 'roll':
        await page.keyboard.press('r');
        break;
      case 'main':
        turns += 1;
        await page.keyboard.press('e');
    }
  }
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await picture(page, 'shortcuts');
  await close(page);
  await page.keyboard.press('h');
  // Plain words first, the exact rules behind them.
  await page.getByRole('dialog').getByText('Exact rules').click();
  await page.getByRole('dialog').getByText(/^B-/).first().waitFor();
  await picture(page, 'rules');
  expect(await flaws(page)).toEqual([]);
});

test('speaks French and remembers it', async ({ invite }) => {
  const page = await invite({ locale: 'fr-FR' });
  await page.goto(URL_OF_SERVER);
  await page.getByRole('button', { name: 'Jouer contre des bots' }).first().waitFor();
  await soon(() => page.locator('.hero input').inputValue()).toMatch(/^Invité \d+$/);
  await picture(page, 'lobby-fr');
  await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('fr');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('link', { name: 'Personnaliser' }).first().click();
  await page.getByText('Toutes les options').click();
  await picture(page, 'create-fr');
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Commencer contre des bots' }).click();
  await page
    .getByText('Placez une colonie')
    .or(page.getByText('place une', { exact: false }))
    .first()
    .waitFor();
  await picture(page, 'play-fr');
  // The rules come in the language of the page.
  const rules = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Règles' }).click();
  await rules.getByText('Règles exactes').click();
  const rule = rules.locator('dd').first();
  await rule.waitFor();
  await soon(() => rule.getAttribute('lang')).toBe('fr');
  const french = await rule.innerText();
  await picture(page, 'rules-fr');
  await close(page);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('tab', { name: 'Log' }).waitFor();
  await page.getByRole('button', { name: 'Rules' }).click();
  await rules.getByText('Exact rules').click();
  await rule.waitFor();
  await soon(() => rule.getAttribute('lang')).toBe('en');
  await soon(() => rule.innerText()).notToBe(french);
  await page.reload();
  await page.getByRole('tab', { name: 'Log' }).waitFor();
});

test('speaks German, and shows English where rules have no German text', async ({ invite }) => {
  const page = await invite({ locale: 'de-DE', viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto(URL_OF_SERVER);
  await page.getByRole('button', { name: 'Gegen Bots spielen' }).first().waitFor();
  await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('de');
  await picture(page, 'lobby-de');
  expect(await flaws(page)).toEqual([]);
  await openTable(page, URL_OF_SERVER, 'modern', { rules: 'knights' });
  await playOn(page, MAIN, { seed: 5 });
  await soon(() => page.locator('.status b').first().innerText()).toMatch(/^Handle, baue/);
  await picture(page, 'play-de');
  expect(await flaws(page)).toEqual([]);
  await page.locator('.status .button', { hasText: '?' }).click();
  await page.getByRole('dialog').getByText('Genaue Regeln').click();
  const rule = page.getByRole('dialog').locator('dd').first();
  await rule.waitFor();
  await soon(() => rule.getAttribute('lang')).toBe('en');
});

test('says when a link leads nowhere', async ({ invite }) => {
  const page = await invite();
  await page.goto(`${URL_OF_SERVER}/table/no-such-table`);
  await page.getByText('There is no such table', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Hexhaven' }).waitFor();
});

test('shows a name full of markup as it is', async ({ invite }) => {
  const page = await invite();
  const errors = watch(page);
  await page.goto(URL_OF_SERVER);
  await page.getByLabel('Your name').fill('<img src=x onerror=1>');
  await page.getByRole('button', { name: 'Play with friends' }).first().click();
  await page.getByText('<img src=x onerror=1>').waitFor();
  expect(await calm(page, () => page.locator('img[src="x"]').count())).toBe(0);
  expect(errors).toEqual([]);
});

test('asks an old page to reload', async ({ invite }) => {
  const page = await invite();
  const id = await openTable(page, URL_OF_SERVER, 'modern');
  // The page says hello as one of an older version would.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((text) => line.send(String(text).replace(/"version":\d+/, '"version":0')));
  });
  await page.goto(`${URL_OF_SERVER}/table/${id}`);
  await page.getByText('This page is older than the server.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await picture(page, 'old');
});

test('opens without a network once it was there, and says so', async ({ invite }) => {
  const page = await invite({ serviceWorkers: 'allow' });
  await page.goto(URL_OF_SERVER);
  await page.locator('.game-card').first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  // The second visit goes through the worker, which caches what it loads.
  await page.reload();
  await page.locator('.game-card').first().waitFor();
  await soon(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await page.locator('.game-card').first().waitFor();
  // The worker lists everything it has passed on: all files that the page has loaded.
  const missing = () =>
    page.evaluate(async () => {
      const parts = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
      const kept = await Promise.all(['/', ...parts.map(({ name }) => name)].map((name) => caches.match(name)));
      return kept.filter((answer) => !answer).length;
    });
  await soon(missing).toBe(0);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('You are offline.').waitFor();
  await picture(page, 'offline');
  await page.context().setOffline(false);
  await page.locator('.game-card').first().waitFor();
});
