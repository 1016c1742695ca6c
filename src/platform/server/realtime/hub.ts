import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import { reportOf } from '../error-report.ts';
import type { Client } from './client.ts';
import { type EventStore, READ_AT_ONCE, type StoredEvent } from './event-store.ts';
import { textFrame } from './text-frame.ts';

interface Channel {
  /** Position up to which this node has handed events to its members. */
  delivered: number;
  readonly members: Set<Client>;
}

const RETRY_MS = 500;

/**
 * Hands the events of the store to the sockets of this node. A message on the bus only names the channel with something
 * new; events are always read by position, so that a lost message or a broken listener delays events but loses none.
 */
export class Hub {
  readonly #store: EventStore;
  readonly #log: Logger;
  readonly #channels = new Map<string, Channel>();
  readonly #dirty = new Set<string>();
  #isReading = false;

  constructor(store: EventStore, bus: Bus, log: Logger) {
    this.#store = store;
    this.#log = log;
    bus.subscribe('realtime', (channel) => this.#mark(String(channel)));
    bus.onGap(() => {
      for (const channel of this.#channels.keys()) this.#mark(channel);
    });
  }

  /** Adds a socket to a channel and sends what it missed since `last`, or begins with what comes next. */
  async join(client: Client, name: string, last: number | undefined): Promise<void> {
    const { oldest, newest } = await this.#store.bounds();
    const isKnown = last !== undefined && last >= oldest - 1 && last <= newest;
    if (last !== undefined && !isKnown) client.send({ type: 'reset', channel: name });
    const membership = { sent: isKnown ? last : newest, is_catching_up: true };
    client.memberships.set(name, membership);
    const channel = this.#channels.get(name) ?? { delivered: newest, members: new Set<Client>() };
    this.#channels.set(name, channel);
    channel.members.add(client);
    client.send({ type: 'joined', channel: name, last_id: String(membership.sent) });
    let needsRead = isKnown || membership.sent < channel.delivered;
    while (needsRead) {
      const before = channel.delivered;
      const events = await this.#store.after([{ channel: name, position: membership.sent }]);
      for (const event of events) client.deliver(event, frameOf(event));
      needsRead = events.length === READ_AT_ONCE || channel.delivered !== before; // handed out while this one was reading
    }
    membership.is_catching_up = false;
    this.#mark(name);
  }

  leave(client: Client, name: string): void {
    client.memberships.delete(name);
    const channel = this.#channels.get(name);
    channel?.members.delete(client);
    if (channel?.members.size === 0) this.#channels.delete(name);
  }

  #mark(channel: string): void {
    if (!this.#channels.has(channel)) return;
    this.#dirty.add(channel);
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    while (this.#dirty.size > 0) {
      const names = [...this.#dirty].filter((name) => this.#channels.has(name));
      this.#dirty.clear();
      const places = names.map((channel) => ({ channel, position: this.#channels.get(channel)?.delivered ?? 0 }));
      try {
        const events = places.length ? await this.#store.after(places) : [];
        for (const event of events) this.#handOut(event);
        if (events.length === READ_AT_ONCE) for (const name of names) this.#dirty.add(name);
      } catch (error) {
        this.#log.warn({ error: reportOf(error) }, 'real-time events could not be read');
        for (const name of names) this.#dirty.add(name);
        await new Promise((done) => setTimeout(done, RETRY_MS).unref());
      }
    }
    this.#isReading = false;
  }

  #handOut(event: StoredEvent): void {
    const channel = this.#channels.get(event.channel);
    if (!channel) return;
    channel.delivered = Math.max(channel.delivered, event.position);
    const frame = frameOf(event);
    for (const client of channel.members) {
      if (!client.memberships.get(event.channel)?.is_catching_up) client.deliver(event, frame);
    }
  }
}

const frameOf = ({ position, channel, event, data }: StoredEvent): Buffer =>
  textFrame({ type: 'event', id: String(position), channel, event, data });
