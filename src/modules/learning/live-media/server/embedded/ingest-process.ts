/**
 * The process that takes streams: what strangers send may make it slow or end it, and the portal goes on meanwhile. It
 * knows nothing of the portal's settings, asks it about every publisher, and ends with it.
 */
import type { Server } from 'node:net';
import { type RtmpCertificate, rtmpServers } from '../rtmp/rtmp-server.ts';
import { Ingest } from './ingest.ts';
import type { FromIngest, ToIngest } from './messages.ts';

const RETRY_MS = 5000;
const say = (message: FromIngest): void => void (process.connected && process.send?.(message));
const ingest = new Ingest(say);

function listen(port: number, host: string, rtmps: (RtmpCertificate & { readonly port: number }) | null): void {
  const { plain, tls } = rtmpServers({ decide: ingest.decide }, rtmps);
  open(plain, port, host, false);
  if (tls && rtmps) open(tls, rtmps.port, host, true);
}

function open(server: Server, port: number, host: string, is_tls: boolean): void {
  server.on('error', (error) => {
    say({ kind: 'no_port', is_tls, reason: error.message });
    setTimeout(() => server.listen(port, host), RETRY_MS);
  });
  server.on('listening', () => {
    const address = server.address();
    if (typeof address === 'object' && address) say({ kind: 'listening', is_tls, port: address.port });
  });
  server.listen(port, host);
}

process.on('message', (message: ToIngest) => {
  switch (message.kind) {
    case 'listen':
      ingest.signal_ms = message.signal_ms;
      return listen(message.port, message.host, message.rtmps);
    case 'answer':
      return ingest.answer(message.ask, message);
    case 'kick':
      return ingest.kick(message.client_id, message.text);
    case 'browser':
      return ingest.openBrowser(message.client_id, message);
    case 'bytes':
      return ingest.bytes(message.client_id, message.bytes);
    case 'browser_end':
      return ingest.endBrowser(message.client_id);
  }
});
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {}); // the portal ends it after itself
