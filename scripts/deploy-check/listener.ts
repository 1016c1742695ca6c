import { setTimeout as pause } from 'node:timers/promises';
import { REALTIME_PATH, type ServerMessage } from '#shared/calls/realtime.ts';
import type { Person } from './person.ts';

const COMES_BACK_MS = 1000;

/**
 * The real-time socket of a page, through nginx: follows the person's own channel, comes back after every break, and
 * names what it heard last. The machine has to trust the certificate of nginx.
 */
export class Listener {
  /** Ids of the events that said `event`, in the order they came. */
  readonly heard: string[] = [];
  breaks = 0;
  readonly #channel: string;
  readonly #event: string;
  readonly #person: Person;
  #socket: WebSocket | undefined;
  #lastId: string | undefined;
  #isEnding = false;
  #joined: () => void = () => {};
  /** Settles when it stands in its channel for the first time. */
  readonly ready = new Promise<void>((done) => {
    this.#joined = done;
  });

  constructor(person: Person, userId: string, event: string) {
    this.#person = person;
    this.#channel = `user:${userId}`;
    this.#event = event;
    this.#open();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  end(): void {
    this.#isEnding = true;
    this.#socket?.close();
  }

  #open(): void {
    const { token, cookie } = this.#person.session;
    const socket = new WebSocket(`wss://127.0.0.1${REALTIME_PATH}`, { headers: { cookie } } as never);
    this.#socket = socket;
    const say = (message: object) => socket.send(JSON.stringify(message));
    socket.onopen = () => {
      say({ type: 'auth', token });
      say({ type: 'join', channel: this.#channel, ...(this.#lastId ? { last_id: this.#lastId } : {}) });
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = async () => {
      if (this.#isEnding) return;
      this.breaks += 1;
      await pause(COMES_BACK_MS * (0.5 + Math.random()));
      if (!this.#isEnding) this.#open();
    };
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'joined') {
      this.#lastId ??= message.last_id;
      this.#joined();
    }
    if (message.type !== 'event') return;
    this.#lastId = message.id;
    if (message.event === this.#event) this.heard.push(message.id);
  }
}
