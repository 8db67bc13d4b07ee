// The pictures of the README: `HEXHAVEN_SHOTS=../docs/images npm run tour -- readme`; no check of the project runs it.
// `scripts/animate.py` then makes one moving picture of the frames of a turn.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { URL_OF_SERVER, picture, settled, test } from '../e2e/browser';
import { MAIN, isMain, openTable, playOn } from '../e2e/player';

const FRAMES = process.env['HEXHAVEN_FRAMES'];

/** Plays some turns, then stops in the middle of one. */
async function playTurns(page: Page, turns: number, seed: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await playOn(page, () => isMain(page), { seed: seed + turn });
    await page.locator(MAIN).click();
  }
  await playOn(page, () => isMain(page), { seed: seed + turns });
  await settled(page);
}

/** Keeps what the page shows while something goes on, as pictures with their times. */
async function film(page: Page, scene: () => Promise<void>): Promise<void> {
  if (!FRAMES) return scene();
  mkdirSync(FRAMES, { recursive: true });
  const camera = await page.context().newCDPSession(page);
  const times: number[] = [];
  camera.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    writeFileSync(join(FRAMES, `${String(times.length).padStart(4, '0')}.png`), Buffer.from(data, 'base64'));
    times.push(metadata.timestamp ?? 0);
    void camera.send('Page.screencastFrameAck', { sessionId });
  });
  await camera.send('Page.startScreencast', { format: 'png', everyNthFrame: 2 });
  await scene();
  await camera.send('Page.stopScreencast');
  writeFileSync(join(FRAMES, 'times.json'), JSON.stringify(times));
}

const GAMES = [
  { name: 'play-seafarers', rules: 'seafarers', options: 'modern', turns: 16, look: { locale: 'en-US' } },
  {
    name: 'play-knights',
    rules: 'knights',
    options: 'modern',
    turns: 14,
    look: { locale: 'fr-FR', colorScheme: 'dark' },
  },
  { name: 'play-energies', rules: 'energies', options: 'modern', turns: 9, look: { locale: 'en-US' } },
] as const;

describe('pictures', () => {
  test.for(GAMES)('$name', async ({ name, rules, options, turns, look }, { invite }) => {
    const page = await invite({ viewport: { width: 1280, height: 800 }, ...look });
    await openTable(page, URL_OF_SERVER, options, { rules, seats: 4 });
    await playTurns(page, turns, 3);
    await picture(page, name);
  });

  test('lobby', async ({ invite }) => {
    const page = await invite({ viewport: { width: 1280, height: 800 } });
    await page.goto(URL_OF_SERVER);
    await page.locator('.game-card').first().waitFor();
    await settled(page);
    await picture(page, 'lobby');
  });

  test('phone', async ({ invite }) => {
    const page = await invite({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
    await openTable(page, URL_OF_SERVER, 'modern', { seats: 4 });
    await playTurns(page, 8, 5);
    await picture(page, 'play-phone');
  });

  test('a turn', async ({ invite }) => {
    const page = await invite({ viewport: { width: 1120, height: 700 }, reducedMotion: 'no-preference' });
    await openTable(page, URL_OF_SERVER, 'modern', { seats: 4 });
    await playTurns(page, 4, 9);
    await film(page, async () => {
      await page.locator(MAIN).click();
      await playOn(page, () => isMain(page), { seed: 21 });
      await page.waitForTimeout(1500);
    });
  });
});
