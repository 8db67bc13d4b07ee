// A tour of the screens for people who look: each question of each rule set is photographed when it first comes up.
// `HEXHAVEN_SHOTS=<folder> npm run tour`; no check of the project runs it.
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { PHONE, URL_OF_SERVER, picture, test } from '../e2e/browser';
import { openTable, playOn } from '../e2e/player';

/** What is asked now, as a name for a picture; nothing if the viewer is not asked. */
function question(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    if (document.querySelector('.game[data-busy="false"] .status.mine') === null) return null;
    const decision = document.querySelector('.game')?.getAttribute('data-decision') ?? '';
    const pick = document.querySelector('.pick')?.getAttribute('data-verb');
    const offer = document.querySelector('.offer') ? 'offer' : null;
    return [decision, pick, offer].filter((part) => part).join('-');
  });
}

const TOURS = [
  { rules: 'base', options: 'modern target_vp=12', seats: 4 },
  { rules: 'knights', options: 'modern target_vp=16', seats: 4 },
  { rules: 'oil', options: 'modern target_vp=16', seats: 4 },
  { rules: 'seafarers', options: 'modern target_vp=14', seats: 4 },
  { rules: 'energies', options: 'modern target_vp=12', seats: 4 },
] as const;

const LOOKS = [
  { name: 'wide', options: {} },
  { name: 'dark', options: { colorScheme: 'dark', locale: 'fr-FR' } },
  { name: 'phone', options: { viewport: PHONE, hasTouch: true, isMobile: true } },
] as const;

describe.each(TOURS)('$rules', ({ rules, options, seats }) => {
  describe.each(LOOKS)('$name', (look) => {
    test('is seen', async ({ invite }) => {
      const page = await invite(look.options);
      const seen = new Map<string, number>();
      const end = Date.now() + Number(process.env['HEXHAVEN_TOUR_SECONDS'] ?? 60) * 1000;
      for (let game = 0; Date.now() < end; game += 1) {
        await openTable(page, URL_OF_SERVER, options, { rules, seats });
        let moves = 0;
        await playOn(
          page,
          async () => {
            const name = await question(page);
            const n = name === null ? 2 : (seen.get(name) ?? 0);
            if (name !== null && n < 1) {
              seen.set(name, n + 1);
              await picture(page, `${rules}-${look.name}-${name}`);
            }
            moves += 1;
            if (moves % 40 === 0) await picture(page, `${rules}-${look.name}-at${moves}`);
            return Date.now() > end || (await page.locator('.over').count()) > 0;
          },
          { seed: game * 7 + 11 },
        );
        if ((await page.locator('.over').count()) > 0) {
          await page.locator('.over figure').first().waitFor();
          await picture(page, `${rules}-${look.name}-over`);
        }
      }
    });
  });
});
