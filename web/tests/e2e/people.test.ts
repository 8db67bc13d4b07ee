// Several people at one table, and the accidents of real life.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { ServerMessage } from '../../src/generated/protocol';
import { People, picture, serious } from './browser';
import { isDiscard, isMain, openTable, playOn } from './player';
import { startServer } from './server';
import type { Server } from './server';

let server: Server;
const people = new People();

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await people.end();
  await server.stop();
});
afterEach(() => people.sendHome());

/** The host opens a table of the base game, a guest joins by the link; says the link. */
async function join(host: Page, guest: Page): Promise<string> {
  await host.goto(server.url);
  await host.getByRole('button', { name: 'Play with friends' }).first().click();
  const link = await host.getByLabel('Link to this table').inputValue();
  await guest.goto(link);
  await guest.getByRole('button', { name: 'Sit here' }).first().click();
  await guest.getByRole('button', { name: 'Leave the seat' }).waitFor();
  return link;
}

const kinds = (page: Page) => page.locator('.hand .card[data-kind]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-kind') ?? ''));

it('lets two people trade at one table', async () => {
  const [host, guest] = [await people.invite(), await people.invite()];
  await join(host, guest);
  await picture(host, 'room');
  expect(await serious(host)).toEqual([]);
  await host.getByRole('button', { name: 'Start the game' }).click();
  let found = false;
  const other = playOn(guest, async () => found, 2);
  let [give, want]: (string | undefined)[] = [];
  await playOn(host, async () => {
    if (!(await isMain(host))) return false;
    const [mine, theirs] = [await kinds(host), await kinds(guest)];
    give = mine.find((kind) => theirs.some((word) => word !== kind));
    want = theirs.find((word) => word !== give);
    return give !== undefined && want !== undefined;
  }, 3);
  found = true;
  await other;
  await host.getByRole('button', { name: /Trade/ }).first().click();
  const part = (side: string) => host.locator('.trade .sides').getByRole('group', { name: side });
  const name = (kind: string) => new RegExp(`One more ${kind}`, 'i');
  await part('You give').getByRole('button', { name: name(give ?? '') }).click();
  await part('You get').getByRole('button', { name: name(want ?? '') }).click();
  await picture(host, 'trade');
  expect(await serious(host)).toEqual([]);
  await host.getByRole('button', { name: 'Send the offer' }).click();
  await guest.locator('.offer').getByRole('button', { name: 'Accept' }).waitFor();
  await picture(guest, 'offer');
  await guest.locator('.offer').getByRole('button', { name: 'Accept' }).click();
  await host.getByRole('button', { name: /^Trade with/ }).first().click();
  await host.locator('.log').getByText(/gave .* for/s).first().waitFor();
  await guest.getByRole('tab', { name: 'Chat' }).click();
  await guest.getByLabel('Say something').fill('<b>thanks</b>');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await host.getByRole('tab', { name: /Chat/ }).click();
  await host.getByText('<b>thanks</b>').waitFor();
  await picture(host, 'chat');
});

it('survives a reload in the middle of a discard', async () => {
  const page = await people.invite();
  await openTable(page, server.url, 'modern discard_limit=5 target_vp=20');
  await playOn(page, isDiscard, 5);
  const hand = await page.locator('.hand').innerText();
  await picture(page, 'discard');
  expect(await serious(page)).toEqual([]);
  await page.reload();
  await page.locator('.pick[data-verb="discard"]').waitFor();
  expect(await page.locator('.hand').innerText()).toBe(hand);
  await playOn(page, async () => !(await isDiscard(page)), 6);
});

it('survives a restart of the server in the middle of a turn', async () => {
  const page = await people.invite();
  await openTable(page, server.url, 'modern target_vp=20');
  await playOn(page, isMain, 7);
  const before = await page.locator('.hand').innerText();
  await server.crash();
  await page.getByText('The connection is lost', { exact: false }).waitFor();
  expect(await page.locator('.target').count()).toBe(0);
  await picture(page, 'lost');
  await server.start();
  await page.getByText('The connection is lost', { exact: false }).waitFor({ state: 'detached' });
  expect(await page.locator('.hand').innerText()).toBe(before);
  await page.locator('.dock .main[data-verb="end"]').click();
  await page.locator('.dock .main[data-verb="end"]').waitFor({ state: 'detached' });
});

it('tells a spectator no secrets', async () => {
  const [player, spectator] = [await people.invite(), await people.invite()];
  const frames: ServerMessage[] = [];
  spectator.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)) as ServerMessage)));
  const id = await openTable(player, server.url, 'modern target_vp=7');
  await spectator.goto(`${server.url}/table/${id}`);
  await spectator.getByText('You are looking on.').waitFor();
  let moves = 0;
  await playOn(player, async () => (moves += 1) > 40, 8);
  await picture(spectator, 'spectator');
  expect(await spectator.locator('.target').count()).toBe(0);
  const states = frames.flatMap((frame) => (frame.type === 'updates' && frame.state ? [frame.state] : frame.type === 'snapshot' && frame.game ? [frame.game.state] : []));
  const running = states.filter((state) => state.ending === null);
  expect(running.length).toBeGreaterThan(10);
  for (const state of running) {
    for (const seat of state.players) expect([seat.hand, seat.developments]).toEqual([null, null]);
  }
  expect(running.some((state) => state.players.some((seat) => seat.hand_size > 0))).toBe(true);
  expect(frames.some((frame) => 'prompt' in frame && frame.prompt.choices !== null)).toBe(false);
});

it('shows the same seat in two tabs', async () => {
  const first = await people.invite();
  await openTable(first, server.url, 'modern target_vp=20');
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.locator('.target').first().waitFor();
  const place = second.locator('.target').first();
  await place.focus();
  await second.keyboard.press('Enter');
  // What one tab did is what both show.
  await second.locator('.piece[data-kind="settlement"]').first().waitFor();
  await first.locator('.piece[data-kind="settlement"]').first().waitFor();
});

it('tells a guest that the table is full', async () => {
  const [host, guest, late] = [await people.invite(), await people.invite(), await people.invite()];
  const link = await join(host, guest);
  await host.getByRole('button', { name: '+ Easy' }).first().click();
  await host.getByRole('button', { name: '+ Easy' }).first().click();
  await late.goto(link);
  await late.getByText('All seats are taken; you can look on.').waitFor();
  await picture(late, 'full');
});
