// A finished game as the replay player shows it. Each seat's view knows that seat's cards; the all-seen view takes every
// hand from the view of its owner.
import type { GameView, ReplayView, StateView } from '../generated/protocol';

/** One replay in which every hand is open, from the views of all seats. */
export function allSeen(views: ReadonlyMap<string, ReplayView>): ReplayView | null {
  const first = views.values().next().value;
  if (!first) return null;
  const open = (pick: (view: ReplayView) => GameView | undefined, view: GameView): GameView => ({
    ...view,
    state: withHands(view.state, (seat) => {
      const own = views.get(seat);
      return own ? pick(own)?.state : undefined;
    }),
  });
  return {
    ...first,
    start: open((view) => view.start, first.start),
    states: first.states.map((view, idx) => open((other) => other.states[idx], view)),
  };
}

function withHands(state: StateView, ownState: (seat: string) => StateView | undefined): StateView {
  const players = state.players.map((player) => ownState(player.seat)?.players.find((own) => own.seat === player.seat) ?? player);
  return { ...state, players };
}

/** The game at a step: 0 is before the first. */
export function viewAt(replay: ReplayView, step: number): GameView {
  return step <= 0 ? replay.start : (replay.states[Math.min(step, replay.states.length) - 1] ?? replay.start);
}

/** A step within the replay. */
export function clampStep(replay: ReplayView, step: number): number {
  return Math.max(0, Math.min(step, replay.updates.length));
}
