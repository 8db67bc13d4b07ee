// Several people at one table, and the accidents of real life.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ServerMessage } from '../../src/generated/protocol';
import { EMPTY, fold } from '../../src/model/session';
import { PHONE, URL_OF_SERVER, WIDE, calm, close, flaws, glimpse, picture, soon, test } from './browser';
import { DISCARD, isMain, MAIN, openTable, OVER, playOn } from './player';

/** A page that counts the presses on it. */
async function counted(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1));
    addEventListener('click', (event) => event.isTrusted && count(), true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')));
}

/** The host opens a table of the base game, guests join by the link; says the link. */
async function join(host: Page, ...guests: Page[]): Promise<string> {
  await host.goto(URL_OF_SERVER);
  await host.getByRole('button', { name: 'Play with friends' }).first().click();
  return sitDown(host, ...guests);
}

/** The link to a table that its page shows. */
async function linkOf(host: Page): Promise<string> {
  const field = host.getByLabel('Link to this table');
  await soon(() => field.inputValue()).toMatch(/^http/);
  return field.inputValue();
}

/** Guests open the link that the host's page shows, and sit down. */
async function sitDown(host: Page, ...guests: readonly Page[]): Promise<string> {
  const link = await linkOf(host);
  for (const guest of guests) {
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Take this seat' }).first().click();
    await guest.getByRole('button', { name: 'Leave seat' }).waitFor();
  }
  return link;
}

test('begins a game within three presses, and has a friend at the table within five', async ({ invite }) => {
  const [alone, host, friend] = [await invite(), await invite(), await invite()];
  const presses = await counted(alone);
  await alone.goto(URL_OF_SERVER);
  await alone.locator('.game-card').first().waitFor();
  await picture(alone, 'lobby');
  await alone.getByRole('button', { name: 'Play against bots' }).last().click();
  await alone.locator('.game .board').waitFor();
  expect(await presses()).toBeLessThanOrEqual(3);
  const both = [await counted(host), await counted(friend)];
  const link = await join(host, friend);
  expect(link).toContain(URL_OF_SERVER);
  await host.getByRole('button', { name: 'Start game' }).click();
  await Promise.all([host, friend].map((page) => page.locator('.game .dock').waitFor()));
  const [hosts = 0, friends = 0] = await Promise.all(both.map((count) => count()));
  expect([hosts, friends].every((n) => n > 0)).toBe(true);
  expect(hosts + friends).toBeLessThanOrEqual(5);
});

const kinds = (page: Page) =>
  page
    .locator('.hand .card[data-kind]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-kind') ?? ''));
const holds = async (page: Page) =>
  Number(await page.locator('.player.own .held span[aria-hidden]').first().innerText());
/** The last step of the game that a page shows. */
const steps = (page: Page) => page.locator('.game').getAttribute('data-step');
/** Taps a card of the hand, which rises into the tray. */
const give = (page: Page, kind: string) => page.locator(`.hand .card[data-kind="${kind}"] button`).click();
/** Taps a kind that is wanted. */
const want = (page: Page, kind: string) =>
  page
    .locator('.tray')
    .getByRole('button', { name: new RegExp(`One more ${kind}`, 'i') })
    .click();

test('lets three people trade: a choice among acceptors, a counter-offer, an offer to one only', async ({ invite }) => {
  const [host, guest, third] = [await invite(), await invite(), await invite()];
  // Nobody builds, wins or discards, so that sooner or later everybody has cards to trade.
  await openTable(host, URL_OF_SERVER, 'modern target_vp=20 discard_limit=20', { seats: 3, bots: 0 });
  await sitDown(host, guest, third);
  await picture(host, 'room');
  expect(await flaws(host)).toEqual([]);
  await host.getByRole('button', { name: 'Start game' }).click();
  let found = false;
  const others = [guest, third].map((page) => playOn(page, async () => found, { seed: 2, thrifty: true }));
  let [mine, theirs] = ['', ''];
  await playOn(
    host,
    async () => {
      if (!(await isMain(host))) return false;
      // The others' cards are known once they have seen the last step, too.
      const now = await steps(host);
      for (const page of [guest, third]) await soon(() => steps(page)).toBe(now);
      const [own, one, two] = [await kinds(host), await kinds(guest), await kinds(third)];
      theirs = one.find((kind) => two.includes(kind) && own.some((other) => other !== kind)) ?? '';
      mine = own.find((kind) => kind !== theirs) ?? '';
      return theirs !== '' && one.length > 1;
    },
    { seed: 3, thrifty: true },
  );
  found = true;
  await Promise.all(others);

  // Both accept, and the host chooses the second.
  const panel = host.locator('.tray');
  await give(host, mine);
  await want(host, theirs);
  await picture(host, 'trade');
  expect(await flaws(host)).toEqual([]);
  await panel.getByRole('button', { name: 'Send the offer' }).click();
  for (const page of [guest, third]) {
    const accept = page.locator('.offer').getByRole('button', { name: 'Accept' });
    await accept.waitFor();
    if (page === guest) await picture(page, 'offer');
    await accept.click();
  }
  const choices = host.locator('.offer').getByRole('button', { name: /^Trade with/ });
  await choices.nth(1).waitFor();
  await picture(host, 'acceptors');
  await choices.nth(1).click();
  await host.locator('.offer').waitFor({ state: 'detached' });
  const trades = (page: Page) => page.locator('.log').getByText(/trades .* for/s);
  await soon(() => trades(third).last().innerText()).toContain(await third.locator('.player.own .name b').innerText());
  await trades(host).first().waitFor();

  // An offer to the guest alone, open to bids; the guest makes a counter-offer, and the host takes it.
  const [before, bids] = [await calm(guest, () => holds(guest)), await calm(guest, () => kinds(guest))];
  const [lot = ''] = await calm(host, () => kinds(host));
  await give(host, lot);
  await panel.getByRole('button', { name: 'Open: ask for bids' }).click();
  const toggles = panel.getByRole('group', { name: 'To' }).getByRole('button');
  await toggles.nth(1).click();
  await soon(() => toggles.count()).toBe(2);
  await panel.getByRole('button', { name: 'Send the offer' }).click();
  await guest.getByRole('button', { name: 'Counter-offer' }).click();
  const counter = guest.locator('.tray');
  await give(guest, bids.find((kind) => kind !== lot) ?? '');
  await picture(guest, 'counter');
  await counter.getByRole('button', { name: 'Send the counter-offer' }).click();
  await host.locator('.offer').getByText('counters with').waitFor();
  await soon(() => third.locator('.offer [data-verb="accept"], .offer [data-verb="decline"]').count()).toBe(0);
  await picture(host, 'bids');
  await choices.first().click();
  for (const page of [host, guest]) await trades(page).nth(1).waitFor();
  await soon(() => holds(guest)).toBe(before);
  await soon(() => kinds(guest)).toContain(lot);

  // An offer that cannot be paid appears in a corner and is declined without a press.
  const [held = ''] = await calm(host, () => kinds(host));
  await give(host, held);
  for (let n = 0; n < 15; n += 1) await want(host, held === 'lumber' ? 'brick' : 'lumber');
  // It is there only for a moment, so both wait for it before it comes.
  const stood = glimpse(guest, '.offer.quiet [data-verb="decline"]');
  await panel.getByRole('button', { name: 'Send the offer' }).click();
  await stood;
  await picture(guest, 'beyond');
  await guest.locator('.offer.quiet').waitFor({ state: 'detached' });

  await guest.getByRole('tab', { name: 'Chat' }).click();
  await guest.getByLabel('Say something').fill('<b>thanks</b>');
  await host.getByRole('tab', { name: /Chat/ }).click();
  // It also stands for a while in a bubble at the seat.
  const bubble = glimpse(host, '.said', '<b>thanks</b>');
  // The speaker sees it, too, within the window.
  const own = glimpse(guest, '.own .said', '<b>thanks</b>');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await Promise.all([bubble, own]);
  await host.locator('.chat').getByText('<b>thanks</b>').waitFor();
  await picture(host, 'chat');
});

test('survives a reload in the middle of a discard', async ({ invite }) => {
  const page = await invite();
  await openTable(page, URL_OF_SERVER, 'modern discard_limit=5 target_vp=20');
  await playOn(page, DISCARD, { seed: 5, thrifty: true });
  const hand = await calm(page, () => page.locator('.hand').innerText());
  await picture(page, 'discard');
  expect(await flaws(page)).toEqual([]);
  await page.reload();
  await page.locator('.pick[data-verb="discard"]').waitFor();
  await soon(() => page.locator('.hand').innerText()).toBe(hand);
  await playOn(page, '.game:not(:has(.pick[data-verb="discard"]))', { seed: 6 });
});

test('tells what happened before a reload, and shows the same dice', async ({ invite }) => {
  const page = await invite();
  await openTable(page, URL_OF_SERVER, 'modern target_vp=20', { rules: 'knights' });
  // Longer than the server keeps, so that the page gets a snapshot.
  await playOn(
    page,
    async () =>
      (await page.locator('.game[data-busy="false"] .dock .main[data-verb="end"]').count()) > 0 &&
      (await turnNumber(page)) > 14,
    { seed: 4, thrifty: true },
  );
  const last = async () => (await page.locator('.log li').allInnerTexts()).slice(-40);
  const lines = await calm(page, last);
  const label = () => page.locator('.dice').getAttribute('aria-label');
  const faces = () =>
    page.locator('.dice .die').evaluateAll((dies) => dies.map((die) => die.querySelectorAll('circle').length));
  const [dice, shown] = await calm(page, async () => [await label(), await faces()] as const);
  expect(shown).toHaveLength(3);
  await page.reload();
  await page.locator('.log li').nth(39).waitFor();
  await soon(last).toEqual(lines);
  await soon(async () => [await label(), await faces()]).toEqual([dice, shown]);
  // A window of another size still shows the end; a reader who has scrolled back stays there.
  const log = page.locator('.log');
  const below = () => log.evaluate((node) => Math.round(node.scrollHeight - node.clientHeight - node.scrollTop));
  await page.setViewportSize({ width: 1024, height: 600 });
  await soon(below).toBeLessThan(2);
  await page.setViewportSize(WIDE);
  await soon(below).toBeLessThan(2);
  await log.evaluate((node) => node.scrollTo(0, 0));
  const told = await calm(page, () => page.locator('.log li').count());
  await page.locator(MAIN).click();
  await page.locator('.log li').nth(told).waitFor();
  expect(await calm(page, () => log.evaluate((node) => node.scrollTop))).toBe(0);
});

const turnNumber = async (page: Page) =>
  Number(/\d+/.exec(await page.locator('.log .heading').last().innerText())?.[0] ?? 0);

test('leads back to a game that was left, and the first page recovers from a restart', async ({ invite, own }) => {
  const page = await invite();
  const id = await openTable(page, own.url, 'modern target_vp=20');
  await page.goto(own.url);
  const games = page.getByRole('region', { name: 'Your games' });
  await games.getByRole('link', { name: 'Resume' }).waitFor();
  await games.getByText(/^Turn \d+, \d+ of 20 points$/).waitFor();
  await picture(page, 'own-games');
  expect(await flaws(page)).toEqual([]);
  await own.crash();
  await page.getByText('Can’t reach the server.').waitFor();
  await soon(() => page.getByText('No public tables yet').count()).toBe(0);
  await own.start();
  await page.getByText('Can’t reach the server.').waitFor({ state: 'detached' });
  await games.getByRole('link', { name: 'Resume' }).click();
  await page.locator('.game .board').waitFor();
  await soon(async () => page.url()).toBe(`${own.url}/table/${id}`);
});

test('says that a newer version is there when a part of the page is gone', async ({ invite }) => {
  const page = await invite();
  await page.route(/assets\/(Create|Table|Replay)-/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(URL_OF_SERVER);
  await page.getByRole('link', { name: 'Customize' }).first().click();
  await page.getByText('A new version is available').waitFor();
  await picture(page, 'newer');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { name: 'New table' }).waitFor();
});

test('lets a friend who follows a link say a name, however long, on a phone too', async ({ invite }) => {
  const [host, friend] = [await invite(), await invite({ viewport: PHONE })];
  // Text typed before a slow server has answered is kept.
  await host.route('**/api/session', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await host.goto(URL_OF_SERVER);
  await host.getByLabel('Your name').fill('W'.repeat(24));
  await host.getByRole('button', { name: 'Play with friends' }).first().click();
  await friend.goto(await linkOf(host));
  await friend.getByLabel('Your name').fill('Zoë');
  await friend.getByRole('button', { name: 'Save name' }).click();
  const sit = friend.getByRole('button', { name: 'Take this seat' }).first();
  await sit.waitFor();
  await picture(friend, 'long-name');
  await soon(() => sit.evaluate((node) => node.getBoundingClientRect().right)).toBeLessThanOrEqual(PHONE.width);
  await sit.click();
  await host.getByText('Zoë').first().waitFor();
  // A seated player is no longer a spectator.
  await host.getByRole('button', { name: 'Start game' }).click();
  await host.locator('.game .dock').waitFor();
  await soon(() => host.getByText('spectator').count()).toBe(0);
  await picture(host, 'long-name-game');
  await soon(() => host.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('survives a restart of the server in the middle of a turn', async ({ invite, own }) => {
  const page = await invite();
  await openTable(page, own.url, 'modern target_vp=20');
  await playOn(page, MAIN, { seed: 7 });
  const before = await calm(page, () => page.locator('.hand').innerText());
  await own.crash();
  await page.getByText('Connection lost', { exact: false }).waitFor();
  await soon(() => page.locator('.target').count()).toBe(0);
  await picture(page, 'lost');
  await own.start();
  await page.getByText('Connection lost', { exact: false }).waitFor({ state: 'detached' });
  await soon(() => page.locator('.hand').innerText()).toBe(before);
  await page.locator(MAIN).click();
  await page.locator(MAIN).waitFor({ state: 'detached' });
});

test('tells a spectator no secrets', async ({ invite }) => {
  const [player, spectator] = [await invite(), await invite()];
  const frames: ServerMessage[] = [];
  spectator.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload)) as ServerMessage)),
  );
  const id = await openTable(player, URL_OF_SERVER, 'modern target_vp=20');
  await spectator.goto(`${URL_OF_SERVER}/table/${id}`);
  await spectator.getByText('You are watching.').waitFor();
  await player.getByText('1 spectator').waitFor({ state: 'attached' });
  // Frames carry what has changed: the states follow from them as in the page.
  const states = () => {
    let session = EMPTY;
    return frames.flatMap((frame) => {
      ({ session } = fold(session, frame, 0));
      return session.state ? [session.state] : [];
    });
  };
  const withSecrets = () =>
    states().filter((state) => state.ending === null && state.players.some((seat) => seat.hand_size > 0));
  await playOn(player, async () => withSecrets().length > 10, { seed: 8, thrifty: true });
  await picture(spectator, 'spectator');
  expect(await calm(spectator, () => spectator.locator('.target').count())).toBe(0);
  for (const state of states()) {
    for (const seat of state.players) expect([seat.hand, seat.developments]).toEqual([null, null]);
  }
  expect(frames.some((frame) => 'prompt' in frame && frame.prompt.choices !== null)).toBe(false);
});

test('shows the same seat in two tabs, each with one line to the server', async ({ invite }) => {
  const first = await invite();
  await openTable(first, URL_OF_SERVER, 'modern target_vp=20');
  const second = await first.context().newPage();
  let lines = 0;
  second.on('websocket', () => (lines += 1));
  await second.goto(first.url());
  await second.locator('.game[data-busy="false"] .target').first().press('Enter');
  // Both tabs show an action of either.
  await second.locator('.piece[data-kind="settlement"]').first().waitFor();
  await first.locator('.piece[data-kind="settlement"]').first().waitFor();
  expect(lines).toBe(1);
});

test('tells a guest that the table is full', async ({ invite }) => {
  const [host, guest, late] = [await invite(), await invite(), await invite()];
  const link = await join(host, guest);
  const easy = host.getByRole('button', { name: '+ Easy' });
  for (const free of [1, 0]) {
    await easy.first().click();
    // So many are left.
    await easy.nth(free).waitFor({ state: 'detached' });
  }
  await late.goto(link);
  await late.getByText('All seats are taken, but you can watch.').waitFor();
  await picture(late, 'full');
});

test('lets the host give a seat to a bot, and tells everybody who is gone', async ({ invite }) => {
  const [host, guest, third] = [await invite(), await invite({ viewport: PHONE }), await invite()];
  await openTable(host, URL_OF_SERVER, 'modern target_vp=20', { seats: 3, bots: 0 });
  await sitDown(host, guest);
  // Who is removed before the game reads why, and can come back.
  await host.getByRole('button', { name: /^Remove/ }).click();
  await guest.getByText('The host removed you from your seat.').waitFor();
  const name = await calm(guest, () => guest.getByLabel('Your name').inputValue());
  await sitDown(host, guest, third);
  await host.getByRole('button', { name: 'Start game' }).click();
  await Promise.all([host, guest, third].map((page) => page.locator('.game .dock').waitFor()));
  await host.getByRole('button', { name: 'Menu' }).click();
  await host.getByRole('button', { name: 'Replace with a bot' }).first().click();
  await picture(host, 'kick');
  expect(await flaws(host)).toEqual([]);
  await host.getByRole('button', { name: 'Replace', exact: true }).click();
  await guest.getByText('The host removed you from your seat.').waitFor();
  await guest.getByText('You are watching.').waitFor();
  await picture(guest, 'kicked');
  await close(host);
  await host.locator('.log').getByText(`The host replaces ${name} with`).waitFor();
  await third.getByRole('button', { name: 'Menu' }).click();
  await third.getByRole('button', { name: 'Leave the game' }).click();
  await third.getByRole('button', { name: 'Leave now' }).click();
  await third.locator('.game-card').first().waitFor();
  await host.locator('.log').getByText('takes over from').waitFor();
});

test('says soon that the network is gone, and comes back by itself', async ({ invite }) => {
  const page = await invite();
  // The line is held by the test, which can stop passing anything on.
  let isCut = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const line = socket.connectToServer();
    socket.onMessage((text) => {
      if (!isCut) line.send(text);
    });
    line.onMessage((text) => {
      if (!isCut) socket.send(text);
    });
  });
  await openTable(page, URL_OF_SERVER, 'modern target_vp=20');
  await page.locator('.target').first().waitFor();
  isCut = true;
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await picture(page, 'no-network');
  isCut = false;
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await page.locator('.target').first().waitFor();
});

test('lets people talk in the room, show a face, and propose another game', async ({ invite }) => {
  const [host, guest] = [await invite(), await invite()];
  await openTable(host, URL_OF_SERVER, 'modern target_vp=3', { seats: 3, bots: 1 });
  await sitDown(host, guest);
  await guest.getByLabel('Say something').fill('May I have blue?');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await host.getByText('May I have blue?').waitFor();
  await host.getByRole('button', { name: 'Applauds' }).click();
  await guest.getByRole('img', { name: 'Applauds' }).waitFor();
  await picture(host, 'room-chat');
  expect(await flaws(host)).toEqual([]);
  await host.getByRole('button', { name: 'Start game' }).click();
  await Promise.all([playOn(host, OVER, { seed: 5 }), playOn(guest, OVER, { seed: 6 })]);
  // Not only the host can propose another game, and nobody is forced.
  await guest.getByRole('button', { name: 'Play again' }).click();
  await guest.locator('.room').waitFor();
  await host.getByText(/proposes another game/).waitFor();
  await picture(host, 'rematch');
  await host.getByRole('link', { name: 'Go to the next game' }).click();
  await host.locator('.room').waitFor();
  await soon(async () => host.url()).toBe(guest.url());
});
