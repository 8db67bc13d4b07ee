// Why a question is asked: its cause, who is behind it, and how many cards it is about, as far as the state tells.
import type {
  Decision,
  DiscEvent,
  KnightsPending,
  Prompt,
  RuleBook,
  Seat,
  StateView,
  Track,
  Update,
} from '../generated/protocol';
import { bundlesOf } from './bundles';
import { total } from './cards';
import { isOpen } from './choices';

export interface Cause {
  /** The key of its sentence. */
  readonly key: string;
  /** Who is behind it, or whom it is about. */
  readonly seat: Seat;
  /** How many cards, roads or barbarians it is about. */
  readonly n: number;
  /** How many cards the viewer may choose among. */
  readonly held: number;
  /** What Cities & Knights says besides: the track of a metropolis. */
  readonly track: Track | null;
}

/** The event of New Energies that a question comes from. */
function lastEvent(updates: readonly Update[]): DiscEvent | null {
  for (const { events } of [...updates].reverse()) {
    for (const event of [...(events ?? [])].reverse()) {
      if (event.type === 'energies' && event.event.type === 'triggered') return event.event.event;
    }
  }
  return null;
}

/** The cause of the question that a viewer is asked; `null` if they look around by themselves. */
export function causeOf(
  book: RuleBook,
  prompt: Prompt,
  state: StateView,
  seat: Seat | null,
  updates: readonly Update[],
): Cause | null {
  const { decision, choices, waiting } = prompt;
  if (seat === null || !waiting.includes(seat) || isOpen(book, decision) || decision.startsWith('setup_')) return null;
  const knights = state.extra?.rules === 'knights' ? state.extra : null;
  const pending = knights?.pending ?? null;
  const cards = choices?.groups.find((group) => group.pick === 'cards') ?? null;
  const bundles = choices?.groups.map(bundlesOf).find((found) => found !== null) ?? null;
  const free = state.pending.type === 'free_roads' ? state.pending.left : 0;
  const counts: { readonly [key in Decision]?: number } = {
    free_road: free,
    muster: knights?.barbarians ?? 0,
    discard_progress: knights?.progress_sizes[seat] ?? 0,
  };
  const asked = cards?.n ?? bundles?.n ?? 0;
  return {
    key: `decision.${decision}.${variant(decision, pending, updates)}`,
    seat: pending?.seat != null && pending.seat !== seat ? pending.seat : state.turn.player,
    n: counts[decision] ?? asked,
    held: cards ? total(cards.from) : 0,
    track: pending?.track ?? null,
  };
}

/** Some decisions have several causes. */
function variant(decision: Decision, pending: KnightsPending | null, updates: readonly Update[]): string {
  if (decision === 'discard' && pending?.what === 'saboteur') return 'cause_saboteur';
  if (decision === 'move_robber' && pending?.what === 'bishop') return 'cause_bishop';
  const event = decision === 'place_hazard' || decision === 'take_card' ? lastEvent(updates) : null;
  return event === null ? 'cause' : `cause_${event}`;
}
