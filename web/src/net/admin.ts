// The operators' requests. The token comes with the link that `hexhaven admin link` prints.
import type { AdminPeople, AdminTables, Ban } from '../generated/protocol';
import { request } from './api';

const KEY = 'hexhaven.operator';

/** The token of the link, kept while the tab is open and removed from the address bar. */
export function operatorToken(): string {
  const fresh = location.hash.slice(1);
  if (fresh === '') return sessionStorage.getItem(KEY) ?? '';
  sessionStorage.setItem(KEY, fresh);
  history.replaceState(null, '', location.pathname);
  return fresh;
}

/** The operators' actions. */
export function adminApi(token: string) {
  const ask = <T>(method: string, path: string, body?: unknown) =>
    request<T>(method, `/api/admin/${path}`, body, token);
  const part = encodeURIComponent;
  return {
    tables: (status: string) => ask<AdminTables>('GET', `tables?status=${part(status)}`),
    close: (id: string) => ask('POST', `tables/${part(id)}/close`),
    remove: (id: string) => ask('DELETE', `tables/${part(id)}`),
    people: (name: string) => ask<AdminPeople>('GET', `people?name=${part(name)}`),
    ban: (ban: Ban) => ask('POST', 'bans', ban),
    /** Everything stored about a person. */
    data: (id: string) => ask<unknown>('GET', `people/${part(id)}`),
    forget: (id: string) => ask('DELETE', `people/${part(id)}`),
    announce: (text: string | null) => ask('POST', 'announcement', { text }),
  };
}
