// How far a person's games were when this browser last saw them, so that the lobby can tell one from another.

export interface Visit {
  readonly table: string;
  readonly turn: number;
  readonly points: number;
  readonly target: number;
}

const KEY = 'hexhaven.visits';
/** As many as a person can have open games. */
const MOST = 50;

/** What the browser remembers, the latest first. */
export function visits(): readonly Visit[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as Visit[]) : [];
  } catch {
    return [];
  }
}

/** Remembers how far a game is. */
export function noteVisit(visit: Visit): void {
  const others = visits().filter(({ table }) => table !== visit.table);
  try {
    localStorage.setItem(KEY, JSON.stringify([visit, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing shows only when a table was opened.
  }
}
