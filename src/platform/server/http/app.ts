import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import websocket from '@fastify/websocket';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { API_ROOT, type Endpoint } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { langOf } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { reportOf } from '../error-report.ts';
import type { Services } from '../services.ts';
import { failureOf, refusalOf, statusOf } from './answer.ts';
import type { Routes } from './context.ts';
import { LogRateLimit } from './log-rate-limit.ts';
import { OPERATIONS } from './operations.ts';
import type { WebBuild } from './pages/web-build.ts';
import { registerRoutes } from './pipeline.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { guardAgainstSlowCallers, serverTimeouts } from './slow-callers.ts';

const BODY_LIMIT = 1 << 20;

/** Builds the HTTP application: the endpoints of all modules below the API root, and what `more` adds beside them. */
export async function buildApp(
  services: Services,
  groups: readonly Routes[],
  build: WebBuild,
  more: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // only the nearest hop may name the client's address
    trustProxy: services.env.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    genReqId: () => uuidv7(),
    keepAliveTimeout: 75_000,
    return503OnClosing: false, // that answer would not have our form
    ...serverTimeouts,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      const failure = failureOf(refuse(shared.bad_request), langOf(request.headers['accept-language']), request.id);
      void reply.code(400 as never).send(failure as never);
    },
  });
  guardAgainstSlowCallers(app, services.env);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request) => {
    if ((isClosing || services.health.outdated) && !OPERATIONS.includes(request.url)) throw refuse(shared.unavailable);
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 65_536 });
  await app.register(multipart);
  await app.register(websocket, { options: { maxPayload: 65_536 } });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith(API_ROOT) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  registerSecurityHeaders(app, services.env, build);
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.url ?? 'unknown';
    const line = {
      request_id: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (path.startsWith(API_ROOT)) services.log.debug(line, 'call');
  });
  handleFailures(app, services, groups);
  registerRoutes(app, services, groups);
  await more(app);
  return app;
}

function handleFailures(app: FastifyInstance, services: Services, groups: readonly Routes[]): void {
  const lines = new LogRateLimit();
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const { code } = refusal.refusal;
    const line = () => ({ error: reportOf(error), request_id: request.id, path: request.routeOptions.url });
    if (code === shared.server.code) services.log.error(line(), 'unforeseen error');
    if (code === shared.unavailable.code) {
      reply.header('retry-after', '2');
      const room = lines.take();
      if (room) services.log.warn({ ...line(), left_out: room.left_out }, 'a call could not be served');
    }
    services.health.hear(error);
    const { retry_seconds } = refusal as { retry_seconds?: number };
    if (retry_seconds) reply.header('retry-after', String(retry_seconds));
    const lang = langOf(request.headers['accept-language']);
    const failure = failureOf(refusal, lang, request.id, request.actor?.time_zone);
    return reply.code(statusOf(code)).send(failure);
  });
  const methods = methodsByPath(groups);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods(request.url);
    if (allowed.length) reply.header('allow', allowed.join(', '));
    const failure = failureOf(
      refuse(allowed.length ? shared.method : shared.not_found),
      langOf(request.headers['accept-language']),
      request.id,
    );
    return reply.code(statusOf(failure.code)).send(failure);
  });
}

/** The methods that an address takes; none: nothing is there. Asked only after no route was found. */
function methodsByPath(groups: readonly Routes[]): (url: string) => string[] {
  const known = groups
    .flatMap(({ endpoints }) => Object.values<Endpoint>(endpoints))
    .map(({ method, path }) => ({ method, pattern: new RegExp(`^${API_ROOT}${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (url) => {
    const path = url.split('?', 1)[0] as string;
    return [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
  };
}
