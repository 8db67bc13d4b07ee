// Shared by all test files, started once for the run: one server and one browser.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startServer } from './server';
import type { Server } from './server';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--autoplay-policy=no-user-gesture-required',
];
const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the server. */
    server: string;
    /** Where the browser listens. */
    browser: string;
  }
}

function executable(): string {
  const path = process.env['CHROMIUM'] ?? PATHS.find((candidate) => existsSync(candidate));
  if (!path) throw new Error('there is no Chromium: install it (`apt-get install chromium`) or name one in CHROMIUM');
  return path;
}

/** Starts the browser. On a busy machine it may take more than one try; nothing else is tried twice. */
async function launch(): Promise<BrowserServer> {
  const options = { executablePath: executable(), args: FLAGS, timeout: 120_000 };
  return chromium.launchServer(options).catch(() => chromium.launchServer(options));
}

/** A server that runs already, such as `vite preview` in front of one while you work on the client. */
async function running(url: string): Promise<Pick<Server, 'url' | 'stop'>> {
  return { url, stop: async () => {} };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['HEXHAVEN_URL'];
  const [server, browser] = await Promise.all([url ? running(url) : startServer(), launch()]);
  project.provide('server', server.url);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
