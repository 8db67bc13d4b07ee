// The board under fingers: it comes nearer, and a press counts for the nearest place.
import { URL_OF_SERVER, calm, soon, test } from './browser';
import { MAIN, OVER, openTable, playOn } from './player';

test('comes nearer by wheel and pinch, and a press picks the nearest place', async ({ invite }) => {
  const page = await invite({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openTable(page, URL_OF_SERVER, 'modern target_vp=20');
  const target = page.locator('.game[data-busy="false"] .target.vertex').first();
  await target.waitFor();
  const size = () =>
    page
      .locator('.tile')
      .first()
      .evaluate((node) => node.getBoundingClientRect().width);
  const before = await calm(page, size);
  await page.mouse.move(195, 360);
  await page.mouse.wheel(0, -400);
  await soon(size).toBeGreaterThan(before * 1.5);
  await page.keyboard.press('0');
  await soon(size).toBe(before);
  // A tap twenty pixels off a corner still counts for it: fingers are thick.
  const near = () =>
    target.evaluate((node) => {
      const box = (node.querySelector('.mark') ?? node).getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 - 19 };
    });
  const spot = await calm(page, near);
  await page.touchscreen.tap(spot.x, spot.y);
  await page.locator('.target.edge').first().waitFor();
});

test('has room for pieces on every corner of a sea map', async ({ invite }) => {
  const page = await invite({ viewport: { width: 1024, height: 768 } });
  // A piece reaches beyond its corner by a fifth of a hex.
  await openTable(page, URL_OF_SERVER, 'modern', { rules: 'seafarers', seats: 4 });
  await page.locator('.target.vertex').first().waitFor();
  const room = () =>
    page.evaluate(() => {
      const stage = document.querySelector('.stage')?.getBoundingClientRect();
      const [tile, ...tiles] = [...document.querySelectorAll('.tile:not(:has(.water))')];
      const boxes = [tile, ...tiles].map((node) => (node?.querySelector('use') ?? node)?.getBoundingClientRect());
      const piece = (boxes[0]?.height ?? 0) * 0.2;
      return boxes.filter((box) => box && stage && (box.top - piece < stage.top || box.bottom + piece > stage.bottom))
        .length;
    });
  await soon(room).toBe(0);
});

test('has numbers and harbors on the smallest phone that can be read', async ({ invite }) => {
  const page = await invite({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  for (const rules of ['seafarers', 'base']) {
    await openTable(page, URL_OF_SERVER, 'modern', { rules, seats: 6 });
    await page.locator('.target.vertex').first().waitFor();
    const least = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((nodes) => Math.min(...nodes.map((one) => one.getBoundingClientRect().height)));
    await soon(() => least('.board .harbor text')).toBeGreaterThan(9);
    await soon(() => least('.board .token text')).toBeGreaterThan(9);
  }
});

test('has a whole trade with five partners on the smallest phone', async ({ invite }) => {
  const page = await invite({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await openTable(page, URL_OF_SERVER, 'modern', { rules: 'knights', seats: 6 });
  await playOn(page, MAIN, { seed: 3 });
  for (const [width, height] of [
    [360, 640],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press('t');
    await page.locator('.tray').waitFor();
    const rows = () =>
      page.evaluate(() => {
        const boxes = ['.stage', '.tray', '.send', '.bank-face'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        const [stage, tray, send, bank] = boxes;
        if (!stage || !tray || !send || !bank) return 'nothing';
        const isWhole = tray.top >= Math.min(0, stage.top) && tray.bottom <= innerHeight;
        return `${isWhole ? 'whole' : 'cut'}, ${Math.abs(send.top - bank.top) < 2 ? 'one line' : 'two lines'}`;
      });
    await soon(rows).toBe('whole, one line');
    await page.keyboard.press('Escape');
    await page.locator('.tray').waitFor({ state: 'detached' });
  }
});

test('shows the result of a game on a phone without covering the board', async ({ invite }) => {
  const page = await invite({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await openTable(page, URL_OF_SERVER, 'modern target_vp=5', { rules: 'energies' });
  await playOn(page, OVER, { seed: 5 });
  const shares = () =>
    page.evaluate(() => {
      const top = document.querySelector('.over')?.getBoundingClientRect().top ?? 0;
      const tiles = [...document.querySelectorAll('.tile')].map((node) => node.getBoundingClientRect());
      return tiles.filter(({ y, height }) => y + height / 2 < top).length / tiles.length;
    });
  await soon(shares).toBeGreaterThan(0.5);
  // The chart can show more than points, and marks the goal.
  await soon(() => page.locator('.over .goal').count()).toBe(1);
  await page.locator('.over').getByRole('button', { name: 'Local footprint' }).click();
  await soon(() => page.locator('.over .goal').count()).toBe(0);
  // Closed, it can be opened again.
  await page.locator('.over .close').click();
  await page.locator('.over').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Result' }).click();
  await page.locator('.over').waitFor();
  // Nobody else has to agree to another game.
  const before = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await soon(async () => page.url()).notToBe(before);
  await page.locator('.game .dock').waitFor();
});
