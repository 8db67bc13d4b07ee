// The screens outside the games: lobby, settings with every preset, room, notices, rules, in both languages and colors.
import { describe } from 'vitest';
import { PHONE, URL_OF_SERVER, picture, test } from '../e2e/browser';
import { openTable } from '../e2e/player';

const LOOKS = [
  { name: 'wide', options: { locale: 'en-US' } },
  { name: 'dark', options: { locale: 'fr-FR', colorScheme: 'dark' } },
  { name: 'phone', options: { locale: 'fr-FR', viewport: PHONE, hasTouch: true, isMobile: true } },
] as const;

describe.each(LOOKS)('$name', ({ name, options }) => {
  test('is seen', async ({ invite }) => {
    const page = await invite(options);
    await page.goto(URL_OF_SERVER);
    await page.locator('.game-card').first().waitFor();
    await picture(page, `screen-${name}-lobby`);
    for (const rules of ['base', 'knights', 'oil', 'energies', 'seafarers']) {
      await page.setViewportSize({ width: name === 'phone' ? PHONE.width : 1366, height: 1900 });
      await page.goto(`${URL_OF_SERVER}/new?rules=${rules}`);
      await page.locator('summary').click();
      const presets = page.locator('.first select').nth(2);
      for (const preset of await presets
        .locator('option')
        .evaluateAll((nodes) => nodes.map((node) => (node as HTMLOptionElement).value))) {
        await presets.selectOption(preset);
        await picture(page, `screen-${name}-create-${rules}-${preset}`);
      }
    }
    await page.setViewportSize(name === 'phone' ? PHONE : { width: 1366, height: 820 });
    await page.goto(URL_OF_SERVER);
    await page.locator('.game-card .button:not(.primary)').first().click();
    await page.locator('.seats').waitFor();
    await picture(page, `screen-${name}-room`);
    await page.locator('.room .panel').last().getByRole('button').click();
    await picture(page, `screen-${name}-room-settings`);
    await page.goto(`${URL_OF_SERVER}/table/none`);
    await page.locator('.notice').waitFor();
    await picture(page, `screen-${name}-nowhere`);
    await openTable(page, URL_OF_SERVER, 'modern', { rules: 'knights', seats: 4 });
    await page.locator('.target').first().waitFor();
    await page.locator('.status .button').first().click();
    await page.locator('dialog summary').click();
    await page.locator('dialog dd').first().waitFor();
    await picture(page, `screen-${name}-rules`);
    await page.keyboard.press('Escape');
    for (const tab of ['chat', 'dice', 'costs']) {
      await page.locator(`#tab-${tab}`).click();
      await picture(page, `screen-${name}-tab-${tab}`);
    }
    await page.locator('.player summary').first().click();
    await picture(page, `screen-${name}-points`);
  });
});
