// New Energies: power plants, hazards, energy, footprints, the rows of events.
import type { StateView } from '../generated/protocol';
import { NO_EXTRAS, perSeat } from './types';
import type { ExtraOf, Extras } from './types';

/** What New Energies adds. A plant stands on a hex beside its building. */
export function energiesExtras(game: ExtraOf<'energies'>, state: StateView): Extras {
  return {
    ...NO_EXTRAS,
    pieces: [
      ...game.hazards.map((place) => ({ id: `hazard ${place}`, kind: 'hazard', place, seat: null })),
      ...game.plants.map(({ plant, vertex, hex, seat }) => ({
        id: `plant ${vertex} ${hex}`,
        kind: `${plant}_plant`,
        place: hex,
        seat,
        toward: vertex,
      })),
    ],
    tracks: [
      { key: 'footprint', at: game.marker, end: game.marker_end },
      ...game.rows.map((row) => ({ key: row.event, at: row.discs, end: row.full })),
    ],
    counts: [{ key: 'bag', n: game.bag }, ...(game.discs_left > 0 ? [{ key: 'discs_left', n: game.discs_left }] : [])],
    facts: perSeat(state, (seat) => [
      { key: 'energy', n: game.energy[seat] ?? 0, icon: 'g-energy' },
      { key: 'footprint', n: game.footprints[seat] ?? 0, icon: 'i-foot' },
      { key: 'warehouse', n: game.warehouses.includes(seat) ? 1 : 0, icon: null },
    ]),
  };
}
