// Where the places of the notation are on the drawing: hexes `(q,r)`, vertices `(q,r).N`, edges `(q,r)/NE`.
// Hexes are pointy-topped; `q` grows to the east, `r` to the south-east.
import type { Place } from '../generated/protocol';

/** The distance from the middle of a hex to its corners. */
export const SIZE = 60;

const WIDTH = Math.sqrt(3) * SIZE;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type PlaceKind = 'hex' | 'vertex' | 'edge';

/** A place as the drawing needs it. */
export interface Spot {
  readonly kind: PlaceKind;
  readonly q: number;
  readonly r: number;
  /** The corner of a vertex or the side of an edge; empty for a hex. */
  readonly part: string;
}

/** A hex by its coordinates. */
export type Hexagon = Pick<Spot, 'q' | 'r'>;

/** The corners clockwise from the top. */
export const CORNERS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;

const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  NE: ['N', 'NE'],
  E: ['NE', 'SE'],
  SE: ['SE', 'S'],
  SW: ['S', 'SW'],
  W: ['SW', 'NW'],
  NW: ['NW', 'N'],
};

const NEIGHBORS: Readonly<Record<string, readonly [number, number]>> = {
  NE: [1, -1],
  E: [1, 0],
  SE: [0, 1],
  SW: [-1, 1],
  W: [-1, 0],
  NW: [0, -1],
};

const PLACE = /^\((-?\d{1,2}),(-?\d{1,2})\)(?:([./])(N|NE|E|SE|S|SW|W|NW))?$/;

/** A word as a place; `null` if it names none. */
export function asPlace(word: string): Place | null {
  return parsePlace(word) === null ? null : (word as Place);
}

/** Reads a place; `null` if the text names none. */
export function parsePlace(text: string): Spot | null {
  const match = PLACE.exec(text);
  if (!match) return null;
  const part = match[4] ?? '';
  const kind = match[3] === '.' ? 'vertex' : match[3] === '/' ? 'edge' : 'hex';
  if (kind === 'vertex' && !(CORNERS as readonly string[]).includes(part)) return null;
  if (kind === 'edge' && !(part in SIDES)) return null;
  return { kind, q: Number(match[1]), r: Number(match[2]), part };
}

/** The hex at sea of an edge on the coast, whichever of its two hexes names it. */
export function seaOf({ q, r, part }: Spot, isLand: (q: number, r: number) => boolean): Hexagon {
  const [dq, dr] = NEIGHBORS[part] ?? [0, 0];
  return isLand(q, r) ? { q: q + dq, r: r + dr } : { q, r };
}

/** The middle of a hex. */
export function hexPoint(q: number, r: number): Point {
  return { x: WIDTH * (q + r / 2), y: SIZE * 1.5 * r };
}

/** A corner of a hex around `middle`, at a distance. */
export function cornerPoint(middle: Point, corner: string, distance = SIZE): Point {
  const idx = (CORNERS as readonly string[]).indexOf(corner);
  const angle = (Math.PI / 3) * idx - Math.PI / 2;
  return { x: middle.x + distance * Math.cos(angle), y: middle.y + distance * Math.sin(angle) };
}

/** The two ends of an edge, as its side names them clockwise. */
export function edgeEnds(place: Spot): [Point, Point] {
  const middle = hexPoint(place.q, place.r);
  const [from, to] = SIDES[place.part] ?? ['N', 'NE'];
  return [cornerPoint(middle, from), cornerPoint(middle, to)];
}

/** Where a piece or target on a place is drawn. */
export function placePoint(place: Spot): Point {
  switch (place.kind) {
    case 'hex':
      return hexPoint(place.q, place.r);
    case 'vertex':
      return cornerPoint(hexPoint(place.q, place.r), place.part);
    case 'edge': {
      const [a, b] = edgeEnds(place);
      return between(a, b, 0.5);
    }
  }
}

/** The point at a share of the way from `a` to `b`. */
export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The direction of an edge in degrees, between -90 and 90. */
export function edgeAngle(place: Spot): number {
  const [a, b] = edgeEnds(place);
  const degrees = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
}

/** The corners of a hex as the `points` of a polygon. */
export function hexOutline(middle: Point, distance = SIZE): string {
  const corners = CORNERS.map((corner) => cornerPoint(middle, corner, distance));
  return corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

/** One decimal is enough for a drawing. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A number that is the same for all names of the same point. */
export function pointKey({ x, y }: Point): string {
  return `${Math.round(x)}:${Math.round(y)}`;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle that holds all points, with a margin. */
export function frameAround(points: readonly Point[], margin: number): Frame {
  if (points.length === 0) return { x: -100, y: -100, width: 200, height: 200 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return {
    x: round(left),
    y: round(top),
    width: round(Math.max(...xs) + margin - left),
    height: round(Math.max(...ys) + margin - top),
  };
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The index of the point that a step in a direction leads to; `-1` if there is none. */
export function nearestInDirection(from: Point, points: readonly Point[], direction: Direction): number {
  const along = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction] as [number, number];
  let best = -1;
  let least = Infinity;
  points.forEach((point, idx) => {
    const [dx, dy] = [point.x - from.x, point.y - from.y];
    const ahead = dx * along[0] + dy * along[1];
    const aside = Math.abs(dx * along[1]) + Math.abs(dy * along[0]);
    if (ahead < 1) return;
    const cost = ahead + aside * 2;
    if (cost < least) [best, least] = [idx, cost];
  });
  return best;
}
