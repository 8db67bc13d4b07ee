// The review of a step, and the curves of the chart. Numbers from the server are thousandths.
import { asPlace } from '../board/geometry';
import type { BoardNote } from '../board/types';
import type { Place, ReviewView, ReviewedPly } from '../generated/protocol';

/** Thousandths as whole percent. */
export function percent(thousandths: number): number {
  return Math.round(thousandths / 10);
}

/** A change with its sign. */
export function signed(thousandths: number): string {
  const n = percent(thousandths);
  return n > 0 ? `+${n}` : String(n).replace('-', '−');
}

/** The review of the step that led here; `null` before the first. */
export function plyBefore(review: ReviewView, step: number): ReviewedPly | null {
  return step > 0 ? (review.plies[step - 1] ?? null) : null;
}

/** The seat, among those in order, whose chance changed most; `null` if nothing changed. */
export function mostMoved(change: readonly number[]): number | null {
  const most = change.reduce((best, n, idx) => (Math.abs(n) > Math.abs(change[best] ?? 0) ? idx : best), 0);
  return (change[most] ?? 0) === 0 ? null : most;
}

/** The action of a step without who did it. */
export function actionOfPly({ text }: ReviewedPly): string {
  return text.replace(/^\S+ /, '');
}

/** The places that an action names. */
export function placesIn(action: string): Place[] {
  return action.split(' ').flatMap((word) => asPlace(word) ?? []);
}

/** Signs on the board: the move played, and a better one. */
export function notesOf(ply: ReviewedPly | null): BoardNote[] {
  const better = ply?.decision?.better;
  if (!ply || !better) return [];
  const last = (places: readonly Place[], text: string, tone: BoardNote['tone']) =>
    places.slice(-1).map((place) => ({ place, text, tone }));
  return [...last(placesIn(actionOfPly(ply)), '✕', 'bad'), ...last(placesIn(better.action), '★', 'good')];
}

/** Signs on the board: the choices of a hint by their rank. */
export function rankNotes(actions: readonly string[]): BoardNote[] {
  return actions.flatMap((action, idx) =>
    placesIn(action)
      .slice(-1)
      .map((place) => ({ place, text: String(idx + 1), tone: idx === 0 ? ('good' as const) : ('plain' as const) })),
  );
}

/** The curve of a seat in a box; the chance of 1 is at its top. */
export function curveOf(review: ReviewView, seat: number, width: number, height: number): string {
  const step = width / Math.max(1, review.chances.length - 1);
  return review.chances
    .map((chances, idx) => {
      const y = height - ((chances[seat] ?? 0) / 1000) * height;
      return `${idx === 0 ? 'M' : 'L'}${(idx * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}
