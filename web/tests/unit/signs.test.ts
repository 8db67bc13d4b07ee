// The signs of harbors, which must be readable on the smallest phone and never lie over each other.
import { describe, expect, it } from 'vitest';
import { RADIUS, signsOf } from '../../src/board/signs';
import { at } from './fixture';

const harbor = (edge: string) => ({ edge: at(edge), kind: null, rate: 3, label: '' });
const isLand = (q: number, r: number) => `${q},${r}` !== '0,0';

describe('signs of harbors', () => {
  it('are on a sea map as large as they must be, but fit their hex', () => {
    const sizes = [0.4, 1, 3].map((least) => signsOf([harbor('(1,0)/W')], isLand, true, least)[0]?.scale);
    expect(sizes).toEqual([0.8, 1, 1.45]);
  });

  it('keep apart in one hex of the sea', () => {
    const [one, other] = signsOf([harbor('(1,0)/W'), harbor('(1,-1)/SW')], isLand, true, 3);
    const distance = Math.hypot(one!.at.x - other!.at.x, one!.at.y - other!.at.y);
    expect(distance).toBeGreaterThanOrEqual(RADIUS * (one!.scale + other!.scale) - 0.1);
  });

  it('are farther from the land where the sea has no hexes', () => {
    const [near, far] = [true, false].map((isSeaMap) => signsOf([harbor('(1,0)/W')], isLand, isSeaMap, 0)[0]!.at.x);
    expect(far).toBeLessThan(near!);
  });
});
