// Each rule set's part of the page. A new rule set is one file here and one line below.
import type { RuleSet, StateView } from '../generated/protocol';
import { base } from './base';
import { energies } from './energies';
import { knights } from './knights';
import { oil } from './oil';
import { seafarers } from './seafarers';
import type { Extras, Page } from './types';

export { lay, NO_EXTRAS } from './types';
export type { Extras, Fact, Faces, Look, Page } from './types';

const PAGES: Readonly<Record<RuleSet, Page>> = { base, knights, oil, energies, seafarers };

/** A rule set's part of the page. */
export function pageOf(rules: RuleSet): Page {
  return PAGES[rules];
}

/** The rule set's own state of a game. */
export function extrasOf(state: StateView): Extras {
  return pageOf(state.extra?.rules ?? 'base').extras(state);
}
