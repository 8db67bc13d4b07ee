// The faces of the last roll, where a rule set tells them.
import type { Update } from '../generated/protocol';

export interface Faces {
  readonly dice: readonly [number, number];
  /** The third die of Cities & Knights: `ship`, `trade`, `politics` or `science`. */
  readonly event: string;
}

/** The faces of the last roll among some steps; `null` if the rule set tells only sums. */
export function lastFaces(updates: readonly Update[]): Faces | null {
  for (const { events } of [...updates].reverse()) {
    for (const event of [...(events ?? [])].reverse()) {
      if (event.type === 'rolled') return null;
      if (event.type === 'knights' && event.event.type === 'rolled') {
        const { red, other, event: third } = event.event;
        return { dice: [red, other], event: third };
      }
    }
  }
  return null;
}
