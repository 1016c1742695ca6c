import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { API_ROOT, asZod, type Endpoint, nameOf } from '#shared/endpoint.ts';
import { langOf, say } from '#shared/text.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import { type Db, EVERYWHERE, NOWHERE, type RowReach, rowReach } from '../database/database.ts';
import { decidedScope } from '../database/scope.ts';
import { type Actor, actsFor, demandOpen, scopeOf } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { admit } from './admission.ts';
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

/** One call on its way through the pipeline. */
interface Turn extends Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
  readonly reach: RowReach;
  readonly input: Parts;
  /** What the handler reports for the audit. */
  readonly entries: AuditEntry[];
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
    const turn: Turn = {
      ...call,
      request,
      reply,
      services,
      reach: reachOf(endpoint, request.actor),
      input,
      entries: [],
    };
    const result = endpoint.own_transactions
      ? await runAlone(turn)
      : call.writes
        ? await write(turn)
        : await services.database.read(turn.reach, (db) => run(turn, db));
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

/** Everything in one transaction: the key of the intent, the work, its record, and the answer that a repetition gets. */
async function write(turn: Turn): Promise<unknown> {
  const { request, reply, endpoint, input } = turn;
  const key = request.headers['idempotency-key'];
  const keyed = typeof key === 'string' && request.actor && !endpoint.secret_answer && !endpoint.raw;
  return turn.services.database.write(turn.reach, async ({ db, afterCommit }) => {
    const owner = `user:${request.actor?.user_id}`;
    if (keyed) {
      const before = await claimKey(db, owner, key, fingerprintOf(request.method, request.url, input.body ?? null));
      if (before) {
        reply.code(before.status);
        return before.answer;
      }
    }
    const result = await run(turn, db, afterCommit);
    await record(turn, db);
    if (keyed) await keepAnswer(db, owner, key, { status: reply.statusCode, answer: result });
    return result;
  });
}

/** For `own_transactions`: what the handler did is durable by then, its record follows. */
async function runAlone(turn: Turn): Promise<unknown> {
  const result = await run(turn, NO_DB, (work) => work());
  if (turn.writes) await turn.services.database.write(turn.reach, ({ db }) => record(turn, db));
  return result;
}

async function record({ request, endpoint, input, entries }: Turn, db: Db): Promise<void> {
  if (entries.length === 0) {
    const { group, name } = nameOf(endpoint);
    const target = (input.params as { id?: string } | undefined)?.id;
    entries.push({ action: `${group}.${name}`, ...(target ? { target: [group, target] } : {}) });
  }
  const lender = request.actor && actsFor(request.actor, endpoint.right);
  const said = lender ? entries.map((entry) => ({ ...entry, after: { ...entry.after, acting_for: lender } })) : entries;
  await writeAudit(
    db,
    { actor: request.actor, ip: request.ip, device: request.headers['user-agent'] ?? null, request_id: request.id },
    said,
  );
}

function contextOf(turn: Turn, db: Db, afterCommit: (work: () => void) => void): OpenContext {
  const { request, reply, services, endpoint, entries } = turn;
  const { actor } = request;
  return {
    actor,
    db,
    scope: actor && Array.isArray(endpoint.right) ? scopeOf(actor, ...endpoint.right) : decidedScope([]),
    services,
    lang: langOf(request.headers['accept-language']),
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
}

/** The handler, and its output through the contract. */
async function run(turn: Turn, db: Db, afterCommit: (work: () => void) => void = () => {}): Promise<unknown> {
  const { endpoint, services } = turn;
  const context = contextOf(turn, db, afterCommit);
  const output = await turn.handler(turn.input, context);
  if (services.env.NODE_ENV !== 'production' && endpoint.output && !endpoint.raw) prove(endpoint, output);
  const data = turn.copy(output ?? null);
  return endpoint.message ? { code: 0, data, message: say(endpoint.message, context.lang) } : { code: 0, data };
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
