import type { Writable } from 'node:stream';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { type ClientMessage, clientMessage, SOCKET_CLOSED } from '#shared/calls/realtime.ts';
import { RefusalError, shared } from '#shared/refusal.ts';
import type { Bus } from '../bus/bus.ts';
import { type Database, type Db, rowReach } from '../database/database.ts';
import { reportOf } from '../error-report.ts';
import type { Actor } from '../rights/actor.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { Client } from './client.ts';
import { EventStore, type NewEvent } from './event-store.ts';
import { Hub } from './hub.ts';

/** Reads with the rows that the actor reaches. */
type ReadReached = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** A kind of channels, `<kind>:<id>`. */
export interface ChannelKind {
  readonly kind: string;
  /** Whether somebody may listen to this very `id`. A check that ignores the id stops the start. */
  readonly reaches: (actor: Actor, id: string, read: ReadReached) => boolean | Promise<boolean>;
}

const OWN_CHANNEL: ChannelKind = { kind: 'user', reaches: (actor, id) => actor.user_id === id };

const AUTH_WITHIN_MS = 10_000;
const HEARTBEAT_MS = 30_000;

/** The real-time engine: channels with rights, events that survive a break, sockets that end with their session. */
export class Realtime {
  readonly #sessions: Sessions;
  readonly #log: Logger;
  readonly #store: EventStore;
  readonly #hub: Hub;
  readonly #database: Database;
  readonly #kinds = new Map<string, ChannelKind>([[OWN_CHANNEL.kind, OWN_CHANNEL]]);
  readonly #clients = new Set<Client>();
  readonly #heartbeat: NodeJS.Timeout;

  constructor(database: Database, bus: Bus, sessions: Sessions, log: Logger) {
    this.#database = database;
    this.#sessions = sessions;
    this.#log = log;
    this.#store = new EventStore(database);
    this.#hub = new Hub(this.#store, bus, log);
    bus.subscribe('sessions', (payload) => this.#recheckPeople((payload as { user_ids?: string[] }).user_ids));
    bus.onGap(() => this.#recheckPeople(undefined));
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS).unref();
  }

  /** Sockets open on this node. */
  get size(): number {
    return this.#clients.size;
  }

  /**
   * Opens a kind of channels. A module calls it once at start; a kind registered twice, or whose check takes no id,
   * stops the start: it would let everybody with a right listen to every id.
   */
  registerChannel(channel: ChannelKind): void {
    const { kind, reaches } = channel;
    if (this.#kinds.has(kind)) throw new Error(`real-time channel ${kind} is registered twice`);
    if (reaches.length < 2) throw new Error(`real-time channel ${kind} does not look at the id that is asked for`);
    this.#kinds.set(kind, channel);
  }

  /**
   * Sends an event to a channel (or several) after the commit of the caller's transaction. `data` is small plain JSON
   * that everybody who may join may see; everything else is read again through the API.
   */
  async emit(db: Db, channel: string | readonly string[], event: string, data: unknown = null): Promise<void> {
    const channels = typeof channel === 'string' ? [channel] : channel;
    await this.emitAll(
      db,
      channels.map((name) => ({ channel: name, event, data })),
    );
  }

  /** Several events in one statement; see `emit`. */
  async emitAll(db: Db, events: readonly NewEvent[]): Promise<void> {
    for (const { channel } of events)
      if (!this.#kinds.has(kindOf(channel))) throw new Error(`no real-time channel of kind ${kindOf(channel)}`);
    await this.#store.add(db, events);
  }

  /** Forgets events that are older than an hour. For the cleaning job. */
  clean(db: Db): Promise<void> {
    return this.#store.clean(db);
  }

  /** Takes a new socket and what lies below it; `deviceCookie` is the session's cookie as the upgrade request brought it. */
  accept(socket: WebSocket, wire: Writable, deviceCookie: string | undefined): void {
    const client = new Client(socket, wire, deviceCookie);
    this.#clients.add(client);
    const patience = setTimeout(() => client.close(SOCKET_CLOSED.signed_out), AUTH_WITHIN_MS).unref();
    socket.on('message', (raw, isBinary) => {
      if (!client.isBearable()) return client.close(SOCKET_CLOSED.too_much);
      const message = isBinary ? undefined : parse(String(raw));
      if (!message) return client.close(1008);
      client.inTurn(async () => {
        await this.#hear(client, message);
        if (client.actor) clearTimeout(patience);
      });
    });
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', () => {
      clearTimeout(patience);
      this.#clients.delete(client);
      for (const channel of [...client.memberships.keys()]) this.#hub.leave(client, channel);
    });
  }

  /** Closes all sockets; browsers come back, perhaps to another node. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const client of this.#clients) client.close(SOCKET_CLOSED.stopping);
  }

  async #hear(client: Client, message: ClientMessage): Promise<void> {
    if (message.type === 'ping') return client.send({ type: 'pong' });
    if (message.type === 'auth') return this.#signIn(client, message.token);
    if (!client.actor) return client.close(SOCKET_CLOSED.signed_out);
    if (message.type === 'leave') return this.#hub.leave(client, message.channel);
    const { channel, last_id } = message;
    if (client.memberships.has(channel)) return;
    if (!client.may_join_more || !(await this.#mayJoin(client.actor, channel)))
      return client.send({ type: 'refused', channel });
    await this.#hub.join(client, channel, last_id === undefined ? undefined : Number.parseInt(last_id, 10));
    if (!client.is_open) this.#hub.leave(client, channel);
  }

  async #signIn(client: Client, token: string): Promise<void> {
    const actor = await this.#recognise(client, token);
    if (!actor) return;
    if (client.actor && client.actor.user_id !== actor.user_id) return client.close(1008);
    client.token = token;
    client.actor = actor;
    client.send({ type: 'welcome' });
  }

  /**
   * The actor of a token; null after the socket was sent the reason of its end. Throws when the database does not
   * answer.
   */
  async #recognise(client: Client, token: string): Promise<Actor | null> {
    try {
      return await this.#sessions.recognise(token, client.deviceCookie);
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error;
      const { code } = error.refusal;
      if (code === shared.session_revoked.code) client.note('session_revoked', { code });
      client.send({ type: 'rejected', code });
      client.close(SOCKET_CLOSED.signed_out);
      return null;
    }
  }

  #mayJoin(actor: Actor, channel: string): boolean | Promise<boolean> {
    const read: ReadReached = (work) => this.#database.read(rowReach(actor.client_id, actor.reach), work);
    return this.#kinds.get(kindOf(channel))?.reaches(actor, channel.slice(channel.indexOf(':') + 1), read) ?? false;
  }

  #recheckPeople(userIds: readonly string[] | undefined): void {
    const changed = userIds && new Set(userIds);
    for (const client of this.#clients) {
      if (!client.actor || (changed && !changed.has(client.actor.user_id))) continue;
      client.inTurn(() => this.#recheck(client, changed !== undefined));
    }
  }

  /** After rights or sessions changed: the socket ends with its session, and leaves channels that it lost. */
  async #recheck(client: Client, isTold: boolean): Promise<void> {
    const actor = await this.#recognise(client, client.token);
    if (!actor) return;
    client.actor = actor;
    for (const channel of [...client.memberships.keys()]) {
      if (await this.#mayJoin(actor, channel)) continue;
      this.#hub.leave(client, channel);
      client.send({ type: 'refused', channel });
    }
    if (isTold) client.note('permissions_changed');
  }

  /** Finds dead sockets, and sessions that ran out quietly. Does not count as activity of the session. */
  async #beat(): Promise<void> {
    for (const client of this.#clients) client.ping();
    const ids = [...this.#clients].flatMap((client) => client.actor?.session_id ?? []);
    if (ids.length === 0) return;
    try {
      const ended = new Set(await this.#sessions.listEnded(ids));
      for (const client of this.#clients) {
        if (!client.actor || !ended.has(client.actor.session_id)) continue;
        client.send({ type: 'rejected', code: shared.signed_out.code });
        client.close(SOCKET_CLOSED.signed_out);
      }
    } catch (error) {
      this.#log.warn({ error: reportOf(error) }, 'sessions of open sockets could not be checked');
    }
  }
}

const kindOf = (channel: string): string => channel.slice(0, channel.indexOf(':'));

function parse(raw: string): ClientMessage | undefined {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(raw));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
