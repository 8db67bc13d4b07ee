// The board under fingers: it comes nearer, and a press counts for the nearest place.
import { URL_OF_SERVER, calm, soon, test } from './browser';
import { openTable } from './player';

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
