// The maps of scenarios, as the server describes them.
import type { Frame, Point } from '../../board/geometry';
import { SIZE, frameAround, hexPoint, parsePlace } from '../../board/geometry';
import type { Ground, MapView } from '../../generated/protocol';

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

/** The picture of a map. */
export function drawMap({ hexes, target }: MapView): ScenarioMap {
  const drawn = hexes.flatMap(({ hex, ground }): MapHex[] => {
    const spot = parsePlace(hex);
    return spot === null ? [] : [{ key: hex, point: hexPoint(spot.q, spot.r), ground }];
  });
  const points = drawn.map(({ point }) => point);
  return { hexes: drawn, frame: frameAround(points, SIZE * 1.15), target };
}
