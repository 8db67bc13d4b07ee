// Late positions of every game on phones, on their side and on desktops, and with six players on a small desktop:
// `HEXHAVEN_SHOTS=<folder> npm run tour -- late`; no check of the project runs it.
import { describe } from 'vitest';
import { URL_OF_SERVER, picture, settled, test } from '../e2e/browser';
import { isMain, MAIN, openTable, playOn } from '../e2e/player';

const GAMES = [
  { name: 'base', rules: 'base', options: 'modern target_vp=20', turns: 16 },
  { name: 'knights', rules: 'knights', options: 'modern target_vp=20', turns: 18 },
  { name: 'oil', rules: 'oil', options: 'modern target_vp=20', turns: 14 },
  { name: 'energies', rules: 'energies', options: 'modern target_vp=20', turns: 11 },
  { name: 'seafarers', rules: 'seafarers', options: 'modern target_vp=20', turns: 16 },
  { name: 'knights-at-sea', rules: 'knights', options: 'modern seafarers=on target_vp=20', turns: 18 },
] as const;

describe.each(GAMES)('$name', ({ name, rules, options, turns }) => {
  test('is readable late', async ({ invite }) => {
    const page = await invite({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    await openTable(page, URL_OF_SERVER, options, { rules, seats: rules === 'knights' ? 4 : 3 });
    for (let turn = 0; turn < turns; turn += 1) {
      await playOn(page, () => isMain(page), { seed: turn + 3 });
      await page.locator(MAIN).click();
    }
    await playOn(page, () => isMain(page), { seed: 2 });
    for (const [look, width, height] of [
      ['tiny', 360, 640],
      ['tall', 390, 844],
      ['side', 740, 360],
      ['small', 1024, 768],
      ['wide', 1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      await picture(page, `late-${name}-${look}`);
      await page.keyboard.press('t');
      await picture(page, `late-${name}-${look}-tray`);
      await page.keyboard.press('Escape');
    }
  });
});

test('six players of Cities & Knights trade on a small desktop', async ({ invite }) => {
  const page = await invite({ viewport: { width: 1024, height: 768 } });
  await openTable(page, URL_OF_SERVER, 'modern target_vp=20', { rules: 'knights', seats: 6 });
  for (let turn = 0; turn < 5; turn += 1) {
    await playOn(page, () => isMain(page), { seed: turn + 3 });
    await page.locator(MAIN).click();
  }
  await playOn(page, () => isMain(page), { seed: 2, thrifty: true });
  await page.keyboard.press('t');
  await page.locator('.tray').waitFor();
  await picture(page, 'late-knights-six');
});
