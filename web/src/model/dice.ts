// The faces of the last roll, if the rule set reveals them.
import type { RuleSet, Update } from '../generated/protocol';
import { pageOf } from '../rulesets';
import type { Faces } from '../rulesets';

/** The faces of the last roll among some steps; `null` if the rule set reveals only sums. */
export function lastFaces(rules: RuleSet, updates: readonly Update[]): Faces | null {
  for (const { events } of [...updates].reverse()) {
    for (const event of [...(events ?? [])].reverse()) {
      if (event.type === 'rolled') return null;
      const faces = pageOf(rules).faces(event);
      if (faces) return faces;
    }
  }
  return null;
}
