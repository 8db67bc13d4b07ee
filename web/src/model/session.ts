// The known state of a table, folded from the server's frames. The client predicts nothing: every value
// here was sent, and a frame that does not fit requests a snapshot.
import type {
  BoardView,
  ChatLine,
  Patch,
  Prompt,
  RefusalCode,
  Seat,
  ServerMessage,
  Snapshot,
  StateView,
  TableView,
  Update,
  You,
} from '../generated/protocol';
import { patched } from './patch';

export interface Refusal {
  readonly id: string;
  readonly code: RefusalCode;
  readonly message: string;
  readonly rule: string | null;
}

export interface Session {
  /** The number of the last update that is contained; `null` before the first snapshot. */
  readonly n: number | null;
  readonly you: You | null;
  readonly table: TableView | null;
  readonly seat: Seat | null;
  readonly board: BoardView | null;
  readonly state: StateView | null;
  readonly prompt: Prompt;
  readonly chat: readonly ChatLine[];
  /** The steps that were received, oldest first. */
  readonly updates: readonly Update[];
  readonly connected: { readonly [key in Seat]?: boolean };
  readonly spectators: number;
  /** The server's clock minus ours, in milliseconds. */
  readonly clockAhead: number;
  readonly refusal: Refusal | null;
  readonly closing: { readonly code: RefusalCode; readonly message: string; readonly retry: boolean } | null;
}

export const NO_PROMPT: Prompt = { waiting: [], decision: 'none', deadline: null, choices: null, can_undo: false };

export const EMPTY: Session = {
  n: null,
  you: null,
  table: null,
  seat: null,
  board: null,
  state: null,
  prompt: NO_PROMPT,
  chat: [],
  updates: [],
  connected: {},
  spectators: 0,
  clockAhead: 0,
  refusal: null,
  closing: null,
};

export interface Folded {
  readonly session: Session;
  /** Whether the frames have a gap, so that a snapshot must be asked for. */
  readonly resync: boolean;
}

/** The session after a frame. */
export function fold(session: Session, message: ServerMessage, now: number): Folded {
  switch (message.type) {
    case 'welcome':
      return kept({
        ...session,
        you: message.you,
        seat: message.you.seat,
        clockAhead: message.now - now,
        closing: null,
      });
    case 'snapshot':
      return kept({
        ...session,
        n: message.n,
        table: message.table,
        seat: message.seat,
        board: message.game?.board ?? null,
        state: message.game?.state ?? null,
        prompt: message.prompt,
        chat: message.chat,
        updates: withHistory(session.updates, message),
      });
    case 'updates':
      return foldUpdates(session, message);
    case 'refused': {
      const { id, code, rule } = message;
      return kept({ ...session, refusal: { id, code, message: message.message, rule: rule ?? null } });
    }
    case 'presence':
      return kept({ ...session, connected: message.seats, spectators: message.spectators });
    case 'closing':
      return kept({ ...session, closing: { code: message.code, message: message.message, retry: message.retry } });
    case 'ack':
    case 'pong':
    case 'notice':
      return kept(session);
    default:
      return unknownFrame(session, message);
  }
}

/** A snapshot's history takes precedence; earlier steps are kept if they connect to it. */
function withHistory(known: readonly Update[], { n, updates }: Pick<Snapshot, 'n' | 'updates'>): Update[] {
  const first = updates[0]?.n ?? n + 1;
  const older = known.filter((update) => update.n < first);
  return (older.at(-1)?.n ?? 0) === first - 1 ? [...older, ...updates] : [...updates];
}

/** A newer server may send frames that this client does not know; they are ignored. */
function unknownFrame(session: Session, _message: never): Folded {
  return kept(session);
}

function foldUpdates(session: Session, message: Extract<ServerMessage, { type: 'updates' }>): Folded {
  // Before the first snapshot only the whole history is enough, which includes the table.
  const before = session.n ?? (message.table ? 0 : null);
  const fresh = message.updates.filter((update) => update.n > (before ?? -1));
  if (before === null || (fresh[0] && fresh[0].n !== before + 1)) return { session, resync: true };
  // A patch only fits the state before its first step; known steps change nothing.
  const isKnown = message.updates.length > 0 && fresh.length === 0;
  const isCut = fresh.length < message.updates.length && !isKnown;
  if (message.patch && !isKnown && (isCut || !session.state)) return { session, resync: true };
  const n = fresh.at(-1)?.n ?? before;
  const said = fresh.flatMap(chatLine);
  return kept({
    ...session,
    n,
    table: message.table ?? session.table,
    board: message.board ?? session.board,
    state: message.state ?? (isKnown ? session.state : stateAfter(session.state, message.patch)),
    prompt: message.prompt,
    chat: [...session.chat, ...said],
    updates: [...session.updates, ...fresh],
    seat: seatAfter(message.table ?? session.table, session),
  });
}

function stateAfter(state: StateView | null, patch: Patch | undefined): StateView | null {
  return state && patch ? patched(state, patch) : state;
}

function seatAfter(table: TableView | null, { you, seat }: Session): Seat | null {
  if (!table || !you) return seat;
  return table.seats.find((view) => view.user === you.user)?.seat ?? null;
}

function chatLine({ n, at, change }: Update): ChatLine[] {
  return change.type === 'said' ? [{ n, at, user: change.user, name: change.name, body: change.body }] : [];
}

function kept(session: Session): Folded {
  return { session, resync: false };
}
