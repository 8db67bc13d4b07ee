// Places in words: which hexes a vertex or edge touches. For labels only; the server decides what may be built where.
import { cornerPoint, CORNERS, edgeEnds, hexPoint, parsePlace, placePoint, pointKey } from '../board/geometry';
import type { HexView, Place } from '../generated/protocol';

/** The hexes at a place, in the order of the board. */
export function hexesAt<H extends Pick<HexView, 'place'>>(place: Place, hexes: readonly H[]): H[] {
  const parsed = parsePlace(place);
  if (!parsed) return [];
  if (parsed.kind === 'hex') return hexes.filter((hex) => hex.place === place);
  const wanted = parsed.kind === 'vertex' ? [placePoint(parsed)] : edgeEnds(parsed);
  return hexes.filter((hex) => {
    const at = parsePlace(hex.place);
    if (!at) return false;
    const middle = hexPoint(at.q, at.r);
    const corners = new Set(CORNERS.map((corner) => pointKey(cornerPoint(middle, corner))));
    return wanted.every((point) => corners.has(pointKey(point)));
  });
}

/** How many hexes a place of this sort touches in the middle of the island. */
export function fullCount(place: Place): number {
  const kind = parsePlace(place)?.kind;
  return kind === 'vertex' ? 3 : kind === 'edge' ? 2 : 1;
}
