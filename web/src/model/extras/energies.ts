// New Energies: power plants, hazards, energy, footprints, the rows of events.
import type { StateView } from '../../generated/protocol';
import { NO_EXTRAS } from './types';
import type { ExtraFields, Extras, Fact } from './types';

type BySeat<T> = Readonly<Record<string, T>>;

interface Energies {
  readonly plants: readonly {
    readonly plant: string;
    readonly vertex: string;
    readonly hex: string;
    readonly seat: string | null;
  }[];
  readonly hazards: readonly string[];
  readonly energy: BySeat<number>;
  readonly warehouses: readonly string[];
  readonly footprints: BySeat<number>;
  readonly marker: number;
  readonly marker_end: number;
  readonly bag: number;
  readonly rows: readonly { readonly event: string; readonly discs: number; readonly full: number }[];
  readonly discs_left: number;
}

/** What New Energies adds. A plant stands on a hex beside its building. */
export function energiesExtras(extra: ExtraFields, state: StateView): Extras {
  const game = extra as unknown as Energies;
  const facts: Record<string, Fact[]> = {};
  for (const { seat } of state.players) {
    facts[seat] = [
      { key: 'energy', n: game.energy[seat] ?? 0, icon: 'g-energy' },
      { key: 'footprint', n: game.footprints[seat] ?? 0, icon: 'i-foot' },
      { key: 'warehouse', n: game.warehouses.includes(seat) ? 1 : 0, icon: null },
    ];
  }
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
    facts,
  };
}
