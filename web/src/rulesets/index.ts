// What each rule set adds to the page. A new rule set is one file here and one line below.
import type { StateView } from '../generated/protocol';
import { energiesExtras } from './energies';
import { knightsExtras } from './knights';
import { oilExtras } from './oil';
import { NO_EXTRAS } from './types';
import type { Extras } from './types';

export { NO_EXTRAS } from './types';
export type { Extras, Fact } from './types';

/** What the rule set of a game adds to its state. */
export function extrasOf(state: StateView): Extras {
  const { extra } = state;
  switch (extra?.rules) {
    case undefined:
      return NO_EXTRAS;
    case 'knights':
      return knightsExtras(extra, state);
    case 'oil':
      return oilExtras(extra, state);
    case 'energies':
      return energiesExtras(extra, state);
  }
}
