import type { WebSocket } from 'ws';
import { EVERYWHERE } from '#server/database/database.ts';
import { reportOf } from '#server/error-report.ts';
import type { ModuleSocket } from '#server/http/sockets.ts';
import { takeOnce } from '#server/http/wires/taken-events.ts';
import type { Services } from '#server/services.ts';
import type { Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import {
  BROWSER_UPLINK,
  CHECK_BYTES,
  CHECK_MS,
  firstMessage,
  type UplinkMessage,
} from '../../contract/browser-uplink.ts';
import { embeddedEngine } from '../embedded/embedded-engine.service.ts';
import { decidePublishing, reportEnded } from '../hooks/media-events.service.ts';
import { type BrowserTicket, readTicket } from './browser-ticket.ts';

const FIRST_WITHIN_MS = 10_000;
/** A recorder says something several times a second; one that is silent for so long is gone. */
const SILENT_MS = 10_000;
const RECEIVED_EVERY = 512 << 10;
const GONE = 1000;
const LINGER_MS = 1000;
const NOT_ALLOWED = 1008;

const OVER: Text = { cn: '推流凭证已失效，请重新开始', us: 'This ticket is no longer valid, start again' };
const AWAY: Text = { cn: '直播服务暂不可用', us: 'The live service is not available' };
const BUSY: Text = { cn: '已有其他设备正在推流', us: 'Another device is sending already' };

/** The socket by which a browser publishes. */
export const browserUplink: ModuleSocket = {
  path: BROWSER_UPLINK,
  accept: (services, socket, { ip }) => {
    const deadline = setTimeout(() => socket.close(NOT_ALLOWED), FIRST_WITHIN_MS);
    socket.on('error', () => {});
    socket.once('close', () => clearTimeout(deadline));
    socket.once('message', (bytes: Buffer) => {
      clearTimeout(deadline);
      const first = firstMessage.safeParse(jsonOf(bytes));
      const ticket = first.success ? readTicket(services, first.data.ticket) : null;
      if (!first.success || !ticket) refuse(socket, OVER);
      else if (first.data.check) measure(socket);
      else
        void publish(services, socket, ticket, ip).catch((error: unknown) => {
          services.log.error({ error: reportOf(error) }, 'a browser could not publish');
          refuse(socket, AWAY);
        });
    });
  },
};

const say = (socket: WebSocket, message: UplinkMessage): void => socket.send(JSON.stringify(message));

function refuse(socket: WebSocket, reason: Text): void {
  say(socket, { kind: 'refused', reason });
  socket.close(NOT_ALLOWED);
}

/** Takes bytes for a while and says how fast they came. */
function measure(socket: WebSocket): void {
  const began = Date.now();
  let bytes = 0;
  const tell = () => {
    socket.removeAllListeners('message');
    clearTimeout(timer);
    const seconds = Math.max(0.05, (Date.now() - began) / 1000);
    say(socket, { kind: 'measured', kbps: Math.round((bytes * 8) / 1000 / seconds) });
    socket.close(GONE);
  };
  const timer = setTimeout(tell, CHECK_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.on('message', (piece: Buffer) => {
    bytes += piece.length;
    if (bytes >= CHECK_BYTES) tell();
  });
  say(socket, { kind: 'started' });
}

async function publish(services: Services, socket: WebSocket, ticket: BrowserTicket, ip: string): Promise<void> {
  const { live_id, stream_name, secret, number } = ticket;
  const isFirst = await services.database.write(EVERYWHERE, ({ db }) => takeOnce(db, 'media:browser', number));
  if (!isFirst) return refuse(socket, OVER);
  const client_id = uuidv7();
  const question = { engine: 'embedded', stream_name, secret, ip, client_id } as const;
  const decision = await decidePublishing(services, question);
  if (!decision.allowed) return refuse(socket, decision.reason);
  const engine = embeddedEngine(services);
  const line = await engine.openBrowser(live_id, { client_id, stream_name, since: new Date().toISOString() });
  if (!line) {
    await reportEnded(services, { engine: 'embedded', stream_name, client_id, reason: 'busy' });
    return refuse(socket, engine.isUp ? BUSY : AWAY);
  }
  if (socket.readyState !== socket.OPEN) return line.end();
  let received = 0;
  let told = 0;
  const silent = setTimeout(() => socket.terminate(), SILENT_MS);
  line.onEnd((reason) => {
    say(socket, { kind: 'ended', reason });
    socket.close(GONE);
    // one that does not answer does not keep the portal from stopping
    setTimeout(() => socket.terminate(), LINGER_MS).unref();
  });
  socket.on('message', (bytes: Buffer, isBinary: boolean) => {
    if (!isBinary) return;
    silent.refresh();
    received += bytes.length;
    if (!line.send(bytes)) socket.terminate();
    if (received - told < RECEIVED_EVERY) return;
    told = received;
    say(socket, { kind: 'received', bytes: received });
  });
  socket.once('close', () => {
    clearTimeout(silent);
    line.end();
  });
  say(socket, { kind: 'started' });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
