import '@fastify/multipart';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Env } from '../env.ts';

/** The largest upload over the slowest line that is taken, and a little more than a browser waits for it. */
const LONGEST_MS = 900_000;
const HEADERS_MS = 15_000;
const LOOK_MS = 5_000;

/** What Node itself watches over: headers that do not come, and requests that never end. */
export const serverTimeouts: FastifyServerOptions & { http: object } = {
  requestTimeout: LONGEST_MS,
  http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_MS },
};

/**
 * Closes connections that are held without use: a body that does not come in time, uploads that trickle, and more
 * sockets of one address than a school opens. Behind a proxy all sockets are the proxy's, which counts them itself.
 */
export function guardAgainstSlowCallers(app: FastifyInstance, env: Env): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // a call that was injected holds no connection
    if (hasBody(request) && request.raw.socket instanceof Socket) watchBody(request, env);
    done();
  });
  if (!env.TRUST_PROXY && env.SOCKETS_PER_ADDRESS > 0) limitSockets(app, env.SOCKETS_PER_ADDRESS);
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watchBody(request: FastifyRequest, env: Env): void {
  const { raw } = request;
  const { socket } = raw;
  const isUpload = request.routeOptions.config.endpoint?.files !== undefined;
  const began = { at: Date.now(), bytes: socket.bytesRead };
  const look = () => {
    if (raw.complete) return;
    const least = ((Date.now() - began.at) / 1000) * env.UPLOAD_BYTES_PER_SECOND;
    if (isUpload && socket.bytesRead - began.bytes >= least) timer = setTimeout(look, env.BODY_SECONDS * 1000).unref();
    else cut(socket);
  };
  let timer = setTimeout(look, env.BODY_SECONDS * 1000).unref();
  raw.once('close', () => clearTimeout(timer));
}

function cut(socket: Socket): void {
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
}

function limitSockets(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
