// The person at this browser. A guest needs only a name, and has one from the start.
import type { SessionView, TableList } from '../generated/protocol';
import { format } from '../i18n/format';
import { api, ApiError } from '../net/api';
import { prefs } from './prefs.svelte';

const KEY = 'hexhaven.name';

function guestName(): string {
  try {
    const old = localStorage.getItem(KEY);
    if (old) return old;
  } catch {
    // Without storage there is a new name each time.
  }
  return format(prefs.language, 'lobby.guest', { number: Math.floor(Math.random() * 900 + 100) });
}

/** Remembers a name, so that the next visit begins with it. */
function remember(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // The session still has the name.
  }
}

class Who {
  view: SessionView | null = $state.raw(null);
  name: string = $state('');
  #beginning: Promise<SessionView> | null = null;

  /** Finds a name; not before the words of the language are there. */
  arrive(): void {
    this.name = guestName();
  }

  /** Ensures that there is exactly one session: with two at once, a seat could belong to the forgotten one. */
  async ensure(): Promise<SessionView> {
    if (this.view) return this.view;
    this.#beginning ??= this.#begin().finally(() => (this.#beginning = null));
    return this.#beginning;
  }

  async #begin(): Promise<SessionView> {
    const before = this.name;
    const view = (await api.session()) ?? (await api.begin(before));
    this.view = view;
    // Text typed while the server answers stays, to be saved.
    if (this.name === before) this.name = view.name;
    remember(view.name);
    return view;
  }

  /** The tables at which this person sits. A server that has forgotten the session gets the name again. */
  async tables(): Promise<TableList> {
    try {
      return await api.ownTables();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'no_session') throw error;
      this.view = null;
      await this.ensure();
      return { tables: [], notice: null };
    }
  }

  /** Becomes the person that a code belongs to. */
  async enter(code: string): Promise<void> {
    this.view = await api.enter(code);
    this.#keep();
  }

  /** Changes the name. */
  async rename(name: string): Promise<void> {
    await this.ensure();
    this.view = await api.begin(name.trim());
    this.#keep();
  }

  #keep(): void {
    if (this.view) this.name = this.view.name;
    remember(this.name);
  }
}

export const who = new Who();
