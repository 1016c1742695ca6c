import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { API_ROOT } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { langOf } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { Services } from '../services.ts';
import { failureOf, refusalOf, statusOf } from './answer.ts';
import type { Routes } from './context.ts';
import { registerRoutes } from './pipeline.ts';

const BODY_LIMIT = 1 << 20;

/** Builds the HTTP application: the endpoints of all modules below the API root, and what `more` adds beside them. */
export async function buildApp(
  services: Services,
  groups: readonly Routes[],
  more: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    // only the nearest hop may name the client's address
    trustProxy: services.env.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    genReqId: () => uuidv7(),
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      const failure = failureOf(refuse(shared.bad_request), langOf(request.headers['accept-language']), request.id);
      void reply.code(400 as never).send(failure as never);
    },
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 65_536 });
  await app.register(multipart);
  await app.register(websocket, { options: { maxPayload: 65_536 } });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(API_ROOT)) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    const line = { request_id: request.id, method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (path.startsWith(API_ROOT)) services.log.debug(line, 'call');
  });
  handleFailures(app, services);
  registerRoutes(app, services, groups);
  await more(app);
  return app;
}

function handleFailures(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const { code } = refusal.refusal;
    if (code === shared.server.code) services.log.error({ err: error, request_id: request.id, path: request.routeOptions.url }, 'unforeseen error');
    if (code === shared.unavailable.code) reply.header('retry-after', '2');
    const { retry_seconds } = refusal as { retry_seconds?: number };
    if (retry_seconds) reply.header('retry-after', String(retry_seconds));
    const failure = failureOf(refusal, langOf(request.headers['accept-language']), request.id);
    return reply.code(statusOf(code)).send(failure);
  });
  app.setNotFoundHandler((request, reply) => {
    const failure = failureOf(refuse(shared.not_found), langOf(request.headers['accept-language']), request.id);
    return reply.code(404).send(failure);
  });
}
