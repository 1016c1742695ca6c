import { createServer, type Server } from 'node:net';
import { type DecidePublisher, RtmpSession, type SessionLimits } from './rtmp-session.ts';

export interface RtmpOptions {
  readonly decide: DecidePublisher;
  /** Connections at once, and of one address. */
  readonly most?: number;
  readonly most_of_address?: number;
  readonly limits?: Partial<SessionLimits>;
}

const MOST = 64;
const MOST_OF_ADDRESS = 24;
const LIMITS: SessionLimits = { decide_within_ms: 8000, silent_ms: 10_000 };

/** Takes publishers by RTMP; it plays nothing. */
export function rtmpServer({ decide, most = MOST, most_of_address = MOST_OF_ADDRESS, limits }: RtmpOptions): Server {
  const open = new Map<string, number>();
  let count = 0;
  return createServer({ noDelay: true }, (socket) => {
    const ip = socket.remoteAddress ?? '';
    const ofAddress = open.get(ip) ?? 0;
    if (count >= most || ofAddress >= most_of_address) {
      socket.destroy();
      return;
    }
    count += 1;
    open.set(ip, ofAddress + 1);
    socket.once('close', () => {
      count -= 1;
      const left = (open.get(ip) ?? 1) - 1;
      if (left > 0) open.set(ip, left);
      else open.delete(ip);
    });
    new RtmpSession(socket, decide, { ...LIMITS, ...limits });
  });
}
