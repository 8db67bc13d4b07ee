// The connection to a table. It folds the server's frames, reconnects when the connection drops, and resends commands
// under the same id until they are answered. It never predicts the effect of a command.
import { PROTOCOL_VERSION } from '../generated/protocol';
import type { ClientMessage, Command, ServerMessage } from '../generated/protocol';
import { EMPTY, fold } from '../model/session';
import type { Session } from '../model/session';
import { ApiError, api, socketAddress } from './api';
import { notice } from './notice.svelte';
import { backoff } from './backoff';

export type Line =
  | { readonly type: 'connecting' }
  | { readonly type: 'live' }
  | { readonly type: 'waiting'; readonly until: number }
  | { readonly type: 'gone' }
  | { readonly type: 'outdated' }
  | { readonly type: 'closed'; readonly message: string };

interface Sent {
  readonly message: Extract<ClientMessage, { type: 'command' }>;
}

const PING_EVERY = 20_000;
const PONG_WITHIN = 10_000;
/** Without a network an answer can only come from this device, and at once. */
const PONG_OFFLINE = 2_000;

export class Connection {
  session: Session = $state.raw(EMPTY);
  line: Line = $state.raw({ type: 'connecting' });
  /** Commands that the server has not answered. */
  pending: number = $state(0);

  readonly #id: string;
  #socket: WebSocket | null = null;
  // Nothing shows it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #sent = new Map<string, Sent>();
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;
  #nonce = 0;
  #over = false;
  /** Called with every frame after it was folded. */
  onmessage: (message: ServerMessage, before: Session) => void = () => {};

  constructor(id: string) {
    this.#id = id;
    addEventListener('offline', this.#onoffline);
    addEventListener('online', this.#ononline);
    // The whole history, if the server still has it, fills the log; otherwise a snapshot comes.
    void this.#connect(0);
  }

  /** Asks for something. The id stays the same however often it has to be sent. */
  send(command: Command): void {
    // Pages without HTTPS have no `randomUUID`.
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const message = { type: 'command', id, based_on: this.session.n ?? 0, command } as const;
    this.#sent.set(id, { message });
    this.pending = this.#sent.size;
    this.#write(message);
  }

  /** Plays an action in the notation. */
  act(action: string): void {
    this.send({ type: 'act', action });
  }

  /** Connects at once instead of waiting. */
  retry(): void {
    clearTimeout(this.#timer);
    void this.#connect(this.session.n ?? 0);
  }

  readonly #onoffline = () => this.#knock(PONG_OFFLINE);
  readonly #ononline = () => {
    if (this.line.type === 'waiting') this.retry();
  };

  close(): void {
    this.#over = true;
    removeEventListener('offline', this.#onoffline);
    removeEventListener('online', this.#ononline);
    clearTimeout(this.#timer);
    this.#drop();
  }

  async #connect(since: number | undefined): Promise<void> {
    if (this.#over) return;
    this.line = { type: 'connecting' };
    if (!(await this.#exists())) return;
    const socket = new WebSocket(socketAddress(this.#id));
    this.#drop();
    this.#socket = socket;
    socket.onopen = () => this.#hello(since);
    socket.onmessage = (event) => this.#take(String(event.data));
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  /** A refused socket gives no reason, so the table is requested first. */
  async #exists(): Promise<boolean> {
    try {
      await api.table(this.#id);
      return !this.#over;
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'no_such_table';
      if (isGone) this.line = { type: 'gone' };
      else this.#wait();
      return false;
    }
  }

  #hello(since: number | undefined): void {
    const held = since === undefined ? {} : { since };
    this.#write({ type: 'hello', version: PROTOCOL_VERSION, ...held, patches: true });
    clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#knock(), PING_EVERY);
  }

  #knock(within = PONG_WITHIN): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#nonce += 1;
    this.#write({ type: 'ping', nonce: this.#nonce });
    clearTimeout(this.#pong);
    this.#pong = setTimeout(() => this.#lost(), within);
  }

  #take(text: string): void {
    clearTimeout(this.#pong);
    const message = JSON.parse(text) as ServerMessage;
    const before = this.session;
    const { session, resync } = fold(before, message, Date.now());
    if (resync) {
      void this.#connect(undefined);
      return;
    }
    this.session = session;
    if (message.type === 'notice') notice.text = message.text;
    this.#settle(message);
    this.onmessage(message, before);
  }

  #settle(message: ServerMessage): void {
    if (message.type === 'ack' || message.type === 'refused') {
      this.#sent.delete(message.id);
      this.pending = this.#sent.size;
    }
    if (message.type === 'snapshot' || message.type === 'updates') {
      if (this.line.type !== 'live') this.#live();
    }
    if (message.type === 'welcome' && this.session.n !== null) this.#live();
    if (message.type === 'closing' && !message.retry) {
      this.#over = true;
      this.line =
        message.code === 'unsupported_version' ? { type: 'outdated' } : { type: 'closed', message: message.message };
    }
  }

  #live(): void {
    this.line = { type: 'live' };
    this.#failures = 0;
    for (const { message } of this.#sent.values()) this.#write(message);
  }

  #lost(): void {
    this.#drop();
    if (!this.#over) this.#wait();
  }

  #wait(): void {
    const delay = backoff(this.#failures, Math.random());
    this.#failures += 1;
    this.line = { type: 'waiting', until: Date.now() + delay };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#connect(this.session.n ?? 0), delay);
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close();
    }
  }

  #write(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
