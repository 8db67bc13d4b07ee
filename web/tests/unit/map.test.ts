import { describe, expect, it } from 'vitest';
import type { Hex } from '../../src/generated/protocol';
import { drawMap } from '../../src/rulesets/seafarers/map';

describe('the map of a scenario', () => {
  it('puts each hex of the server where the board puts it, inside the frame', () => {
    const map = drawMap({
      target: 12,
      hexes: [
        { hex: '(0,0)' as Hex, ground: 'land' },
        { hex: '(1,0)' as Hex, ground: 'fog' },
        { hex: '(0,1)' as Hex, ground: 'sea' },
      ],
    });
    expect(map.target).toBe(12);
    expect(map.hexes.map(({ key, ground }) => `${key} ${ground}`)).toEqual(['(0,0) land', '(1,0) fog', '(0,1) sea']);
    const [first, east, south] = map.hexes.map(({ point }) => point);
    expect(east?.x).toBeGreaterThan(first?.x ?? 0);
    expect(east?.y).toBe(first?.y);
    expect(south?.y).toBeGreaterThan(first?.y ?? 0);
    for (const { point } of map.hexes) {
      expect(point.x).toBeGreaterThan(map.frame.x);
      expect(point.x).toBeLessThan(map.frame.x + map.frame.width);
    }
  });
});
