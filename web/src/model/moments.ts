// Moments that deserve a look: lines of the log that are played over the board for a second or two, one after another.
import type { RuleSet } from '../generated/protocol';
import { pageOf } from '../rulesets';
import type { Look, Page } from '../rulesets';
import type { About, LogLine } from './log';

export interface Moment {
  readonly line: LogLine;
  readonly look: Look;
}

/** A scene, or the step that the scenes belong to. */
export type Planned = Moment | 'step';

/** How shared events are shown. */
const LOOKS: Page['moments'] = {
  rolled: { scene: 'dice', icon: 'i-dice', ms: 900 },
  longest_road: { scene: 'award', icon: 'i-way', ms: 1500 },
  largest_army: { scene: 'award', icon: 'i-sword', ms: 1500 },
  card_played: { scene: 'card', icon: 'i-development', ms: 900 },
  monopolized: { scene: 'card', icon: 'i-development', ms: 1200 },
};

/** Scenes that tell what a step has done; the others lead up to it. */
const LATER: ReadonlySet<Look['scene']> = new Set(['award', 'plain']);

/** The moments among some lines of the log. */
export function momentsOf(rules: RuleSet, lines: readonly LogLine[]): Moment[] {
  const looks: { readonly [about in About]?: Look } = { ...LOOKS, ...pageOf(rules).moments };
  return lines.flatMap((line) => {
    const look = looks[line.about];
    return look ? [{ line, look }] : [];
  });
}

/** Whether a scene is played after its step, at the edge of the board. */
export function isLater({ look }: Moment): boolean {
  return LATER.has(look.scene);
}

/** The order of a step and its scenes; if it waits for none, all follow it. */
export function planOf(moments: readonly Moment[], waits: boolean): readonly Planned[] {
  const before = moments.filter((moment) => waits && !isLater(moment));
  return [...before, 'step', ...moments.filter((moment) => !before.includes(moment))];
}
