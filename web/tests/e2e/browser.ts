// People with pages in a real Chromium: each has their own cookies, and goes home when their test ends.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject, test as plain } from 'vitest';

export const WIDE = { width: 1366, height: 820 };
export const PHONE = { width: 360, height: 740 };

/** The address of the server that all tests share. */
export const URL_OF_SERVER = inject('server');

/** How long the page may take to show something; generous, because the machine may be busy. */
const PATIENCE = 120_000;

let browser: Promise<Browser> | null = null;

/** A person with their own cookies; they want little motion, unless the options say otherwise, which is quicker. */
export type Invite = (options?: BrowserContextOptions) => Promise<Page>;

/** A test with people. */
export const test = plain.extend<{ invite: Invite }>({
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
        ...options,
      });
      context.setDefaultTimeout(PATIENCE);
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

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

/** The serious findings of an accessibility scan. */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html)
        .join(' ')}`,
  );
}
