// The HTTP interface of the server: sessions, the lobby, finished games.
import type {
  CreateTable,
  Created,
  DeviceList,
  ErrorBody,
  Health,
  HintView,
  HistoryView,
  LeaderboardView,
  LinkCode,
  Practice,
  ProfileView,
  RecoveryCode,
  RefusalCode,
  ReplayView,
  ReviewState,
  RuleSetView,
  SessionView,
  TableList,
  TableView,
} from '../generated/protocol';

/** A request that was refused, or a server that did not answer (`unreachable`). */
export class ApiError extends Error {
  readonly code: RefusalCode | 'unreachable';
  /** The key of the option that is wrong. */
  readonly option: string | undefined;
  constructor(code: RefusalCode | 'unreachable', message: string, option?: string) {
    super(message);
    this.code = code;
    this.option = option;
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = new Headers({ accept: 'application/json' });
  const init: RequestInit = { method, credentials: 'same-origin', headers };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    headers.set('content-type', 'application/json');
  }
  const response = await fetch(path, init).catch((error: unknown) => {
    throw new ApiError('unreachable', String(error));
  });
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as ErrorBody | null;
  throw new ApiError(problem?.code ?? 'unreachable', problem?.message ?? response.statusText, problem?.option);
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

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
  rules: () => request<RuleSetView[]>('GET', '/api/rules'),
  tables: () => request<TableList>('GET', '/api/tables'),
  /** The tables at which this person sits. */
  ownTables: () => request<TableList>('GET', '/api/session/tables'),
  /** A code that brings this person back; the one before leads nowhere any more. */
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
  /** Opens a game against bots that is the same for everybody. */
  practice: (wish: Practice) => request<Created>('POST', '/api/practice', wish),
  table: (id: string) => request<TableView>('GET', table(id)),
  replay: (id: string, view: string) =>
    request<ReplayView>('GET', `${table(id)}/replay?view=${encodeURIComponent(view)}`),
  review: (id: string) => request<ReviewState>('GET', `${table(id)}/review`),
  askForReview: (id: string) => request<ReviewState>('POST', `${table(id)}/review`),
  callOffReview: (id: string) => request<ReviewState>('DELETE', `${table(id)}/review`),
  /** The best choices of the decision that this person owes. */
  hint: (id: string) => request<HintView>('POST', `${table(id)}/hint`),
};

/** The address of the socket of a table. */
export function socketAddress(id: string, { protocol, host } = location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${table(id)}/socket`;
}
