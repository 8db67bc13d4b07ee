// The cause of a question, the player behind it, and the number of cards, as far as the state shows them.
import type { Prompt, RuleBook, RuleSet, Seat, StateView, Track, Update } from '../generated/protocol';
import { pageOf } from '../rulesets';
import { bundlesOf } from './bundles';
import { total } from './cards';
import { isOpen } from './choices';

export interface Cause {
  /** The key of its sentence. */
  readonly key: string;
  /** The player behind it, or the one it concerns. */
  readonly seat: Seat;
  /** How many cards, roads or barbarians it is about. */
  readonly n: number;
  /** How many cards the viewer may choose among. */
  readonly held: number;
  /** The track that it is about. */
  readonly track: Track | null;
}

/** The cause of the viewer's question; `null` if they may look around. */
export function causeOf(
  { rules, book }: { readonly rules: RuleSet; readonly book: RuleBook },
  prompt: Prompt,
  state: StateView,
  seat: Seat | null,
  updates: readonly Update[],
): Cause | null {
  const { decision, choices, waiting } = prompt;
  if (seat === null || !waiting.includes(seat) || isOpen(book, decision) || decision.startsWith('setup_')) return null;
  const own = pageOf(rules).cause({ decision, prompt, state, seat, updates });
  const cards = choices?.groups.find((group) => group.pick === 'cards') ?? null;
  const bundles = choices?.groups.map(bundlesOf).find((found) => found !== null) ?? null;
  const free = decision === 'free_road' && state.pending.type === 'free_roads' ? state.pending.left : null;
  return {
    key: `decision.${decision}.${own.variant ? `cause_${own.variant}` : 'cause'}`,
    seat: own.seat && own.seat !== seat ? own.seat : state.turn.player,
    n: free ?? own.n ?? cards?.n ?? bundles?.n ?? 0,
    held: cards ? total(cards.from) : 0,
    track: own.track ?? null,
  };
}
