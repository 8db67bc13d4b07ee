// The built-in scenarios as pictures: which hexes are land, fog or sea, and which land is worth points. The files are
// the engine's own.
import { SIZE, frameAround, hexPoint } from '../../board/geometry';
import type { Frame, Point } from '../../board/geometry';

const FILES: Readonly<Record<string, string>> = import.meta.glob<string>(
  '../../../../crates/engine/data/scenarios/*.txt',
  { query: '?raw', import: 'default', eager: true },
);

/** The kind of a hex in the picture. */
export type Ground = 'sea' | 'land' | 'bonus' | 'desert' | 'fog' | 'open';

export interface MapHex {
  readonly key: string;
  readonly point: Point;
  readonly ground: Ground;
}

export interface ScenarioMap {
  readonly hexes: readonly MapHex[];
  readonly frame: Frame;
  readonly target: number;
}

/** First and last column of the rows -3 to 3. */
const ROWS: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '37': [
    [0, 3],
    [-1, 3],
    [-2, 3],
    [-3, 3],
    [-3, 2],
    [-3, 1],
    [-3, 0],
  ],
  '44': [
    [-1, 3],
    [-2, 3],
    [-3, 3],
    [-4, 3],
    [-4, 2],
    [-4, 1],
    [-4, 0],
  ],
  '58': [
    [-2, 4],
    [-3, 4],
    [-4, 4],
    [-5, 4],
    [-5, 3],
    [-5, 2],
    [-5, 1],
  ],
  '65': [
    [-2, 5],
    [-3, 5],
    [-4, 5],
    [-5, 5],
    [-5, 4],
    [-5, 3],
    [-5, 2],
  ],
};

/** The text of a scenario for so many players. */
function textOf(scenario: string, players: number): string | null {
  const sizes = players > 4 ? [6] : players === 4 ? [4] : [3, 4];
  const names = sizes.map((size) => `/${scenario}-${size}.txt`);
  const found = names.flatMap((name) => Object.keys(FILES).filter((path) => path.endsWith(name)));
  return found[0] === undefined ? null : (FILES[found[0]] ?? null);
}

/** The picture of a scenario; `null` if there is no such scenario. */
export function scenarioMap(scenario: string, players: number): ScenarioMap | null {
  const text = textOf(scenario, players);
  return text === null ? null : readMap(text);
}

/** Parses the parts of a scenario that a picture needs. */
export function readMap(text: string): ScenarioMap {
  const lines = text.split('\n').map((line) => (line.split('#')[0] ?? '').trim().split(/\s+/));
  const of = (keyword: string) => lines.filter(([first]) => first === keyword).map(([, ...rest]) => rest);
  const grounds = new Map<string, Ground>();
  const isWorld = of('world').length > 0;
  const unexplored = of('bonus').some((words) => words.includes('unexplored'));
  const bonus = new Set(of('bonus').flatMap(([, ...names]) => names));
  for (const [name = '', ...hexes] of of('area'))
    for (const hex of hexes) grounds.set(hex, unexplored || bonus.has(name) ? 'bonus' : 'land');
  for (const [hex = '', terrain = ''] of of('tile'))
    grounds.set(hex, terrain === 'desert' ? 'desert' : terrain === 'sea' ? 'sea' : (grounds.get(hex) ?? 'land'));
  for (const words of of('fog')) for (const word of words) if (word.startsWith('(')) grounds.set(word, 'fog');
  const rows = ROWS[of('shape')[0]?.[0] ?? ''] ?? [];
  const hexes = rows.flatMap(([first, last], row) =>
    Array.from({ length: last - first + 1 }, (_, idx): MapHex => {
      const [q, r] = [first + idx, row - 3];
      const key = `(${q},${r})`;
      return { key, point: hexPoint(q, r), ground: grounds.get(key) ?? (isWorld ? 'open' : 'sea') };
    }),
  );
  const frame = frameAround(
    hexes.map(({ point }) => point),
    SIZE * 1.15,
  );
  return { hexes, frame, target: Number(of('target')[0]?.[0] ?? 0) };
}
