import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { Services } from '../../services.ts';
import { CallLimits } from '../limits.ts';
import { countLines, countParts, countValues } from './wire-rows.ts';

/** Where devices call: locks, plate cameras, media servers. Nothing of a browser's session holds there. */
export const DEVICE_ROOT = '/device';

/** What a device sent. Parsed only by the wire that asks for it, since devices name their content types as they like. */
export interface WireCall {
  /** The parts of the path that stand in braces. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The content type as it was sent, with its parameters; empty: none. */
  readonly type: string;
  /** As it was sent; empty without one. */
  readonly body: Buffer;
  /** The address of the device, or of the network that it calls from. */
  readonly ip: string;
  header(name: string): string | undefined;
  /** The lines of the body that are not empty. */
  lines(): string[];
  /** The body as JSON. Refuses with 400001 what is none. */
  json(): unknown;
  /** The body as a form: multipart or urlencoded. Refuses with 400001 what is none. */
  form(): Promise<FormData>;
}

/** What goes back; everything may be left out: 200 and an empty body. */
export interface WireAnswer {
  readonly status?: number;
  /** The content type; `text/plain` unless said. */
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A call that a device makes, in the device's own form. The handler finds out which device it is and whether it knows
 * the device's key, works in transactions of its own, and throws `refuse(shared.not_found)` for a device that it does
 * not know: 60 of those in a minute, and the address has to wait.
 */
export interface Wire {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/device`; parts in braces become `params`. */
  readonly path: `/${string}`;
  /** The largest body that is taken, in bytes; longer ones are refused with 413001. */
  readonly max_bytes: number;
  /**
   * The most rows of one call: lines of a text, values of a JSON, fields and files of a form. More are refused with
   * 413001 by `lines`, `json` and `form`, before any is worked on.
   */
  readonly max_rows: number;
  /** Which device it says it is: calls are counted by it. */
  readonly device: (call: WireCall) => string;
  readonly handler: (services: Services, call: WireCall) => Promise<WireAnswer>;
}

const UNKNOWN_PER_MINUTE = 60;
const CALLS_PER_MINUTE = 3_000;

/** Registers the wires of all modules. Two with the same method and path stop the start. */
export async function registerWires(app: FastifyInstance, services: Services, wires: readonly Wire[]): Promise<void> {
  if (wires.length === 0) return;
  const unknown = new CallLimits();
  const calls = new CallLimits();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const wire of wires) {
      scope.route({
        method: wire.method,
        url: DEVICE_ROOT + wire.path.replace(/\{(\w+)\}/g, ':$1'),
        bodyLimit: wire.max_bytes,
        handler: async (request, reply) => {
          const call = callOf(request, wire.max_rows);
          unknown.ask(call.ip, UNKNOWN_PER_MINUTE);
          calls.count(`${call.ip} ${wire.device(call)}`, CALLS_PER_MINUTE, 60);
          try {
            return send(reply, await wire.handler(services, call));
          } catch (error) {
            if (error instanceof RefusalError && error.refusal.code === shared.not_found.code)
              unknown.count(call.ip, UNKNOWN_PER_MINUTE, 60);
            throw error;
          }
        },
      });
    }
  });
}

function callOf(request: FastifyRequest, maxRows: number): WireCall {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  };
  const type = header('content-type') ?? '';
  const requireFew = (rows: number) => {
    if (rows > maxRows) throw refuse(shared.too_large);
  };
  return {
    params: texts(request.params),
    query: texts(request.query),
    type,
    body,
    header,
    ip: request.ip,
    lines() {
      requireFew(countLines(body));
      return withoutNul(body.toString('utf8')).split(/\r?\n/).filter(Boolean);
    },
    json() {
      requireFew(countValues(body));
      const text = withoutNul(body.toString('utf8'));
      try {
        return JSON.parse(text);
      } catch {
        throw refuse(shared.bad_request);
      }
    },
    async form() {
      requireFew(countParts(type, body));
      try {
        return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      } catch {
        throw refuse(shared.bad_request);
      }
    },
  };
}

/** No text of the database holds a NUL, plain or as JSON writes it, and no device has a reason to send one. */
function withoutNul(text: string): string {
  if (text.includes('\0') || text.includes('\\u0000')) throw refuse(shared.bad_request);
  return text;
}

/** Of a name that is given twice the first value holds. */
function texts(given: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(given ?? {}).map(([name, value]) => [
    name,
    withoutNul(String([value].flat()[0] ?? '')),
  ]);
  return Object.fromEntries(entries);
}

function send(reply: FastifyReply, answer: WireAnswer): FastifyReply {
  return reply
    .code(answer.status ?? 200)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .type(answer.type ?? 'text/plain; charset=utf-8')
    .send(answer.body ?? '');
}
