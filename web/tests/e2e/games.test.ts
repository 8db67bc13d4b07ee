// A whole game of each rule set against bots, from the first page to the replay, by legal presses.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { People, picture, serious, watch } from './browser';
import { isMain, isOver, playOn } from './player';
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

const GAMES = [
  { rules: 'base', points: 4 },
  { rules: 'knights', points: 5 },
  { rules: 'oil', points: 4 },
  { rules: 'energies', points: 5 },
] as const;

describe.each(GAMES)('$rules', ({ rules, points }) => {
  it('is played from a new table to the replay', async () => {
    const page = await people.invite();
    const errors = watch(page);
    await page.goto(`${server.url}/new?rules=${rules}`);
    await page.getByLabel('Seats').selectOption('3');
    await page.getByLabel('Level of the bots').selectOption('normal');
    await page.getByText('Every option').click();
    await page.getByLabel('Points to win').fill(String(points));
    await picture(page, `create-${rules}`);
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start against bots' }).click();
    await page.getByText(`${points} points win`).waitFor();
    await playOn(page, async () => (await isMain(page)) || (await isOver(page)), 3);
    await picture(page, `play-${rules}`);
    expect(await serious(page)).toEqual([]);
    const moves = await playOn(page, isOver, 4);
    expect(moves).toBeGreaterThan(3);
    await page.locator('.over figure').first().waitFor();
    await picture(page, `over-${rules}`);
    expect(await serious(page)).toEqual([]);
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.locator('input[type=range]').waitFor();
    await page.getByRole('button', { name: 'Last step' }).click();
    await page.getByLabel('Seen by').selectOption('all');
    await picture(page, `replay-${rules}`);
    expect(Number(new URL(page.url()).searchParams.get('at'))).toBeGreaterThan(20);
    expect(await serious(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});
