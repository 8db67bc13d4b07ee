// A real Chromium, and a player who uses nothing but what the page offers.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, Locator, Page } from 'playwright-core';

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

export const WIDE = { width: 1366, height: 820 };
export const PHONE = { width: 360, height: 740 };

/** A person with a browser of their own. */
export async function openBrowser(viewport = WIDE, locale = 'en-US', hasTouch = false): Promise<BrowserContext> {
  const folder = mkdtempSync(join(tmpdir(), 'hexhaven-chromium-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS, viewport, locale, hasTouch,
  });
  context.setDefaultTimeout(30_000);
  return context;
}

/** Collects what goes wrong on a page. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) errors.push(message.text());
  });
  return errors;
}

const SHOTS = process.env['HEXHAVEN_SHOTS'];

/** Takes a picture to be looked at, if a folder for them is named. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled', timeout: 120_000 });
}

/** Opens a table with settings and bots on the other seats; the person sits on the first seat and the game begins. */
export async function openTable(page: Page, url: string, wish: Record<string, unknown>): Promise<string> {
  await page.goto(url);
  await page.getByRole('button', { name: /Play against bots|Jouer contre des bots/ }).first().waitFor();
  const id = await page.evaluate(async (body) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    if (!(await fetch('/api/session')).ok) await fetch('/api/session', { ...post, body: JSON.stringify({ name: 'Tester' }) });
    const answer = await fetch('/api/tables', { ...post, body: JSON.stringify(body) });
    const value = (await answer.json()) as { table?: string; message?: string };
    if (!value.table) throw new Error(value.message ?? 'no table');
    return value.table;
  }, wish);
  await page.goto(`${url}/table/${id}`);
  return id;
}

async function isThere(locator: Locator): Promise<boolean> {
  return (await locator.count()) > 0 && (await locator.first().isVisible().catch(() => false)) && (await locator.first().isEnabled().catch(() => false));
}

async function click(locator: Locator): Promise<boolean> {
  if (!(await isThere(locator))) return false;
  return locator.first().click({ timeout: 2000 }).then(() => true, () => false);
}

/** Makes one move by clicking what is offered; says what it did. */
export async function move(page: Page, random: () => number): Promise<string> {
  if (await isThere(page.locator('.over'))) return 'over';
  const targets = page.locator('.target');
  const n = await targets.count();
  if (n > 0) {
    const target = targets.nth(Math.floor(random() * n));
    const done = await target.dispatchEvent('click').then(() => true, () => false);
    await page.waitForTimeout(60);
    return done ? 'place' : 'wait';
  }
  const pick = page.locator('.pick');
  if (await isThere(pick)) {
    const submit = pick.locator('.button.primary');
    for (let tries = 0; tries < 20 && !(await isThere(submit)) && (await pick.count()) > 0; tries += 1) {
      if (!(await click(pick.locator('.more:not([disabled])')))) break;
    }
    if (await click(submit)) return 'cards';
    if (await click(pick.locator('.row > .button:not(.small)'))) return 'word';
  }
  const main = page.locator('.dock .main');
  if (await click(page.locator('.offer .button:not(.primary)', { hasText: /Decline|Refuser/ }))) return 'decline';
  if (await click(page.locator('.dock .main[data-verb="roll"]'))) return 'roll';
  for (const build of await page.locator('.build:not([disabled])').all()) {
    if (random() < 0.8 && (await click(build))) return 'build';
  }
  if (random() < 0.7 && (await click(page.locator('.development button:not([disabled])')))) return 'card';
  if (await click(main)) return 'main';
  await page.waitForTimeout(80);
  return 'wait';
}

/** Plays until the game is over or `until` says so. */
export async function playOn(page: Page, until: () => Promise<boolean>, seed = 1, limit = 150_000): Promise<void> {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const end = Date.now() + limit;
  while (!(await until())) {
    if (Date.now() > end) throw new Error(`not reached in time: ${await page.locator('.status').innerText()}`);
    await move(page, random);
  }
}
