import '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { REALTIME_PATH } from '#shared/calls/realtime.ts';
import { deviceCookieName, deviceOf } from '../http/admission.ts';
import { readCookie } from '../http/cookies.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { Services } from '../services.ts';

/** Puts the socket at `/ws`. A page of another origin may not open it. */
export function registerSocket(app: FastifyInstance, services: Services): void {
  app.get(REALTIME_PATH, { websocket: true }, (socket, request) => {
    if (!isOwnOrigin(request, services.env)) return socket.close(1008);
    const deviceCookie = readCookie(request, deviceCookieName(services)) ?? deviceOf(request);
    services.realtime.accept(socket, request.raw.socket, deviceCookie);
  });
}
