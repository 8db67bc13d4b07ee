// New Energies: power plants, hazards, energy, footprints, the rows of events.
import type { DiscEvent, StateView, Update } from '../generated/protocol';
import { extraOf, lay, LEFT, NO_EXTRAS, perSeat, PLAIN, RIGHT } from './types';
import type { Extras, OwnCause, Page, Question } from './types';

/** A plant is on a hex next to its building. */
function extras(state: StateView): Extras {
  const game = extraOf(state, 'energies');
  if (!game) return NO_EXTRAS;
  return {
    ...NO_EXTRAS,
    pieces: [
      ...lay('hazard', game.hazards, () => null),
      ...game.plants.map(({ plant, vertex, hex, seat }) => ({
        id: `plant ${vertex} ${hex}`,
        kind: `${plant}_plant` as const,
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

/** The event that a question comes from. */
function lastEvent(updates: readonly Update[]): DiscEvent | null {
  for (const { events } of [...updates].reverse()) {
    for (const event of [...(events ?? [])].reverse()) {
      if (event.type === 'energies' && event.event.type === 'triggered') return event.event.event;
    }
  }
  return null;
}

function cause({ decision, updates }: Question): OwnCause {
  return { variant: decision === 'place_hazard' || decision === 'take_card' ? lastEvent(updates) : null };
}

export const energies: Page = {
  ...PLAIN,
  document: 'new-energies',
  isle: {
    hexes: ['forest', 'fields', 'mountains', 'pasture', 'hills', 'forest', 'fields'],
    tokens: [4, 9, 8, 6, 3, 5, 11],
    pieces: [
      ['p-hazard', -134, -59, 'orange'],
      ['p-plant-fossil', -26, -34, 'blue'],
      ['p-city', ...LEFT, 'blue'],
      ['p-plant-renewable', 78, -30, 'orange'],
      ['p-settlement', ...RIGHT, 'orange'],
    ],
  },
  robber: 'inspector',
  army: 'i-leaf',
  verbs: ['remove', 'inspect'],
  icons: { footprint: 'i-foot', bag: 'i-bag' },
  signs: {
    pollution: 'p-hazard',
    air: 'p-plant-fossil',
    increase: 'p-plant-fossil',
    rain: 'i-wave',
    sustainable: 'p-plant-renewable',
    funding: 'i-development',
  },
  extras,
  cause,
  moments: {
    disc_drawn: { scene: 'disc', icon: 'i-leaf', ms: 1100 },
    triggered: { scene: 'alarm', icon: 'i-leaf', ms: 2000 },
    polluted: { scene: 'alarm', icon: 'p-hazard', ms: 1200 },
  },
};
