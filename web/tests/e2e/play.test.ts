// Whole games and the accidents of real life, in a real browser against the real server.
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessage } from '../../src/generated/protocol';
import { openBrowser, openTable, PHONE, picture, playOn, watch, WIDE } from './browser';
import { startServer } from './server';
import type { Server } from './server';

let server: Server;
const open: BrowserContext[] = [];

async function person(viewport = WIDE, locale = 'en-US', touch = false): Promise<Page> {
  const context = await openBrowser(viewport, locale, touch);
  open.push(context);
  return context.pages()[0] ?? (await context.newPage());
}

const quick = (options: string, seats = 3) => ({
  settings: { rules: 'base', seats, options, setup: 'modern', public: false, timer: 'off' },
  bots: Array.from({ length: seats - 1 }, () => 'random'), sit: true, start: true,
});

async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(' ')}`);
}

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
});

describe('the base game', () => {
  it('begins with one click and ends by legal clicks', async () => {
    const page = await person();
    const errors = watch(page);
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Play against bots' }).first().click();
    await page.locator('.target').first().waitFor();
    await picture(page, 'setup');
    expect(await serious(page)).toEqual([]);
    await openTable(page, server.url, quick('modern target_vp=4'));
    await page.locator('.target').first().waitFor();
    await playOn(page, async () => (await page.locator('.over').count()) > 0);
    await page.locator('.over figure').first().waitFor();
    await picture(page, 'over');
    expect(await serious(page)).toEqual([]);
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.locator('input[type=range]').waitFor();
    await page.getByRole('button', { name: 'Last step' }).click();
    await page.getByLabel('Seen by').selectOption('all');
    await picture(page, 'replay');
    expect(new URL(page.url()).searchParams.get('at')).not.toBe('0');
    expect(await serious(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('lets two people trade at one table', async () => {
    const [host, guest] = [await person(), await person()];
    await host.goto(server.url);
    await host.getByRole('button', { name: 'Play with friends' }).first().click();
    await host.getByLabel('Link to this table').waitFor();
    const link = await host.getByLabel('Link to this table').inputValue();
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await guest.getByRole('button', { name: 'Leave the seat' }).waitFor();
    await picture(host, 'room');
    expect(await serious(host)).toEqual([]);
    await host.getByRole('button', { name: 'Start the game' }).click();
    const isMain = async () => (await host.locator('.dock .main[data-verb="end"]').count()) > 0 && (await host.locator('.hand .card').count()) > 0;
    let over = false;
    const other = playOn(guest, async () => over, 2).catch(() => {});
    await playOn(host, isMain, 3);
    over = true;
    await other;
    const kinds = (page: Page) => page.locator('.hand .card[data-kind]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-kind') ?? ''));
    const [mine, theirs] = [await kinds(host), await kinds(guest)];
    const give = mine.find((kind) => theirs.some((word) => word !== kind));
    const want = theirs.find((word) => word !== give);
    expect([give, want]).not.toContain(undefined);
    await host.getByRole('button', { name: /Trade/ }).first().click();
    const part = (side: string) => host.locator('.trade .sides').getByRole('group', { name: side });
    const name = (kind: string) => new RegExp(`One more ${kind}`, 'i');
    await part('You give').getByRole('button', { name: name(give ?? '') }).click();
    await part('You get').getByRole('button', { name: name(want ?? '') }).click();
    await picture(host, 'trade');
    await host.getByRole('button', { name: 'Send the offer' }).click();
    await guest.locator('.offer').getByRole('button', { name: 'Accept' }).click();
    await picture(guest, 'offer');
    await host.getByRole('button', { name: /^Trade with/ }).first().click();
    await expect.poll(() => host.locator('.log').innerText()).toMatch(/gave .* for/s);
    await guest.getByRole('tab', { name: 'Chat' }).click();
    await guest.getByLabel('Say something').fill('<b>thanks</b>');
    await guest.getByRole('button', { name: 'Send', exact: true }).click();
    await host.getByRole('tab', { name: /Chat/ }).click();
    await host.getByText('<b>thanks</b>').waitFor();
  });

  it('survives a reload in the middle of a discard', async () => {
    const page = await person();
    await openTable(page, server.url, quick('modern discard_limit=5 target_vp=20'));
    await page.locator('.target').first().waitFor();
    const isDiscard = async () => (await page.getByRole('region', { name: 'Discard' }).count()) > 0;
    await playOn(page, isDiscard, 5);
    await picture(page, 'discard');
    await page.reload();
    await page.getByRole('region', { name: 'Discard' }).waitFor();
    await playOn(page, async () => !(await isDiscard()), 6);
  });

  it('survives a restart of the server in the middle of a turn', async () => {
    const page = await person();
    await openTable(page, server.url, quick('modern target_vp=20'));
    await page.locator('.target').first().waitFor();
    await playOn(page, async () => (await page.locator('.dock .main[data-verb="end"]').count()) > 0, 7);
    const before = await page.locator('.hand').innerText();
    const restarted = server.restart();
    await page.getByText('The connection is lost', { exact: false }).waitFor();
    await picture(page, 'lost');
    await restarted;
    await page.getByText('The connection is lost', { exact: false }).waitFor({ state: 'detached' });
    expect(await page.locator('.hand').innerText()).toBe(before);
    await page.locator('.dock .main[data-verb="end"]').click();
    await page.locator('.dock .main[data-verb="end"]').waitFor({ state: 'detached' });
  });

  it('tells a spectator no secrets', async () => {
    const [player, spectator] = [await person(), await person()];
    const frames: ServerMessage[] = [];
    spectator.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)) as ServerMessage)));
    const id = await openTable(player, server.url, quick('modern target_vp=4'));
    await spectator.goto(`${server.url}/table/${id}`);
    await spectator.locator('.board').waitFor();
    await spectator.getByText('You are looking on.').waitFor();
    let rolls = 0;
    await playOn(player, async () => (rolls += 1) > 60, 8);
    await picture(spectator, 'spectator');
    expect(await spectator.locator('.target').count()).toBe(0);
    const states = frames.flatMap((frame) => (frame.type === 'updates' && frame.state ? [frame.state] : frame.type === 'snapshot' && frame.game ? [frame.game.state] : []));
    expect(states.length).toBeGreaterThan(10);
    for (const state of states.filter((entry) => entry.ending === null)) {
      for (const seat of state.players) expect([seat.hand, seat.developments]).toEqual([null, null]);
    }
    expect(frames.some((frame) => 'prompt' in frame && frame.prompt.choices !== null)).toBe(false);
  });
});

describe('everybody', () => {
  it('can play on a phone', async () => {
    const page = await person(PHONE, 'en-US', true);
    await openTable(page, server.url, quick('modern'));
    await page.locator('.target').first().waitFor();
    await playOn(page, async () => (await page.locator('.dock .main[data-verb="end"]').count()) > 0, 9);
    await picture(page, 'phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(PHONE.width);
    const box = await page.locator('.dock .main').first().boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
    expect(await serious(page)).toEqual([]);
  });

  it('can play by keyboard alone', async () => {
    const page = await person();
    await page.goto(server.url);
    const begin = page.getByRole('button', { name: 'Play against bots' }).first();
    await begin.waitFor();
    for (let stop = 0; stop < 30 && !(await begin.evaluate((node) => node === document.activeElement)); stop += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.target').first().waitFor();
    let turns = 0;
    for (let step = 0; step < 400 && turns < 2; step += 1) {
      if ((await page.locator('.target').count()) > 0) {
        await page.keyboard.press('b');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      } else if ((await page.locator('.dock .main').count()) > 0) {
        if ((await page.locator('.dock .main[data-verb="end"]').count()) > 0) turns += 1;
        await page.keyboard.press('r');
        await page.keyboard.press('e');
      } else if ((await page.locator('.pick').count()) > 0) {
        await page.locator('.pick button:not([disabled])').last().focus();
        await page.keyboard.press('Enter');
        await page.locator('.pick .more:not([disabled])').first().focus({ timeout: 500 }).catch(() => {});
        await page.keyboard.press('Enter');
      } else if ((await page.locator('.offer button').count()) > 0) {
        await page.locator('.offer button').last().focus();
        await page.keyboard.press('Enter');
      }
      await page.waitForTimeout(100);
    }
    expect(turns).toBe(2);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await page.getByRole('dialog').getByText(/^B-/).first().waitFor();
    await picture(page, 'rules');
  });

  it('can read French', async () => {
    const page = await person(WIDE, 'fr-FR');
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
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('tab', { name: 'Log' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'Log' }).waitFor();
  });

  it('is told when a link leads nowhere', async () => {
    const page = await person();
    await page.goto(`${server.url}/table/no-such-table`);
    await page.getByText('There is no such table', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Hexhaven' }).waitFor();
  });
});
