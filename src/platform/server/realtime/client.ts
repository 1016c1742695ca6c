import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '#shared/calls/realtime.ts';
import type { Actor } from '../rights/actor.ts';
import type { StoredEvent } from './event-store.ts';

/** A client with this much unsent data is disconnected; it reconnects and gets the rest from the store. */
const MOST_WAITING_BYTES = 1 << 20;
const MOST_CHANNELS = 100;
const MESSAGES_PER_WINDOW = 300;
const WINDOW_MS = 10_000;

export interface Membership {
  /** Position of the last event that was sent. */
  sent: number;
  /** While missed events are read, new ones wait in the store. */
  is_catching_up: boolean;
}

/** One open socket: its actor, its channels, and what it was sent. */
export class Client {
  readonly deviceCookie: string | undefined;
  readonly memberships = new Map<string, Membership>();
  actor: Actor | null = null;
  token = '';
  /** Set by each pong; a socket that did not answer the last ping is dead. */
  is_alive = true;
  readonly #socket: WebSocket;
  /** What lies below the socket: frames that many get are made once and written there as they are. */
  readonly #wire: Writable;
  #turn: Promise<void> = Promise.resolve();
  #window = { count: 0, ends_at: 0 };
  #notes = 0;

  constructor(socket: WebSocket, wire: Writable, deviceCookie: string | undefined) {
    this.#socket = socket;
    this.#wire = wire;
    this.deviceCookie = deviceCookie;
    socket.on('pong', () => {
      this.is_alive = true;
    });
  }

  get is_open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  get may_join_more(): boolean {
    return this.memberships.size < MOST_CHANNELS;
  }

  /** Counts a message of the peer; false when it sends more than a browser would. */
  isBearable(): boolean {
    const now = Date.now();
    if (this.#window.ends_at <= now) this.#window = { count: 0, ends_at: now + WINDOW_MS };
    this.#window.count += 1;
    return this.#window.count <= MESSAGES_PER_WINDOW;
  }

  /** Does things one after another, so that a `join` waits for the `auth` before it. */
  inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(() => (this.is_open ? work() : undefined)).catch(() => this.close(1011));
  }

  send(message: ServerMessage): void {
    if (!this.is_open) return;
    if (this.#socket.bufferedAmount > MOST_WAITING_BYTES) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(message));
  }

  /** Sends an event of a joined channel, unless it was sent before; `frame` is the event, made for all of its sockets. */
  deliver({ channel, position }: StoredEvent, frame: Buffer): void {
    const membership = this.memberships.get(channel);
    if (!membership || position <= membership.sent) return;
    membership.sent = position;
    if (!this.is_open) return;
    if (this.#socket.bufferedAmount > MOST_WAITING_BYTES) this.#socket.terminate();
    else this.#wire.write(frame);
  }

  /** Sends this socket alone a message about its session; it is not stored. */
  note(event: string, data: unknown = null): void {
    if (!this.actor) return;
    const channel = `user:${this.actor.user_id}`;
    this.#notes += 1;
    const id = `${this.memberships.get(channel)?.sent ?? 0}.${this.#notes}`;
    this.send({ type: 'event', id, channel, event, data });
  }

  ping(): void {
    if (!this.is_alive) this.#socket.terminate();
    else {
      this.is_alive = false;
      this.#socket.ping();
    }
  }

  /** Closes the socket; a peer that does not answer within two seconds is terminated. */
  close(code: number): void {
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), 2000).unref();
  }
}
