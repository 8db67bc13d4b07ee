// Addresses: `/` is the lobby, `/table/ID` a table, `/table/ID/replay?at=12&view=a` a moment of a finished game,
// `/record` takes a record and `/record/ID?at=12` is a moment of it, `/daily` the opening of the day,
// `/player/ID` a player (`me` for yourself), `/leaders?rules=base` the leaderboard of a game, `/account` the account,
// `/admin` the operators' page.
import type { GameKind } from '../net/api';

export type Route =
  | { readonly type: 'lobby' }
  | { readonly type: 'create'; readonly rules: string | null }
  | { readonly type: 'table'; readonly id: string }
  | { readonly type: 'account' }
  | { readonly type: 'admin' }
  | { readonly type: 'daily' }
  | { readonly type: 'record' }
  | { readonly type: 'player'; readonly id: string }
  | { readonly type: 'leaders'; readonly rules: string | null }
  | {
      readonly type: 'replay';
      readonly kind: GameKind;
      readonly id: string;
      readonly at: number | null;
      readonly view: string;
      /** Whether the review is open, or even asked for. */
      readonly review: 'no' | 'open' | 'ask';
    }
  | { readonly type: 'unknown' };

/** The route of an address. */
export function routeOf(path: string, query: string): Route {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- it is read once
  const params = new URLSearchParams(query);
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  const [head, id, tail] = parts;
  if (head === undefined) return { type: 'lobby' };
  if (head === 'new' && id === undefined) return { type: 'create', rules: params.get('rules') };
  if (head === 'account' && id === undefined) return { type: 'account' };
  if (head === 'admin' && id === undefined) return { type: 'admin' };
  if (head === 'daily' && id === undefined) return { type: 'daily' };
  if (head === 'record' && id === undefined) return { type: 'record' };
  if (head === 'record' && id !== undefined && tail === undefined) return replayOf('records', id, params);
  if (head === 'leaders' && id === undefined) return { type: 'leaders', rules: params.get('rules') };
  if (head === 'player' && id !== undefined && tail === undefined) return { type: 'player', id };
  if (head !== 'table' || id === undefined || parts.length > 3) return { type: 'unknown' };
  if (tail === undefined) return { type: 'table', id };
  return tail === 'replay' ? replayOf('tables', id, params) : { type: 'unknown' };
}

function replayOf(kind: GameKind, id: string, params: URLSearchParams): Route {
  const at = params.get('at');
  const step = at === null ? Number.NaN : Number(at);
  return {
    type: 'replay',
    kind,
    id,
    at: Number.isInteger(step) ? step : null,
    view: params.get('view') ?? 'spectator',
    review: !params.has('review') ? 'no' : params.get('review') === 'ask' ? 'ask' : 'open',
  };
}

/** The address of a table. */
export function tablePath(id: string): string {
  return `/table/${encodeURIComponent(id)}`;
}

/** The address of a finished game. */
export function replayPath(kind: GameKind, id: string): string {
  return kind === 'tables' ? `${tablePath(id)}/replay` : `/record/${encodeURIComponent(id)}`;
}

/** The address of a player. */
export function playerPath(id: string): string {
  return `/player/${encodeURIComponent(id)}`;
}

class Router {
  route: Route = $state.raw(routeOf(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => this.#read());
  }

  /** Goes to an address of this page. */
  go(path: string): void {
    history.pushState(null, '', path);
    this.#read();
    scrollTo(0, 0);
  }

  /** Changes the address without a new step in the history. */
  replace(path: string): void {
    history.replaceState(null, '', path);
  }

  #read(): void {
    this.route = routeOf(location.pathname, location.search);
  }
}

export const router = new Router();

/** Lets a link be followed without reloading the page. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = (event.target as Element | null)?.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  event.preventDefault();
  router.go(link.pathname + link.search);
}
