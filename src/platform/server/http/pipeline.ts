import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { API_ROOT, asZod, type Endpoint, nameOf } from '#shared/endpoint.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { langOf, say } from '#shared/text.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import { type Db, EVERYWHERE, NOWHERE, type RowReach, rowReach } from '../database/database.ts';
import { decidedScope } from '../database/scope.ts';
import { type Actor, actsFor, demand, demandOpen, scopeOf } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { refuseIssues } from './answer.ts';
import type { OpenContext, Routes } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { type Copier, copierOf } from './copier.ts';
import { claimKey, fingerprintOf, keepAnswer } from './idempotency.ts';
import { CallLimits } from './limits.ts';
import { readMultipart } from './multipart.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    module?: string;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

interface Call {
  readonly endpoint: Endpoint;
  readonly handler: (input: unknown, context: OpenContext) => unknown;
  readonly copy: Copier;
  readonly writes: boolean;
}

const NO_DB = new Proxy({} as Db, {
  get() {
    throw new Error('an endpoint with own_transactions works through services.database');
  },
});

type Parts = { params?: unknown; query?: unknown; body?: unknown; files?: unknown };

/** Name of the HttpOnly twin cookie; the prefix needs TLS, which a laptop does not have. */
export const twinCookie = (services: Services): string =>
  services.env.public_url.startsWith('https:') ? '__Host-sid2' : 'sid2';

/** Registers every endpoint. Two with the same method and path, or one without handler, stop the start. */
export function registerRoutes(app: FastifyInstance, services: Services, groups: readonly Routes[]): void {
  const limits = new CallLimits();
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint, module } = request.routeOptions.config;
    if (!endpoint) return;
    await admit(request, endpoint, services, limits);
    demandOpen(endpoint.right, module, request.actor);
  });
  const seen = new Map<string, string>();
  for (const { endpoints, handlers, module } of groups) {
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const { group, name } = nameOf(endpoint);
      const place = `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`;
      if (seen.has(place)) throw new Error(`${group}.${name} repeats ${seen.get(place)} (${place})`);
      if (!handlers[key]) throw new Error(`${group}.${name} has no handler`);
      seen.set(place, `${group}.${name}`);
      const call: Call = {
        endpoint,
        handler: handlers[key] as Call['handler'],
        copy: endpoint.output ? copierOf(endpoint.output) : () => null,
        writes: endpoint.method !== 'GET' || endpoint.side_effect === true,
      };
      app.route({
        method: endpoint.method,
        url: API_ROOT + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        config: { endpoint, ...(module ? { module } : {}) },
        handler: (request, reply) => answer(request, reply, call, services),
      });
    }
  }
}

/** What a client without cookies says about itself: sessions that began with it go on with it alone. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return typeof headers.device === 'string' && headers.device.length >= 16 ? headers.device : undefined;
}

/** Before the body is read: who is it, may they, and not too often. */
async function admit(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: Services,
  limits: CallLimits,
): Promise<void> {
  const site = request.headers['sec-fetch-site'];
  if (endpoint.method !== 'GET' && site && site !== 'same-origin' && site !== 'none') throw refuse(shared.use_page);
  if (endpoint.side_effect && site !== 'same-origin' && !request.headers['x-portal'] && !request.headers.token) {
    throw refuse(shared.use_page);
  }
  const token = request.headers.token;
  if (typeof token === 'string' && token) {
    request.actor = await services.sessions
      .recognise(token, readCookie(request, twinCookie(services)) ?? deviceOf(request))
      .catch((error: unknown) => {
        if (endpoint.right === 'public' && error instanceof RefusalError) return null;
        throw error;
      });
  }
  const { actor } = request;
  if (actor) limits.count(`user:${actor.user_id}`, services.env.CALLS_PER_MINUTE_USER, 60);
  else limits.count(`ip:${request.ip}`, services.env.CALLS_PER_MINUTE_ANONYMOUS, 60);
  demand(endpoint.right, actor);
  if (endpoint.own_hands && actor?.impersonator_id) throw refuse(shared.as_another);
  if (endpoint.own_hands && actor?.switched_from) throw refuse(shared.as_child);
  if (endpoint.limit) {
    const caller = endpoint.limit.per === 'user' && actor ? actor.user_id : request.ip;
    limits.count(
      `${nameOf(endpoint).group}.${nameOf(endpoint).name}:${caller}`,
      endpoint.limit.count,
      endpoint.limit.seconds,
    );
  }
}

async function answer(request: FastifyRequest, reply: FastifyReply, call: Call, services: Services): Promise<unknown> {
  const { endpoint } = call;
  const upload = endpoint.files ? await readMultipart(request, endpoint.files) : undefined;
  try {
    const input: Parts = {};
    if (endpoint.params) input.params = await parse(endpoint.params, request.params);
    if (endpoint.query) input.query = await parse(endpoint.query, request.query);
    if (endpoint.body) input.body = await parse(endpoint.body, upload ? upload.fields : (request.body ?? {}));
    if (upload) input.files = upload.files;
    const reach = reachOf(endpoint, request.actor);
    const result = endpoint.own_transactions
      ? await runAlone(request, reply, call, services, reach, input)
      : call.writes
        ? await write(request, reply, call, services, reach, input)
        : await services.database.read(reach, (db) => run(request, reply, call, services, db, input, []));
    if (endpoint.raw) return reply;
    return endpoint.etag ? answerOnce(request, reply, result) : result;
  } finally {
    await upload?.dispose();
  }
}

/** The answer with a tag of what is in it; nothing but 304 when the browser has it already. */
function answerOnce(request: FastifyRequest, reply: FastifyReply, result: unknown): string {
  const text = JSON.stringify(result);
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  // kept for the session that asked, and never used without asking
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'token, cookie, accept-language' });
  if (request.headers['if-none-match'] === tag) {
    reply.code(304);
    return '';
  }
  reply.type('application/json; charset=utf-8');
  return text;
}

async function write(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  services: Services,
  reach: RowReach,
  input: Parts,
): Promise<unknown> {
  const key = request.headers['idempotency-key'];
  const keyed = typeof key === 'string' && request.actor && !call.endpoint.secret_answer && !call.endpoint.raw;
  return services.database.write(reach, async ({ db, afterCommit }) => {
    const owner = `user:${request.actor?.user_id}`;
    if (keyed) {
      const before = await claimKey(db, owner, key, fingerprintOf(request.method, request.url, input.body ?? null));
      if (before) {
        reply.code(before.status);
        return before.answer;
      }
    }
    const entries: AuditEntry[] = [];
    const result = await run(request, reply, call, services, db, input, entries, afterCommit);
    await record(request, call, db, input, entries);
    if (keyed) await keepAnswer(db, owner, key, { status: reply.statusCode, answer: result });
    return result;
  });
}

/** For `own_transactions`: what the handler did is durable by then, its record follows. */
async function runAlone(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  services: Services,
  reach: RowReach,
  input: Parts,
): Promise<unknown> {
  const entries: AuditEntry[] = [];
  const result = await run(request, reply, call, services, NO_DB, input, entries, (work) => work());
  if (call.writes) await services.database.write(reach, ({ db }) => record(request, call, db, input, entries));
  return result;
}

async function record(request: FastifyRequest, call: Call, db: Db, input: Parts, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) {
    const { group, name } = nameOf(call.endpoint);
    const target = (input.params as { id?: string } | undefined)?.id;
    entries.push({ action: `${group}.${name}`, ...(target ? { target: [group, target] } : {}) });
  }
  const lender = request.actor && actsFor(request.actor, call.endpoint.right);
  const said = lender ? entries.map((entry) => ({ ...entry, after: { ...entry.after, acting_for: lender } })) : entries;
  await writeAudit(
    db,
    { actor: request.actor, ip: request.ip, device: request.headers['user-agent'] ?? null, request_id: request.id },
    said,
  );
}

async function run(
  request: FastifyRequest,
  reply: FastifyReply,
  call: Call,
  services: Services,
  db: Db,
  input: Parts,
  entries: AuditEntry[],
  afterCommit: (work: () => void) => void = () => {},
): Promise<unknown> {
  const { endpoint } = call;
  const { actor } = request;
  const lang = langOf(request.headers['accept-language']);
  const context: OpenContext = {
    actor,
    db,
    scope: actor && Array.isArray(endpoint.right) ? scopeOf(actor, ...endpoint.right) : decidedScope([]),
    services,
    lang,
    ip: request.ip,
    device: request.headers['user-agent'] ?? '',
    request_id: request.id,
    cookie: (name) => readCookie(request, name),
    setCookie: (name, value, options) => writeCookie(reply, services.env, name, value, options),
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    audit: (entry) => entries.push(entry),
    afterCommit,
    reply,
  };
  const output = await call.handler(input, context);
  if (services.env.NODE_ENV !== 'production' && endpoint.output && !endpoint.raw) prove(endpoint, output);
  const data = call.copy(output ?? null);
  return endpoint.message ? { code: 0, data, message: say(endpoint.message, lang) } : { code: 0, data };
}

/** In development and tests a result that breaks its own contract is our fault and says so. */
function prove(endpoint: Endpoint, output: unknown): void {
  const checked = asZod(endpoint.output as never).safeParse(output);
  if (checked.success) return;
  const { group, name } = nameOf(endpoint);
  throw new Error(`${group}.${name} returned something else than its contract says: ${checked.error.message}`);
}

async function parse(schema: NonNullable<Endpoint['body']>, value: unknown): Promise<unknown> {
  const parsed = await (asZod(schema) as z.ZodType).safeParseAsync(value);
  if (!parsed.success) throw refuseIssues(parsed.error);
  return parsed.data;
}

function reachOf(endpoint: Endpoint, actor: Actor | null): RowReach {
  if (endpoint.crosses) return EVERYWHERE;
  return actor ? rowReach(actor.client_id, actor.reach) : NOWHERE;
}
