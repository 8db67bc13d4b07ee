// How far a person's games were when this browser last saw them, so that the lobby can tell one from another, and
// whether they have played the opening of the day.

export interface Visit {
  readonly table: string;
  readonly turn: number;
  readonly points: number;
  readonly target: number;
  /** When the game last went on, in milliseconds since 1970. */
  readonly at?: number;
}

const [KEY, OPENING] = ['hexhaven.visits', 'hexhaven.daily'];
const DAY = 86_400_000;
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

/** Remembers how far a game is; a look at a game that has not moved does not make it younger. */
export function noteVisit(visit: Visit): void {
  const all = visits();
  const before = all.find(({ table }) => table === visit.table);
  const isSame = before?.turn === visit.turn && before.points === visit.points;
  const noted = { ...visit, at: (isSame ? before.at : undefined) ?? Date.now() };
  const others = all.filter(({ table }) => table !== visit.table);
  try {
    localStorage.setItem(KEY, JSON.stringify([noted, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing shows only when a table was opened.
  }
}

/** Remembers the day of the last opening that was played, in days since 1970. */
export function noteOpening(day: number): void {
  try {
    localStorage.setItem(OPENING, String(day));
  } catch {
    // Then the lobby offers it again.
  }
}

/** Whether the opening of today was played in this browser. */
export function hasOpened(): boolean {
  try {
    return localStorage.getItem(OPENING) === String(Math.floor(Date.now() / DAY));
  } catch {
    return false;
  }
}
