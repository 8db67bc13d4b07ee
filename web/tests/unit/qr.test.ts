import { describe, expect, test } from 'vitest';
import { qrCode } from '../../src/model/qr';

/** What another program makes of seventeen letters x, with the same level and mask. */
const KNOWN = [
  '#######....#..#######',
  '#.....#..#....#.....#',
  '#.###.#.###.#.#.###.#',
  '#.###.#...###.#.###.#',
  '#.###.#....#..#.###.#',
  '#.....#..#....#.....#',
  '#######.#.#.#.#######',
  '........##.#.........',
  '###.#####.#..##...#..',
  '#.###...##..###.###.#',
  '.###.##....##.###.###',
  '.#.###..##.#...#...#.',
  '#.#...#.###..#...#...',
  '........##..###.###.#',
  '#######.#####.###.###',
  '#.....#.#..#...#.....',
  '#.###.#.##...#...#..#',
  '#.###.#...#.###.###..',
  '#.###.#.#####.###.#.#',
  '#.....#.#..#...#...#.',
  '#######.##...#...#.##',
];

const rowsOf = (text: string) => qrCode(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

describe('QR codes', () => {
  test('are those of other programs', () => {
    expect(rowsOf('x'.repeat(17))).toEqual(KNOWN);
  });

  test('grow with the text, up to 106 bytes', () => {
    const sizes = ['x'.repeat(17), 'x'.repeat(18), 'é'.repeat(26), 'x'.repeat(78), 'x'.repeat(106)];
    expect(sizes.map((text) => qrCode(text)?.length)).toEqual([21, 25, 29, 33, 37]);
    expect(qrCode('x'.repeat(107))).toBeNull();
  });

  test('have three squares in their corners and a timing line', () => {
    const rows = rowsOf('https://games.example/account#7KQF-9M2C-T0RX-HN4A-E8WP') ?? [];
    const size = rows.length;
    for (const [x, y] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      const square = rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
      expect(square).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
    }
    expect(rows[6]?.slice(8, size - 8)).toMatch(/^(#\.)+#$/);
  });
});
