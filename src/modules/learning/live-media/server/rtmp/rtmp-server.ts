import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type GateLimits, RtmpGate } from './rtmp-gate.ts';
import { type DecidePublisher, RtmpSession, type SessionLimits } from './rtmp-session.ts';

/** Certificate and key of RTMPS, as PEM. */
export interface RtmpCertificate {
  readonly cert: string;
  readonly key: string;
}

export interface RtmpOptions {
  readonly decide: DecidePublisher;
  readonly gate?: Partial<GateLimits>;
  readonly limits?: Partial<SessionLimits>;
}

const LIMITS: SessionLimits = { decide_within_ms: 5000, silent_ms: 10_000 };
const TLS_WITHIN_MS = 3000;

/** Takes publishers by RTMP, and by RTMPS where there is a certificate; it plays nothing. Both count as one. */
export function rtmpServers(
  options: RtmpOptions,
  certificate: RtmpCertificate | null,
): { plain: Server; tls: Server | null } {
  const gate = new RtmpGate(options.gate);
  const begin = (socket: Socket) => {
    new RtmpSession(socket, gate.guard(options.decide, socket), { ...LIMITS, ...options.limits });
  };
  const plain = createServer({ noDelay: true }, (socket) => {
    gate.enter(socket);
    begin(socket);
  });
  if (!certificate) return { plain, tls: null };
  const tls = createTlsServer(
    { ...certificate, minVersion: 'TLSv1.2', noDelay: true, handshakeTimeout: TLS_WITHIN_MS },
    begin,
  );
  tls.on('connection', (socket: Socket) => gate.enter(socket));
  tls.on('tlsClientError', () => {}); // what a stranger sends is no error of ours
  return { plain, tls };
}
