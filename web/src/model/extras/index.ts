// What a rule set adds to the state, as pieces for the board, tracks for the side, and facts for each player.
// A rule set with a file of its own is read by it; any other is read by the shapes of its fields, so that nothing that
// the server tells is left out.
import type { StateView } from '../../generated/protocol';
import { parsePlace } from '../../board/geometry';
import type { ScenePiece } from '../../board/types';
import { energiesExtras } from './energies';
import { knightsExtras } from './knights';
import { oilExtras } from './oil';
import { NO_EXTRAS } from './types';
import type { Award, ExtraFields, Extras, Fact } from './types';

export { NO_EXTRAS } from './types';
export type { Extras, Fact } from './types';

type Reader = (extra: ExtraFields, state: StateView) => Extras;

const READERS: Readonly<Record<string, Reader>> = { knights: knightsExtras, oil: oilExtras, energies: energiesExtras };

/** What the rule set of a game adds to its state. */
export function extrasOf(state: StateView): Extras {
  const { extra } = state as { extra?: unknown } as { extra?: ExtraFields | null };
  if (!extra) return NO_EXTRAS;
  return (READERS[extra.rules] ?? genericExtras)(extra, state);
}

/** Reads fields by their shapes: lists of places are pieces, numbers by seat are facts, a seat is an award. */
export function genericExtras(extra: ExtraFields, state: StateView): Extras {
  const seats = state.players.map((player) => player.seat);
  const pieces: Omit<ScenePiece, 'label'>[] = [];
  const facts: Record<string, Fact[]> = {};
  const awards: Award[] = [];
  for (const [key, value] of Object.entries(extra)) {
    if (key === 'rules') continue;
    if (Array.isArray(value)) pieces.push(...piecesFrom(key, value, seats));
    else if (typeof value === 'string' && parsePlace(value))
      pieces.push({ id: key, kind: key, place: value, seat: null });
    else if (typeof value === 'string' && seats.includes(value)) awards.push({ key, seat: value });
    else if (isPerSeat(value, seats)) {
      for (const [seat, n] of Object.entries(value)) (facts[seat] ??= []).push({ key, n, icon: null });
    }
  }
  return { ...NO_EXTRAS, pieces, facts, awards };
}

/** `metropolises` are pieces of the kind `metropolis`. */
export function singular(word: string): string {
  if (/(ss|is|x)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

interface Marked {
  readonly place?: unknown;
  readonly vertex?: unknown;
  readonly hex?: unknown;
  readonly edge?: unknown;
  readonly kind?: unknown;
  readonly seat?: unknown;
  readonly level?: unknown;
  readonly active?: unknown;
}

function piecesFrom(key: string, values: readonly unknown[], seats: readonly string[]): Omit<ScenePiece, 'label'>[] {
  const kind = singular(key);
  return values.flatMap((value) => {
    if (typeof value === 'string')
      return parsePlace(value) ? [{ id: `${kind} ${value}`, kind, place: value, seat: null }] : [];
    if (typeof value !== 'object' || value === null) return [];
    const marked = value as Marked;
    const place = [marked.place, marked.vertex, marked.edge, marked.hex].find(
      (entry) => typeof entry === 'string' && parsePlace(entry) !== null,
    );
    if (typeof place !== 'string') return [];
    const seat = typeof marked.seat === 'string' && seats.includes(marked.seat) ? marked.seat : null;
    return [
      {
        id: `${kind} ${place}`,
        kind: typeof marked.kind === 'string' ? marked.kind : kind,
        place,
        seat,
        ...(typeof marked.level === 'number' ? { level: marked.level } : {}),
        ...(typeof marked.active === 'boolean' ? { active: marked.active } : {}),
      },
    ];
  });
}

function isPerSeat(value: unknown, seats: readonly string[]): value is Record<string, number> {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([seat, n]) => seats.includes(seat) && typeof n === 'number');
}
