// The stage never moves: a whole game of each rule set is played, and a tile of the board stays where it is, whatever
// opens and closes around it. Each rule set has another window.
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { URL_OF_SERVER, picture, soon, test } from './browser';
import { MAIN, OVER, openTable, playOn } from './player';

const STAGES = [
  { rules: 'base', points: 6, seats: 4, viewport: { width: 1440, height: 900 } },
  { rules: 'knights', points: 7, seats: 6, viewport: { width: 1024, height: 768 } },
  { rules: 'seafarers', points: 6, seats: 4, viewport: { width: 390, height: 844 } },
  { rules: 'oil', points: 6, seats: 4, viewport: { width: 390, height: 844 } },
  { rules: 'energies', points: 7, seats: 4, viewport: { width: 360, height: 640 } },
] as const;

/** Notes in every picture of the page where the first tile is. */
async function follow(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const boxes = ((window as unknown as { boxes: Set<string> }).boxes = new Set<string>());
    const look = () => {
      const box = document.querySelector('.tile')?.getBoundingClientRect();
      if (box) boxes.add([box.x, box.y, box.width, box.height].map((n) => n.toFixed(1)).join(' '));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...(window as unknown as { boxes: Set<string> }).boxes]);
}

describe.each(STAGES)('$rules in $viewport.width × $viewport.height', ({ rules, points, seats, viewport }) => {
  test('keeps the board where it is for a whole game', async ({ invite }) => {
    const isPhone = viewport.width < 1000;
    const page = await invite({ viewport, hasTouch: isPhone, isMobile: isPhone });
    const boxes = await follow(page);
    await openTable(page, URL_OF_SERVER, `modern target_vp=${points}`, { rules, seats });
    await playOn(page, MAIN, { seed: 8 });
    await picture(page, `stage-${rules}`);
    // The tray, a sheet and a menu open over the stage.
    await page.keyboard.press('t');
    await picture(page, `stage-${rules}-tray`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await playOn(page, OVER, { seed: 9 });
    await soon(() => page.locator('.over figure').count()).toBeGreaterThan(0);
    await picture(page, `stage-${rules}-over`);
    expect(await boxes()).toHaveLength(1);
    // Nothing has to be scrolled.
    const beyond = () =>
      page.evaluate(() => [
        document.documentElement.scrollWidth - innerWidth,
        document.documentElement.scrollHeight - innerHeight,
      ]);
    await soon(beyond).toEqual([0, 0]);
  });
});

test('comes nearer by wheel and pinch, and a press picks the nearest place', async ({ invite }) => {
  const page = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openTable(page, URL_OF_SERVER, 'modern target_vp=20');
  const target = page.locator('.target.vertex').first();
  await target.waitFor();
  const size = () =>
    page
      .locator('.tile')
      .first()
      .evaluate((node) => node.getBoundingClientRect().width);
  const before = await size();
  await page.mouse.move(195, 360);
  await page.mouse.wheel(0, -400);
  await soon(size).toBeGreaterThan(before * 1.5);
  await page.keyboard.press('0');
  await soon(size).toBe(before);
  // A tap twenty pixels off a corner still counts for it: fingers are thick.
  const spot = await target.evaluate((node) => {
    const box = (node.querySelector('.mark') ?? node).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 - 19 };
  });
  await page.touchscreen.tap(spot.x, spot.y);
  await page.locator('.target.edge').first().waitFor();
});
