// A finished game as the replay player shows it. Each seat's view knows that seat's cards; the all-seen view takes every
// hand from the view of its owner.
import type { ReplayView, StateView } from '../generated/protocol';

/** One replay in which every hand is open, from the views of all seats. */
export function allSeen(views: ReadonlyMap<string, ReplayView>): ReplayView | null {
  const first = views.values().next().value;
  if (!first) return null;
  const open = (state: StateView, pick: (view: ReplayView) => StateView | undefined): StateView =>
    withHands(state, (seat) => {
      const own = views.get(seat);
      return own ? pick(own) : undefined;
    });
  return {
    ...first,
    start: { ...first.start, state: open(first.start.state, (view) => view.start.state) },
    states: first.states.map((state, idx) => open(state, (view) => view.states[idx])),
  };
}

function withHands(state: StateView, ownState: (seat: string) => StateView | undefined): StateView {
  const players = state.players.map(
    (player) => ownState(player.seat)?.players.find((own) => own.seat === player.seat) ?? player,
  );
  return { ...state, players };
}

/** The state at a step: 0 is before the first. */
export function stateAt(replay: ReplayView, step: number): StateView {
  return step <= 0
    ? replay.start.state
    : (replay.states[Math.min(step, replay.states.length) - 1] ?? replay.start.state);
}

/** A step within the replay. */
export function clampStep(replay: ReplayView, step: number): number {
  return Math.max(0, Math.min(step, replay.updates.length));
}

/** The step at which the next turn begins, or this one, or the one before if this one has just begun. */
export function turnStep(replay: ReplayView, step: number, by: 1 | -1): number {
  const numbers = [replay.start.state, ...replay.states].map((state) => state.turn.number);
  const begins = numbers.flatMap((number, idx) => (idx === 0 || number !== numbers[idx - 1] ? [idx] : []));
  const found = by === 1 ? begins.find((idx) => idx > step) : begins.findLast((idx) => idx < step);
  return found ?? (by === 1 ? replay.updates.length : 0);
}
