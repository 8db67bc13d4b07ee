// How people find each other, what operators do in their page, and another device.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE, URL_OF_SERVER, calm, picture, flaws, soon, test } from './browser';
import { openTable, OVER, playOn } from './player';
import { hexhaven } from './server';

/** Looks for a game of so many, with or without bots. */
async function look(page: Page, url: string, seats: number, bots: boolean): Promise<void> {
  await page.goto(url);
  const meet = page.getByRole('region', { name: 'Play with others' });
  await meet.getByLabel('Players').selectOption(String(seats));
  await meet.getByLabel('Bots fill the empty seats').setChecked(bots);
  await meet.getByRole('button', { name: 'Find a game' }).click();
  await page.locator('.room, .game').first().waitFor();
}

test('brings two people together who look for the same game', async ({ invite, own }) => {
  const [ann, bob] = [await invite(), await invite({ viewport: PHONE })];
  await look(ann, own.url, 2, false);
  await ann.getByText('Waiting for other players').waitFor();
  await picture(ann, 'gathering');
  expect(await flaws(ann)).toEqual([]);
  await look(bob, own.url, 2, false);
  await Promise.all([ann, bob].map((page) => page.locator('.game .board').waitFor()));
  await soon(async () => ann.url()).toBe(bob.url());
});

test('counts down until bots fill up, and lets people stop waiting', async ({ invite, own }) => {
  const page = await invite();
  await look(page, own.url, 3, false);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  // The table is gone with the last one who waited.
  await page.getByText('No public tables yet').waitFor();
  await look(page, own.url, 3, true);
  await page
    .getByText(/Bots take the empty seats in \d+ s/)
    .or(page.locator('.game .board'))
    .first()
    .waitFor();
  await page.locator('.game .board').waitFor();
});

test('lets people invite those whom they have played with', async ({ invite, own }) => {
  const [ann, bob] = [await invite(), await invite()];
  await openTable(ann, own.url, 'modern target_vp=3', { seats: 2, bots: 0 });
  await bob.goto(own.url);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByLabel('Your name').press('Enter');
  await bob.goto(ann.url());
  await bob.getByRole('button', { name: 'Take this seat' }).first().click();
  await bob.getByRole('button', { name: 'Leave seat' }).waitFor();
  await ann.getByRole('button', { name: 'Start game' }).click();
  await Promise.all([playOn(ann, OVER, { seed: 5 }), playOn(bob, OVER, { seed: 6 })]);
  await Promise.all([ann, bob].map((page) => page.goto(own.url)));
  await ann.getByRole('button', { name: 'Invite Bob' }).click();
  await ann.locator('.room').getByText('invited').waitFor();
  // The invitation comes to the page where Bob is.
  const invitation = bob.getByRole('status').filter({ hasText: 'invites you' });
  await invitation.waitFor();
  await picture(bob, 'invitation');
  expect(await flaws(bob)).toEqual([]);
  await invitation.getByRole('button', { name: 'Decline' }).click();
  await invitation.waitFor({ state: 'detached' });
  await ann.locator('.room').getByText('declined').waitFor();
  await ann.goto(own.url);
  await ann.getByRole('button', { name: 'Invite Bob' }).click();
  await ann.locator('.room').waitFor();
  await invitation.getByRole('button', { name: 'Join' }).click();
  await soon(async () => bob.url()).toBe(ann.url());
  await bob.getByRole('button', { name: 'Leave seat' }).waitFor();
});

test('lets operators see, close, ban, announce and delete in their page', async ({ invite, own }) => {
  const [player, operator] = [await invite(), await invite()];
  await openTable(player, own.url, 'modern target_vp=20');
  const link = execFileSync(hexhaven(), ['admin', '--data', own.data, 'link', '--url', own.url], { encoding: 'utf8' });
  await operator.goto(`${own.url}/admin`);
  await operator.getByRole('alert').waitFor();
  await operator.goto('about:blank');
  await operator.goto(link.trim());
  const part = (name: string) => operator.getByRole('region', { name });
  // The player is the only person whom this server knows.
  const row = part('People').getByRole('listitem').filter({ hasText: 'Export data' });
  await row.waitFor();
  await soon(async () => operator.url()).toBe(`${own.url}/admin`);
  await picture(operator, 'admin');
  expect(await flaws(operator)).toEqual([]);
  await part('Announcement').getByLabel('Message to everybody').fill('Back at noon.');
  await part('Announcement').getByRole('button', { name: 'Announce' }).click();
  await player.getByText('Back at noon.').waitFor();
  await part('Tables').getByRole('button', { name: 'Close' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await part('Tables').getByText('None').waitFor();
  const file = operator.waitForEvent('download');
  await row.getByRole('button', { name: 'Export data' }).click();
  expect((await file).suggestedFilename()).toMatch(/^hexhaven-.*\.json$/);
  await row.getByRole('button', { name: 'Ban' }).click();
  await row.getByText('banned').waitFor();
  await row.getByRole('button', { name: 'Lift ban' }).click();
  await row.getByRole('button', { name: 'Ban' }).waitFor();
  await part('Banned addresses').getByLabel('IP address').fill('203.0.113.7');
  await part('Banned addresses').getByRole('button', { name: 'Ban' }).click();
  await part('Banned addresses').getByText('203.0.113.7').waitFor();
  await row.getByRole('button', { name: 'Delete data' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Delete data' }).click();
  await part('People').getByText('None').waitFor();
});

test('brings a person to another device by a link or a picture of it', async ({ invite }) => {
  const [desk, phone] = [await invite(), await invite({ viewport: PHONE })];
  await desk.goto(`${URL_OF_SERVER}/account`);
  await desk.getByRole('button', { name: 'Create a link' }).click();
  await desk.getByRole('img', { name: /scan this code/ }).waitFor();
  await picture(desk, 'qr');
  expect(await flaws(desk)).toEqual([]);
  const field = desk.getByLabel('Use another device');
  await soon(() => field.inputValue()).toMatch(/^http/);
  const link = await field.inputValue();
  const name = await calm(desk, () => desk.locator('.panel h2').first().innerText());
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Continue' }).click();
  await phone.getByRole('heading', { name }).waitFor();
});

test('has a page about each bot', async ({ invite }) => {
  const page = await invite();
  await page.goto(`${URL_OF_SERVER}/leaders`);
  await page.getByRole('link', { name: 'Hard', exact: true }).click();
  await page.getByRole('heading', { name: 'Bot: Hard' }).waitFor();
  await page.getByText('Thinks ahead').waitFor();
  await picture(page, 'bot');
  expect(await flaws(page)).toEqual([]);
});
