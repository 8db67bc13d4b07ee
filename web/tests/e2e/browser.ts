// A real Chromium for a test: one browser for a file, one context for each person.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const FLAGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage',
];
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const WIDE = { width: 1366, height: 820 };
export const PHONE = { width: 360, height: 740 };

/** How long the page may take to show something; generous, because the machine may be busy. */
const PATIENCE = 120_000;

function executable(): string {
  const path = process.env['CHROMIUM'] ?? PATHS.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('there is no Chromium: install it (`apt-get install chromium`) or name one in CHROMIUM');
  return path;
}

/** Starts the browser. On a busy machine it may take more than one try; nothing else is tried twice. */
async function launch(): Promise<Browser> {
  const options = { executablePath: executable(), args: FLAGS, timeout: 120_000 };
  return chromium.launch(options).catch(() => chromium.launch(options));
}

/** The people of a test file, who share a browser program but nothing else. */
export class People {
  #browser: Browser | null = null;
  #contexts: BrowserContext[] = [];

  /** A person with their own cookies and their own first page; they want little motion, which is quicker. */
  async invite(options: BrowserContextOptions = {}): Promise<Page> {
    this.#browser ??= await launch();
    const context = await this.#browser.newContext({ viewport: WIDE, locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE);
    this.#contexts.push(context);
    return context.newPage();
  }

  /** Everybody closes their pages. */
  async sendHome(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async end(): Promise<void> {
    await this.sendHome();
    await this.#browser?.close();
  }
}

/** Collects what goes wrong on a page. A line that is lost on purpose is no error. */
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
  await page.screenshot({ path: join(SHOTS, `${name}.png`), animations: 'disabled', timeout: PATIENCE });
}

/** The serious findings of an accessibility scan. */
export async function serious(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return found.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(' ')}`);
}
