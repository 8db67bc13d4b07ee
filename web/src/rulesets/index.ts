// What each rule set adds to the page. A new rule set is one file here and one line below.
import type { RuleSet, StateView } from '../generated/protocol';
import { base } from './base';
import { energies } from './energies';
import { knights } from './knights';
import { oil } from './oil';
import { seafarers } from './seafarers';
import type { Extras, Page } from './types';

export { NO_EXTRAS } from './types';
export type { Extras, Fact, Faces, Look } from './types';

const PAGES: Readonly<Record<RuleSet, Page>> = { base, knights, oil, energies, seafarers };

/** What a rule set adds to the page. */
export function pageOf(rules: RuleSet): Page {
  return PAGES[rules];
}

/** What the rule set of a game adds to its state. */
export function extrasOf(state: StateView): Extras {
  return pageOf(state.extra?.rules ?? 'base').extras(state);
}
