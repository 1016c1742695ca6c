import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_ROOT, asZod, type Endpoint, nameOf } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { langOf, localize } from '#shared/text.ts';
import { type AuditEntry, writeAudit } from '../audit/audit.ts';
import { type Db, EVERYWHERE, NOWHERE, type RowReach, rowReach, type Transaction } from '../database/database.ts';
import { decidedScope } from '../database/scope.ts';
import { type Actor, actsFor, requireOpen, scopeOf } from '../rights/actor.ts';
import type { Services } from '../services.ts';
import { admit } from './admission.ts';
import { answerOnce, JSON_TYPE, refusalOf } from './answer.ts';
import type { OpenContext, Routes } from './context.ts';
import { readCookie, type SetCookie, writeCookie } from './cookies.ts';
import { type Copier, copierOf } from './copier.ts';
import { guestKey } from './guest-answers.ts';
import { forEveryGuest } from './guest-context.ts';
import {
  claimKey,
  claimWithRetry,
  giveBack,
  IN_FLIGHT_SECONDS,
  type Intent,
  intentOf,
  KEPT_SECONDS,
  SECRET_KEPT_SECONDS,
  type StoredAnswer,
  storeAnswer,
} from './idempotency.ts';
import { CallLimits } from './limits.ts';
import { readMultipart } from './multipart.ts';
import { NO_QUERY, parse } from './parse.ts';
import { requireSound } from './sound-endpoint.ts';

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
  /** A write drops answers that are kept for guests. */
  readonly drops: boolean;
}

const NO_DB = new Proxy({} as Db, {
  get() {
    throw new Error('an endpoint with own_transactions works through services.database');
  },
});

type Upload = Awaited<ReturnType<typeof readMultipart>>;
type Parts = { params?: unknown; query?: unknown; body?: unknown; files?: unknown };

/** Registers every endpoint. Two with the same method and path, or one without handler, stop the start. */
export function registerRoutes(app: FastifyInstance, services: Services, groups: readonly Routes[]): void {
  const limits = new CallLimits();
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const { endpoint, module } = request.routeOptions.config;
    if (!endpoint) return;
    await admit(request, endpoint, services, limits);
    requireOpen(endpoint.right, module, request.actor);
  });
  const seen = new Map<string, string>();
  const kept = new Set(
    groups.flatMap(({ endpoints }) => Object.values(endpoints).flatMap((one) => one.kept_for_guests?.dropped_by ?? [])),
  );
  for (const { endpoints, handlers, module } of groups) {
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const { group, name } = nameOf(endpoint);
      const place = `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`;
      if (seen.has(place)) throw new Error(`${group}.${name} repeats ${seen.get(place)} (${place})`);
      if (!handlers[key]) throw new Error(`${group}.${name} has no handler`);
      seen.set(place, `${group}.${name}`);
      const writes = endpoint.method !== 'GET' || endpoint.side_effect === true;
      requireSound(endpoint, writes);
      const call: Call = {
        endpoint,
        handler: handlers[key] as Call['handler'],
        copy: endpoint.output ? copierOf(endpoint.output) : () => null,
        writes,
        drops: writes && kept.has(group),
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
interface PipelineCall extends Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
  readonly reach: RowReach;
  readonly input: Parts;
  /** What its caller asks under a key, so that a repetition gets the first answer; null: without a key. */
  readonly intent: Intent | null;
  /** What the handler reports for the audit. */
  readonly entries: AuditEntry[];
  /** What the handler sets on the answer. */
  readonly cookies: SetCookie[];
}

async function answer(request: FastifyRequest, reply: FastifyReply, call: Call, services: Services): Promise<unknown> {
  const { endpoint } = call;
  const upload = endpoint.files ? await readMultipart(request, endpoint.files) : undefined;
  try {
    const input = inputOf(request, call, upload);
    const turn: PipelineCall = {
      ...call,
      request,
      reply,
      services,
      reach: reachOf(endpoint, request.actor),
      input,
      intent:
        call.writes && !endpoint.unkeyed
          ? intentOf(services.seal, request, upload ? upload.content : request.body)
          : null,
      entries: [],
      cookies: [],
    };
    const key = guestKey(endpoint, request, input);
    const result = key === null ? await perform(turn) : await answerGuests(turn, key);
    if (endpoint.raw) return reply;
    const text = typeof result === 'string' ? result : endpoint.etag && JSON.stringify(result);
    if (!text) return result;
    return endpoint.etag ? answerOnce(request, reply, text) : reply.type(JSON_TYPE).send(text);
  } finally {
    await upload?.dispose();
  }
}

function inputOf(request: FastifyRequest, { endpoint, writes }: Call, upload: Upload | undefined): Parts {
  const input: Parts = {};
  const { actor } = request;
  if (endpoint.params) input.params = parse(endpoint.params, request.params, actor);
  const query = endpoint.query ?? (writes ? NO_QUERY : undefined);
  if (query) input.query = parse(query, request.query, actor);
  if (endpoint.body) input.body = parse(endpoint.body, upload ? upload.fields : (request.body ?? {}), actor);
  if (upload) input.files = upload.files;
  return input;
}

function perform(turn: PipelineCall): Promise<unknown> {
  if (turn.endpoint.own_transactions) return runInOwnTransactions(turn);
  return turn.writes ? write(turn) : turn.services.database.read(turn.reach, (db) => run(turn, db));
}

/** The answer that every guest gets, as text. */
function answerGuests(turn: PipelineCall, key: string): Promise<string> {
  const { endpoint, services, reach } = turn;
  return services.guestAnswers.of(key, endpoint.kept_for_guests?.dropped_by ?? [], () =>
    services.database.read(reach, async (db) => JSON.stringify(await run(turn, db, 'guests'))),
  );
}

/** Everything in one transaction: the key of the intent, the work, its record, and the answer that a repetition gets. */
async function write(turn: PipelineCall): Promise<unknown> {
  const { intent, services } = turn;
  return services.database.write(turn.reach, async ({ db, afterCommit }) => {
    if (intent) {
      const before = await claimKey(db, services.seal, intent, KEPT_SECONDS);
      if (before === 'in_flight') throw inFlight();
      if (before !== 'claimed') return repeat(turn, before);
    }
    const result = await run(turn, db, afterCommit);
    await record(turn, db);
    await drop(turn, { db, afterCommit });
    if (intent) await keep(turn, db, intent, result);
    return result;
  });
}

/**
 * For `own_transactions`: the work of the handler is committed by then, its record follows. The key is claimed before
 * and its answer stored after. A refusal gives the key back, and so does a failure of what the work needs (no room, no
 * database): who was told to come again is let in. What nobody foresaw may have had effects, so the key stays in flight.
 */
async function runInOwnTransactions(turn: PipelineCall): Promise<unknown> {
  const { intent, services, reach, writes } = turn;
  if (intent) {
    const before = await claimWithRetry(services, reach, intent);
    if (before === 'in_flight') throw inFlight();
    if (before !== 'claimed') return repeat(turn, before);
  }
  try {
    const result = await run(turn, NO_DB, (work) => work());
    if (writes)
      await services.database.write(reach, async ({ db, afterCommit }) => {
        await record(turn, db);
        await drop(turn, { db, afterCommit });
        if (intent) await keep(turn, db, intent, result);
      });
    return result;
  } catch (error) {
    if (intent && refusalOf(error).refusal.code !== shared.server.code)
      await giveBack(services.database, reach, intent);
    throw error;
  }
}

/** What guests were shown of the group that this call changed is made anew. */
async function drop({ drops, endpoint, services }: PipelineCall, transaction: Transaction): Promise<void> {
  if (drops) await services.guestAnswers.dropEverywhere(transaction, nameOf(endpoint).group);
}

const inFlight = () => Object.assign(refuse(shared.in_flight), { retry_seconds: IN_FLIGHT_SECONDS });

async function keep(turn: PipelineCall, db: Db, intent: Intent, answer: unknown): Promise<void> {
  const { reply, endpoint, cookies, services } = turn;
  const kept = { status: reply.statusCode, answer, cookies };
  const usual = endpoint.own_transactions ? KEPT_SECONDS : undefined;
  await storeAnswer(db, services.seal, intent, kept, endpoint.secret_answer ? SECRET_KEPT_SECONDS : usual);
}

function repeat({ reply, services }: PipelineCall, { status, answer, cookies }: StoredAnswer): unknown {
  for (const cookie of cookies) writeCookie(reply, services.env, cookie);
  reply.code(status);
  return answer;
}

async function record({ request, endpoint, input, entries }: PipelineCall, db: Db): Promise<void> {
  if (entries.length === 0 && !endpoint.unrecorded) {
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

function contextOf(turn: PipelineCall, db: Db, afterCommit: (work: () => void) => void): OpenContext {
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
    setCookie: (name, value, options) => {
      turn.cookies.push({ name, value, options });
      writeCookie(reply, services.env, { name, value, options });
    },
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
async function run(
  turn: PipelineCall,
  db: Db,
  how: ((work: () => void) => void) | 'guests' = () => {},
): Promise<unknown> {
  const { endpoint, services } = turn;
  const context = how === 'guests' ? forEveryGuest(contextOf(turn, db, () => {})) : contextOf(turn, db, how);
  const output = await turn.handler(turn.input, context);
  if (services.env.NODE_ENV !== 'production' && !endpoint.raw) assertContract(endpoint, output);
  const data = turn.copy(output ?? null);
  return endpoint.message ? { code: 0, data, message: localize(endpoint.message, context.lang) } : { code: 0, data };
}

/** In development and tests a result that breaks its contract throws. */
function assertContract(endpoint: Endpoint, output: unknown): void {
  const checked = endpoint.output && asZod(endpoint.output).safeParse(output);
  if (!checked || checked.success) return;
  const { group, name } = nameOf(endpoint);
  throw new Error(`${group}.${name} returned something else than its contract says: ${checked.error.message}`);
}

function reachOf(endpoint: Endpoint, actor: Actor | null): RowReach {
  if (endpoint.cross_organization) return EVERYWHERE;
  return actor ? rowReach(actor.client_id, actor.reach) : NOWHERE;
}
