import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 5000;
const MOST_ANSWER_BYTES = 65_536;

/** What another system is asked: GET, or POST when there is something to send. */
export interface ExternalCall {
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Sent as a form, where the other side takes no JSON. */
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Fields as they came, whatever type the other side said that they have; a refusal with a body is an answer too. */
export interface ExternalAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * No answer, or none that can be read. Whether the other side did what it was asked is unknown. The message names host
 * and path alone: query, body and answer hold secrets and persons, and may be logged nowhere.
 */
export class NoResponse extends Error {
  override readonly name: string = 'NoResponse';
}

/** There was no connection: the other side did not receive the call. */
export class Unreachable extends NoResponse {
  override readonly name = 'Unreachable';
}

export type CallExternal = (address: string, question: ExternalCall) => Promise<ExternalAnswer>;

/** A call as it goes over the line, for systems that speak something else than JSON. */
export interface RawCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Sends one call over HTTP: connected within 3 s, answered within `within_ms`, at most 64 KB, redirects are not followed.
 * Rejects with NoResponse where nothing came back.
 */
export function exchange(address: string, call: RawCall, within_ms = ANSWER_WITHIN_MS): Promise<RawAnswer> {
  const url = new URL(address);
  const isSafe = url.protocol === 'https:';
  const { method, body, headers = {} } = call;
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const send = isSafe ? httpsRequest : httpRequest;
    const request = send(url, { method, headers: { ...length, ...headers }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES) fail('answer too long');
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on('error', () => fail('the answer broke off'));
    });
    let isConnected = false;
    const fail = (reason: string) => {
      reject(new (isConnected ? NoResponse : Unreachable)(`${url.host}${url.pathname}: ${reason}`));
      request.destroy();
    };
    const connecting = setTimeout(() => fail('no connection within 3 s'), CONNECT_WITHIN_MS);
    const answering = setTimeout(() => fail('no answer in time'), within_ms);
    request.on('socket', (socket) =>
      socket.once(isSafe ? 'secureConnect' : 'connect', () => {
        isConnected = true;
        clearTimeout(connecting);
      }),
    );
    request.on('error', (error) => fail(error.message));
    request.on('close', () => {
      clearTimeout(connecting);
      clearTimeout(answering);
      fail('the connection was closed');
    });
    request.end(body);
  });
}

/**
 * Asks another system over HTTP, once: connected within 3 s, answered within `within_ms`, at most 64 KB, redirects are
 * not followed. Rejects with NoResponse for everything that is no JSON object.
 */
export async function callExternal(
  address: string,
  question: ExternalCall,
  within_ms = ANSWER_WITHIN_MS,
): Promise<ExternalAnswer> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(question.query ?? {})) url.searchParams.set(name, value);
  const { headers, text } = written(question);
  const method = text === undefined ? 'GET' : 'POST';
  const answer = await exchange(
    url.href,
    { method, headers, ...(text === undefined ? {} : { body: text }) },
    within_ms,
  );
  const body = objectOf(answer.body.toString());
  if (!body) throw new NoResponse(`${url.host}${url.pathname}: unreadable answer, HTTP ${answer.status}`);
  return { status: answer.status, body };
}

/** Makes several calls one after the other, all within `within_ms` together. */
export function callExternalWithin(within_ms = ANSWER_WITHIN_MS): CallExternal {
  const until = Date.now() + within_ms;
  return (address, question) => callExternal(address, question, Math.max(1, until - Date.now()));
}

function written({ body, form, headers = {} }: ExternalCall): { headers: Record<string, string>; text?: string } {
  if (!body && !form) return { headers };
  const text = form ? new URLSearchParams(form).toString() : JSON.stringify(body);
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  return { headers: { 'content-type': type, ...headers }, text };
}

function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    return null;
  }
}
