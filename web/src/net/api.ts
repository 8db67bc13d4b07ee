// The HTTP interface of the server: sessions, the lobby, finished games.
import type {
  BadRecord,
  CreateTable,
  Created,
  DailyView,
  DeviceList,
  ErrorBody,
  GameView,
  GuestList,
  Health,
  HintView,
  HistoryView,
  LeaderboardView,
  LinkCode,
  MapView,
  Practice,
  ProfileView,
  QuickMatch,
  RecordKept,
  RecoveryCode,
  RefusalCode,
  ReplayView,
  ReviewState,
  RuleSetView,
  SessionView,
  TableList,
  TableView,
} from '../generated/protocol';
import { backoff } from './backoff';

/** A request that was refused, or a server that did not answer (`unreachable`). */
export class ApiError extends Error {
  readonly code: RefusalCode | 'unreachable';
  /** The key of the option that is wrong. */
  readonly option: string | undefined;
  /** The error in a record. */
  readonly record: BadRecord | undefined;
  constructor(code: RefusalCode | 'unreachable', message: string, option?: string, record?: BadRecord) {
    super(message);
    this.code = code;
    this.option = option;
    this.record = record;
  }
}

/** Asks the server for something, as the person of the cookie or with a token. */
export async function request<T>(method: string, path: string, body?: unknown, token = ''): Promise<T> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return send(method, path, text, 'application/json', token);
}

async function send<T>(method: string, path: string, body?: string, type = '', token = ''): Promise<T> {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (body !== undefined) {
    init.body = body;
    headers.set('content-type', type);
  }
  const response = await fetch(path, init).catch((error: unknown) => {
    throw new ApiError('unreachable', String(error));
  });
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as (ErrorBody & Partial<BadRecord>) | null;
  const record = problem?.why === undefined ? undefined : (problem as BadRecord);
  throw new ApiError(problem?.code ?? 'unreachable', problem?.message ?? response.statusText, problem?.option, record);
}

/** How often to ask a busy server again. */
const ATTEMPTS = 8;

/** Asks again for something that the server has no room for at the moment. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'full' || failures >= ATTEMPTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, backoff(failures, Math.random())));
  }
}

/** Where a finished game lies: at a table, or in a record that somebody gave to the server. */
export type GameKind = 'tables' | 'records';

const game = (kind: GameKind, id: string) => `/api/${kind}/${encodeURIComponent(id)}`;
const table = (id: string) => game('tables', id);

/** The rule sets: a server has the same ones as long as it runs, so a page asks once. */
let known: Promise<RuleSetView[]> | null = null;

/** After a failure the page asks again. */
function forget(error: unknown): never {
  known = null;
  throw error;
}

export const api = {
  /** Who the cookie stands for; `null` if nobody. */
  session: async (): Promise<SessionView | null> => {
    try {
      return await request<SessionView>('GET', '/api/session');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no_session') return null;
      throw error;
    }
  },
  begin: (name: string) => request<SessionView>('POST', '/api/session', { name }),
  /** Fails if the server does not answer. */
  health: () => request<Health>('GET', '/api/health'),
  rules: () => (known ??= request<RuleSetView[]>('GET', '/api/rules').catch(forget)),
  /** The map of a scenario before its terrain is dealt. */
  map: (scenario: string, seats: number) =>
    request<MapView>('GET', `/api/maps/${encodeURIComponent(scenario)}/${seats}`),
  tables: () => request<TableList>('GET', '/api/tables'),
  /** The tables at which this person sits. */
  ownTables: () => request<TableList>('GET', '/api/session/tables'),
  /** A code that brings this person back; the one before leads nowhere anymore. */
  recovery: () => request<RecoveryCode>('POST', '/api/session/recovery'),
  link: () => request<LinkCode>('POST', '/api/session/link'),
  /** Becomes the person of a code. */
  enter: (code: string) => request<SessionView>('POST', '/api/session/enter', { code }),
  devices: () => request<DeviceList>('GET', '/api/session/devices'),
  endDevice: (id: string) => request<DeviceList>('DELETE', `/api/session/devices/${encodeURIComponent(id)}`),
  player: (id: string) => request<ProfileView>('GET', `/api/players/${encodeURIComponent(id)}`),
  /** The finished games of this person, those that ended before a time. */
  games: (before: number | null) =>
    request<HistoryView>('GET', `/api/session/games${before === null ? '' : `?before=${before}`}`),
  leaders: (rules: string) => request<LeaderboardView>('GET', `/api/leaderboard/${encodeURIComponent(rules)}`),
  create: (wish: CreateTable) => request<Created>('POST', '/api/tables', wish),
  /** Takes a seat at a public table of people who look for the same game. */
  match: (wish: QuickMatch) => request<Created>('POST', '/api/match', wish),
  /** Who was asked to a table. */
  guests: (id: string) => request<GuestList>('GET', `${table(id)}/invitations`),
  invite: (id: string, player: string) => request<GuestList>('POST', `${table(id)}/invitations`, { player }),
  answerInvitation: (id: string, accept: boolean) =>
    request<Created>('POST', `/api/session/invitations/${encodeURIComponent(id)}`, { accept }),
  /** Opens a game against bots that is the same for everybody. */
  practice: (wish: Practice) => request<Created>('POST', '/api/practice', wish),
  /** The board that settings deal; nothing is opened. */
  preview: (wish: Practice) => request<GameView>('POST', '/api/preview', wish),
  table: (id: string) => request<TableView>('GET', table(id)),
  /** Who played a finished game, and what. */
  finished: (kind: GameKind, id: string) => request<TableView>('GET', game(kind, id)),
  replay: (kind: GameKind, id: string, view: string) =>
    patiently(() => request<ReplayView>('GET', `${game(kind, id)}/replay?view=${encodeURIComponent(view)}`)),
  review: (kind: GameKind, id: string) => request<ReviewState>('GET', `${game(kind, id)}/review`),
  askForReview: (kind: GameKind, id: string) => request<ReviewState>('POST', `${game(kind, id)}/review`),
  callOffReview: (kind: GameKind, id: string) => request<ReviewState>('DELETE', `${game(kind, id)}/review`),
  /** Gives a record to the server. */
  keepRecord: (text: string) => send<RecordKept>('POST', '/api/records', text, 'text/plain'),
  /** The opening of the day, and the same after some actions of this person. */
  daily: () => patiently(() => request<DailyView>('GET', '/api/daily')),
  playDaily: (moves: readonly string[]) => patiently(() => request<DailyView>('POST', '/api/daily', { moves })),
  /** The best choices of the decision that this person owes. */
  hint: (id: string) => patiently(() => request<HintView>('POST', `${table(id)}/hint`)),
};

/** The address of the socket of a table. */
export function socketAddress(id: string, { protocol, host } = location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${table(id)}/socket`;
}
