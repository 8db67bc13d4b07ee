// What makes play pleasant: taking back, the clock, preferences that last, sounds and motion for those who want them.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { URL_OF_SERVER, calm, close, flaws, picture, soon, test } from './browser';
import { isMain, MAIN, openTable, playOn } from './player';

/** The settlements that stand, without the ghosts of those to come. */
const settlements = (page: Page) => page.locator('.board .piece[data-kind="settlement"]:not(.ghost)').count();

test('takes a move back', async ({ invite }) => {
  const page = await invite();
  await openTable(page, URL_OF_SERVER, 'modern');
  await playOn(page, '.game:has(.piece[data-kind="settlement"]) .target.edge', { seed: 2 });
  const own = page.locator('.player.own');
  const points = () => own.locator('.points b').innerText();
  await soon(points).toBe('1');
  const built = await calm(page, () => settlements(page));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.target.vertex').first().waitFor();
  await soon(() => settlements(page)).toBe(built - 1);
  await soon(points).toBe('0');
  await page.locator('.log').getByText('takes back the last move').waitFor();
  // After taking an action back, the player can choose another.
  await playOn(page, MAIN, { seed: 9 });
});

test('trades with the bank in three presses, and takes that back', async ({ invite }) => {
  const page = await invite();
  await openTable(page, URL_OF_SERVER, 'modern discard_limit=off target_vp=20');
  // Four of a kind, which the bank takes at any rate.
  const four = page
    .locator('.hand .card[data-kind]')
    .filter({ has: page.locator('.n', { hasText: /^([4-9]|\d\d)$/ }) });
  await playOn(page, async () => (await isMain(page)) && (await four.count()) > 0, { seed: 6, thrifty: true });
  const before = await calm(page, () => page.locator('.hand').innerText());
  // Bots trade too.
  const trades = page.locator('.log').getByText('to the bank for');
  const earlier = await calm(page, () => trades.count());
  const given = (await four.first().getAttribute('data-kind')) ?? '';
  await four.first().getByRole('button').click();
  await page.locator(`.tray .more:not([data-kind="${given}"])`).last().click();
  await page.locator('.tray .bank-face').click();
  await trades.nth(earlier).waitFor();
  await page.locator('.tray').waitFor({ state: 'detached' });
  await soon(() => page.locator('.hand').innerText()).notToBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await soon(() => page.locator('.hand').innerText()).toBe(before);
});

test('shows the time that is left, and plays on when it has run out', async ({ invite }) => {
  const page = await invite();
  await openTable(page, URL_OF_SERVER, 'modern', { timer: 'fast' });
  const clock = page.getByRole('timer');
  await clock.waitFor();
  await soon(async () => (await clock.innerText()).trim()).toMatch(/^0:\d\d$/);
  const first = (await clock.innerText()).trim();
  await page.waitForFunction((text) => document.querySelector('[role="timer"]')?.textContent.trim() !== text, first);
  await picture(page, 'timer');
  await page.locator('.log').getByText('runs out of time').first().waitFor();
});

interface Heard {
  notes: number;
}

/** Counts the notes that a page plays. */
async function listen(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = ((window as unknown as { heard: Heard }).heard = { notes: 0 });
    // eslint-disable-next-line @typescript-eslint/unbound-method -- it is called with its node
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function count(when?: number) {
      heard.notes += 1;
      start.call(this, when);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard.notes);
}

interface Recorder {
  /** The loudest sample of what was played until now, from 0 to 1; more would be distorted. */
  loudest: () => Promise<number>;
}

/** Plays a page's sounds into a buffer instead of a loudspeaker. */
async function record(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    class Tape extends OfflineAudioContext {
      readonly #from = performance.now();
      constructor() {
        super(1, 44_100 * 300, 44_100);
        (window as unknown as { tape: Recorder }).tape = {
          loudest: async () =>
            (await this.startRendering()).getChannelData(0).reduce((most, now) => Math.max(most, Math.abs(now)), 0),
        };
      }
      override get currentTime() {
        return (performance.now() - this.#from) / 1000;
      }
    }
    (window as unknown as { AudioContext: unknown }).AudioContext = Tape;
  });
  return () => page.evaluate(() => (window as unknown as { tape: Recorder }).tape.loudest());
}

test('sounds clear, and softer with less volume', async ({ invite }) => {
  const peaks: number[] = [];
  for (const volume of [1, 0.2]) {
    const page = await invite();
    const loudest = await record(page);
    await page.addInitScript(
      (text) => localStorage.setItem('hexhaven.prefs', text),
      JSON.stringify({ volume, banter: false }),
    );
    await openTable(page, URL_OF_SERVER, 'modern');
    await playOn(page, MAIN, { seed: 3 });
    await page.waitForFunction(() => 'tape' in window);
    peaks.push(await loudest());
  }
  const [loud = 0, soft = 0] = peaks;
  expect(loud).toBeGreaterThan(0.1);
  expect(loud).toBeLessThan(1);
  expect(soft).toBeGreaterThan(0.01);
  expect(soft).toBeLessThan(loud / 2);
});

/** Whether the page was told that it is hidden, as a tab in the background is. */
const hide = (page: Page) =>
  page.evaluate(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }));
const notices = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ body, data }) => `${body} ${String(data)}`);
  });

test('notifies a player who looks elsewhere, if the browser allows it', async ({ invite }) => {
  const page = await invite({ serviceWorkers: 'allow', permissions: ['notifications'] });
  const id = await openTable(page, URL_OF_SERVER, 'modern');
  await page.getByRole('button', { name: 'Preferences' }).click();
  const box = page.getByLabel('Notify me when it is my turn');
  await box.check();
  await soon(() => box.isChecked()).toBe(true);
  await close(page);
  // While the page is seen, it says nothing.
  await playOn(page, MAIN, { seed: 3 });
  expect(await calm(page, () => notices(page))).toEqual([]);
  await hide(page);
  await page.locator(MAIN).click();
  await soon(() => notices(page)).toEqual([`It is your turn. /table/${id}`]);
});

test('says that the browser blocks notifications', async ({ invite }) => {
  const page = await invite();
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await page.goto(URL_OF_SERVER);
  await page.getByRole('button', { name: 'Preferences' }).click();
  const box = page.getByLabel('Notify me when it is my turn');
  await box.click();
  await page.getByText('Your browser blocks notifications').waitFor();
  await soon(() => box.isChecked()).toBe(false);
});

test('remembers preferences: sound, confirmation, colors, motion', async ({ invite }) => {
  const page = await invite({ colorScheme: 'light' });
  const notes = await listen(page);
  await openTable(page, URL_OF_SERVER, 'modern');
  await playOn(page, MAIN, { seed: 3 });
  await soon(notes).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog');
  for (const name of ['Sound', 'Animations']) await dialog.getByLabel(name).uncheck();
  await dialog.getByLabel('Confirm every move on the board').check();
  await dialog.getByLabel('Theme').selectOption('dark');
  // The look of the board and of the pieces changes at once.
  const color = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => getComputedStyle(node).getPropertyValue('stop-color') || getComputedStyle(node).fill);
  await soon(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  const ground = await calm(page, () => color('#fill-forest stop'));
  await dialog.getByRole('combobox', { name: 'Board', exact: true }).selectOption('map');
  await soon(() => color('#fill-forest stop')).notToBe(ground);
  await dialog.getByLabel('Colors of the pieces').selectOption('earth');
  await picture(page, 'preferences-map');
  await picture(page, 'preferences');
  expect(await flaws(page)).toEqual([]);
  await close(page);

  await openTable(page, URL_OF_SERVER, 'modern');
  const sound = () => page.getByRole('button', { name: 'Sound' }).getAttribute('aria-pressed');
  await soon(sound).toBe('false');
  await soon(() => page.evaluate(() => [...document.documentElement.classList].sort())).toEqual([
    'board-map',
    'dark',
    'pieces-earth',
    'still',
  ]);
  await soon(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  // A place is pressed twice: the first press asks.
  const place = page.locator('.target.vertex').first();
  await place.waitFor();
  const built = await calm(page, () => settlements(page));
  await place.click();
  await page.getByText('Press again to confirm.').waitFor();
  await soon(() => place.getAttribute('aria-pressed')).toBe('true');
  expect(await calm(page, () => settlements(page))).toBe(built);
  await place.click();
  await page.locator('.target.edge').first().waitFor();
  await soon(() => settlements(page)).toBeGreaterThan(built);
  expect(await calm(page, notes)).toBe(0);
  await page.getByRole('button', { name: 'Sound' }).click();
  await page.reload();
  await soon(sound).toBe('true');
});

/** Notes in every picture of a page what moves. */
async function see(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = ((window as unknown as { seen: Set<string> }).seen = new Set<string>());
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { target } = animation.effect as KeyframeEffect;
        const flies = target?.closest('.flights') ? 'flight' : '';
        const glides = animation instanceof CSSTransition && target?.closest('.piece') ? 'glide' : '';
        seen.add(
          (animation instanceof CSSAnimation && animation.animationName.replace(/^svelte-\w+-/, '')) ||
            flies ||
            glides ||
            'other',
        );
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].sort());
}

test('moves pieces, dice and cards, but nothing for those who want no motion', async ({ invite }) => {
  const [lively, still] = [await invite({ reducedMotion: 'no-preference' }), await invite()];
  const motions = ['flight', 'glide', 'pulse', 'rise', 'tumble'];
  const moved = await Promise.all(
    [lively, still].map(async (page) => {
      const seen = await see(page);
      await openTable(page, URL_OF_SERVER, 'modern target_vp=20');
      // A busy machine draws few pictures, so the lively page plays until it has shown everything.
      const shown = async () => {
        const now = await seen();
        return page === still || motions.every((motion) => now.includes(motion));
      };
      const robbed = async () => (await page.locator('.log').getByText('moves the robber').count()) > 0;
      await playOn(page, async () => (await robbed()) && (await shown()), { seed: 4, thrifty: true });
      return seen();
    }),
  );
  expect(moved[0]).toEqual(expect.arrayContaining(motions));
  expect(moved[1]).toEqual([]);
});

test('throws the dice before it shows what they bring, and lets nobody wait who skips them', async ({ invite }) => {
  const page = await invite({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    localStorage.setItem('hexhaven.prefs', JSON.stringify({ banter: false }));
    // While the test says so, no scene ends unless it is skipped.
    const later = setTimeout;
    const slowly = (done: () => void, ms?: number) => later(done, 'endless' in window ? 1e9 : ms);
    Object.assign(window, { setTimeout: slowly });
    const seen = ((window as unknown as { rolls: number[] }).rolls = []) as number[];
    const told = () => document.querySelectorAll('.log b').length;
    let before: Element | null = null;
    new MutationObserver(() => {
      const scene = document.querySelector('.moment[data-scene="dice"]');
      if (scene && scene !== before && document.querySelector('.dock .main[data-verb="roll"]')) seen.push(told());
      before = scene;
    }).observe(document, { childList: true, subtree: true });
  });
  await openTable(page, URL_OF_SERVER, 'modern');
  const roll = page.locator('.game[data-busy="false"] .dock .main[data-verb="roll"]');
  await playOn(page, async () => (await roll.count()) > 0, { seed: 3 });
  const told = await calm(page, () => page.locator('.log b').count());
  await page.evaluate(() => Object.assign(window, { endless: true }));
  await roll.click();
  await page.locator('.moment[data-scene="dice"]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.moment[data-scene="dice"]').waitFor({ state: 'detached' });
  await soon(() => page.locator('.log b').count()).toBeGreaterThan(told);
  // While the dice were in the air, the page still asked for the roll, and the log said nothing of it.
  const rolls = () => page.evaluate(() => (window as unknown as { rolls: number[] }).rolls);
  await soon(async () => (await rolls()).includes(told)).toBe(true);
});

test('explains every option of a table, and shows a board before it is opened', async ({ invite }) => {
  const page = await invite();
  await page.goto(`${URL_OF_SERVER}/new?rules=base`);
  const tiles = page.locator('.preview .tile');
  await soon(() => tiles.count()).toBe(19);
  const dealt = () => tiles.evaluateAll((nodes) => nodes.map((node) => node.textContent).join());
  const first = await calm(page, dealt);
  await page.getByRole('button', { name: 'Deal another' }).click();
  await soon(dealt).notToBe(first);
  await page.getByLabel('Seats').selectOption('6');
  await soon(() => tiles.count()).toBe(30);
  await page.getByText('All options').click();
  const fields = page.locator('details .option');
  await soon(() => fields.count()).toBeGreaterThan(20);
  const unexplained = () =>
    fields.evaluateAll((nodes) =>
      nodes
        .map((node) => {
          const help = node.querySelector('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
          return document.getElementById(help)?.textContent.trim() ?? '';
        })
        .filter((text) => text.length < 20),
    );
  await soon(unexplained).toEqual([]);
  expect(await flaws(page)).toEqual([]);
  await picture(page, 'settings');
});
