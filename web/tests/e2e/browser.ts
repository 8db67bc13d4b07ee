// People with pages in a real Chromium: each has their own cookies, and goes home when their test ends.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as plain } from 'vitest';
import { startServer } from './server';
import type { Server } from './server';

export const WIDE = { width: 1366, height: 820 };
export const PHONE = { width: 360, height: 740 };

/** The address of the server that all tests share. */
export const URL_OF_SERVER = inject('server');

/** How long the page may take to show something; generous, because the machine may be busy. */
export const PATIENCE = 120_000;

let browser: Promise<Browser> | null = null;

/** A person with their own cookies; they want little motion, unless the options say otherwise, which is quicker. */
export type Invite = (options?: BrowserContextOptions) => Promise<Page>;

/** A test with people, and with a server of its own where it needs one. */
export const test = plain.extend<{ invite: Invite; own: Server }>({
  // eslint-disable-next-line no-empty-pattern -- the form that the test runner asks for
  own: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  // eslint-disable-next-line no-empty-pattern -- the form that the test runner asks for
  invite: async ({}, use) => {
    browser ??= chromium.connect(inject('browser'));
    const contexts: BrowserContext[] = [];
    const running = await browser;
    await use(async (options = {}) => {
      const context = await running.newContext({
        viewport: WIDE,
        locale: 'en-US',
        reducedMotion: 'reduce',
        // Requests of a service worker cannot be routed by a test.
        serviceWorkers: 'block',
        ...options,
      });
      context.setDefaultTimeout(PATIENCE);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Expects something of what a page shows, as soon as it shows it. */
export function soon<T>(read: () => Promise<T>) {
  const until = async (check: (value: T) => void) => {
    for (const end = Date.now() + PATIENCE; ;) {
      const value = await read();
      try {
        check(value);
        return;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    toBe: (wanted: T) => until((value) => expect(value).toBe(wanted)),
    toEqual: (wanted: T) => until((value) => expect(value).toEqual(wanted)),
    toMatch: (wanted: RegExp) => until((value) => expect(value).toMatch(wanted)),
    toContain: (wanted: unknown) => until((value) => expect(value).toContain(wanted)),
    toBeGreaterThan: (wanted: number) => until((value) => expect(value).toBeGreaterThan(wanted)),
    toBeLessThan: (wanted: number) => until((value) => expect(value).toBeLessThan(wanted)),
    toBeLessThanOrEqual: (wanted: number) => until((value) => expect(value).toBeLessThanOrEqual(wanted)),
    notToBe: (wanted: T) => until((value) => expect(value).not.toBe(wanted)),
    notToMatch: (wanted: RegExp) => until((value) => expect(value).not.toMatch(wanted)),
  };
}

/** Reads something that later readings are compared with: once the page has settled and two readings agree. */
export async function calm<T>(page: Page, read: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE; ;) {
    await settled(page);
    const before = await read();
    await settled(page);
    const value = await read();
    if (JSON.stringify(value) === JSON.stringify(before)) return value;
    if (Date.now() > end) throw new Error(`it never stays the same: ${JSON.stringify([before, value])}`);
  }
}

/** Waits for something that does not stay: the page itself looks for it in every picture, whole within the stage or the window. */
export async function glimpse(page: Page, selector: string, text = ''): Promise<void> {
  await page.waitForFunction(
    ([wanted, words]) =>
      [...document.querySelectorAll(wanted)].some((node) => {
        const [box, room] = [node, node.closest('.stage') ?? document.body].map((one) => one.getBoundingClientRect());
        const isWhole = box && room && box.width > 0 && box.top >= room.top && box.bottom <= room.bottom;
        return isWhole && node.textContent.includes(words);
      }),
    [selector, text] as const,
  );
}

/** Closes a dialog; the page has the keys again once it is gone. */
export async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Collects what goes wrong on a page. A line that is lost on purpose is no error. */
export function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
      errors.push(message.text());
  });
  return errors;
}

const SHOTS = process.env['HEXHAVEN_SHOTS'];

/** Takes a picture to be looked at, if a folder for them is named. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled', timeout: PATIENCE });
}

/** Waits until nothing moves anymore: no animation runs, and three pictures in a row have the same layout. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const layout = () =>
      JSON.stringify(
        [...document.querySelectorAll('button, input, .panel, .tile')].map((node) => {
          const { x, y, width, height } = node.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    await document.fonts.ready;
    for (let [same, last] = [0, '']; same < 3;) {
      await new Promise(requestAnimationFrame);
      const now = document.getAnimations().some(({ playState }) => playState === 'running') ? '' : layout();
      same = now !== '' && now === last ? same + 1 : 0;
      last = now;
    }
  });
}

/** The findings of an accessibility scan. */
export async function flaws(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html)
        .join(' ')}`,
  );
}
