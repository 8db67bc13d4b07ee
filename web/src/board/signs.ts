// The signs of harbors: in the sea before their edges, readable at any size of the drawing, and none over another.
import { between, edgeEnds, hexPoint, parsePlace, placePoint, pointKey, seaOf } from './geometry';
import type { Point } from './geometry';
import type { SceneHarbor } from './types';

export interface Sign {
  readonly harbor: SceneHarbor;
  readonly at: Point;
  readonly scale: number;
  /** From the ends of its edge. */
  readonly piers: readonly (readonly [from: Point, to: Point])[];
}

/** The radius of a sign, the distance from the side of a hex to its middle, and what the coast keeps of it. */
export const RADIUS = 27;
const [DEPTH, COAST] = [52, 6];
/** The sizes of signs that are far from the land, close to it, and two in the same hex. */
const SIZES = { far: [1, 1.25], near: [0.8, 1.45], close: [0.72, 0.9] } as const;

/**
 * The signs of some harbors, which have at least a size if they find room for it. On a map whose sea has hexes they are
 * close to the land.
 */
export function signsOf(
  harbors: readonly SceneHarbor[],
  isLand: (q: number, r: number) => boolean,
  isSeaMap: boolean,
  least: number,
): Sign[] {
  const spots = harbors.flatMap((harbor) => {
    const place = parsePlace(harbor.edge);
    if (place?.kind !== 'edge') return [];
    const { q, r } = seaOf(place, isLand);
    return [{ harbor, ends: edgeEnds(place), middle: placePoint(place), sea: hexPoint(q, r) }];
  });
  const sizeOf = (sea: Point) => {
    const n = spots.filter((spot) => pointKey(spot.sea) === pointKey(sea)).length;
    const [smallest, largest] = SIZES[!isSeaMap ? 'far' : n > 1 ? 'close' : 'near'];
    return Math.min(largest, Math.max(smallest, least));
  };
  const first = spots.map(({ middle, sea }) => {
    const scale = sizeOf(sea);
    const share = isSeaMap ? Math.max(0.62, (RADIUS * scale + COAST) / DEPTH) : 0.9;
    return { at: between(middle, sea, share), scale };
  });
  return spots.map(({ harbor, ends }, idx) => {
    const { at: start, scale } = first[idx] ?? { at: { x: 0, y: 0 }, scale: 1 };
    const others = first.filter((_, other) => other !== idx);
    const at = others.reduce((point, other) => apart(point, start, other.at, RADIUS * (scale + other.scale)), start);
    return { harbor, at, scale, piers: ends.map((end) => [between(end, at, 0.04), between(end, at, 0.66)] as const) };
  });
}

/** A point after its half of a push that brings two signs to a distance. */
function apart(point: Point, from: Point, other: Point, distance: number): Point {
  const now = Math.hypot(from.x - other.x, from.y - other.y);
  if (now === 0 || now >= distance) return point;
  const push = (distance - now) / 2 / now;
  return { x: point.x + (from.x - other.x) * push, y: point.y + (from.y - other.y) * push };
}
