import type { Socket } from 'node:net';
import type { DecidePublisher } from './rtmp-session.ts';

export interface GateLimits {
  /** Publishers at once, and of one address: a school stands behind one. */
  readonly publishers: number;
  readonly publishers_of_address: number;
  /** Connections at once that have not shown a right to publish yet, and of one address. */
  readonly unproved: number;
  readonly unproved_of_address: number;
}

const LIMITS: GateLimits = { publishers: 64, publishers_of_address: 24, unproved: 128, unproved_of_address: 3 };

interface Waiting {
  readonly ip: string;
  readonly socket: Socket;
}

/** One connection, however often it is wrapped. */
const nameOf = (socket: Socket): string => `${socket.remoteAddress} ${socket.remotePort}`;

/**
 * Who may be connected. Connections that have not proved anything are counted apart from publishers, few of one address,
 * and the oldest gives way to a new one: somebody who opens many and says nothing shuts nobody out.
 */
export class RtmpGate {
  readonly #limits: GateLimits;
  /** The oldest first. */
  readonly #unproved = new Map<string, Waiting>();
  readonly #publishers = new Map<string, string>();

  constructor(limits: Partial<GateLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** A new connection. */
  enter(socket: Socket): void {
    const [name, ip] = [nameOf(socket), socket.remoteAddress ?? ''];
    const all = [...this.#unproved.values()];
    const ofAddress = all.filter((one) => one.ip === ip);
    if (ofAddress.length >= this.#limits.unproved_of_address) this.#turnAway(ofAddress[0]);
    else if (all.length >= this.#limits.unproved) this.#turnAway(all[0]);
    this.#unproved.set(name, { ip, socket });
    socket.once('close', () => {
      this.#unproved.delete(name);
      this.#publishers.delete(name);
    });
  }

  /** Decides about a publisher, and makes room for one that may: it counts as a publisher from then on. */
  guard(decide: DecidePublisher, socket: Socket): DecidePublisher {
    const name = nameOf(socket);
    return async (request, session) => {
      const decision = await decide(request, session);
      if ('refused' in decision) return decision;
      if (this.#isFull(request.ip)) {
        decision.sink.end('refused');
        return { refused: 'too many publishers' };
      }
      if (this.#unproved.delete(name)) this.#publishers.set(name, request.ip);
      return decision;
    };
  }

  #isFull(ip: string): boolean {
    const ofAddress = [...this.#publishers.values()].filter((one) => one === ip).length;
    return this.#publishers.size >= this.#limits.publishers || ofAddress >= this.#limits.publishers_of_address;
  }

  #turnAway(one: Waiting | undefined): void {
    if (!one) return;
    this.#unproved.delete(nameOf(one.socket));
    one.socket.destroy();
  }
}
