import '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { Services } from '../services.ts';
import { isOwnOrigin } from './origin.ts';

/** A socket of a module that carries bytes (events go through the real-time engine): `sockets` of its manifest. */
export interface ModuleSocket {
  /** Its address; parts in braces become `params`. Messages are at most 64 KB. */
  readonly path: `/${string}`;
  /** Who opens it is known by nothing but what the address says: it decides itself, and closes what it does not want. */
  readonly accept: (
    services: Services,
    socket: WebSocket,
    call: { readonly params: Readonly<Record<string, string>>; readonly ip: string },
  ) => void;
}

/** Opens the sockets of all modules. A page of another origin may not open one. */
export function registerSockets(app: FastifyInstance, services: Services, sockets: readonly ModuleSocket[]): void {
  for (const { path, accept } of sockets)
    app.get<{ Params: Record<string, string> }>(
      path.replace(/\{(\w+)\}/g, ':$1'),
      { websocket: true },
      (socket, request) => {
        if (!isOwnOrigin(request, services.env)) return socket.close(1008);
        accept(services, socket, { params: request.params, ip: request.ip });
      },
    );
}
