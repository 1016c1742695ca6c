import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 5000;
const MOST_ANSWER_BYTES = 65_536;

/** What a provider answered: fields as they came, whatever type it said the body has. */
export interface ProviderAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Question {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** No answer, or none that can be read. What happened to the question is unknown, so it is never asked again. */
export class ProviderSilent extends Error {}

export type Ask = (address: string, question: Question) => Promise<ProviderAnswer>;

/** Asks one thing after the other, all answered within five seconds: however many steps a sign-in takes, nobody waits longer. */
export function askWithinFiveSeconds(): Ask {
  const until = Date.now() + ANSWER_WITHIN_MS;
  return (address, question) => askProvider(address, question, Math.max(1, until - Date.now()));
}

/**
 * Asks a provider once: GET, or POST when there is a body. Connected within 3 s, answered within `within_ms`; redirects
 * are not followed. Rejects with ProviderSilent for everything that is no JSON object.
 */
function askProvider(
  address: string,
  { query = {}, body, headers = {} }: Question,
  within_ms: number,
): Promise<ProviderAnswer> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const about =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const silent = (reason: string) => new ProviderSilent(`${url.host}${url.pathname}: ${reason}`);
    const request = send(
      url,
      { method: text === undefined ? 'GET' : 'POST', headers: { ...about, ...headers }, agent: false },
      (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          answer += chunk;
          if (answer.length > MOST_ANSWER_BYTES) request.destroy(silent('answer too long'));
        });
        response.on('end', () => {
          const read = objectOf(answer);
          if (read) resolve({ status: response.statusCode ?? 0, body: read });
          else reject(silent(`unreadable answer, HTTP ${response.statusCode}`));
        });
        response.on('error', () => reject(silent('the answer broke off')));
      },
    );
    const connecting = setTimeout(() => request.destroy(silent('no connection within 3 s')), CONNECT_WITHIN_MS);
    const answering = setTimeout(() => request.destroy(silent('no answer in time')), within_ms);
    const event = url.protocol === 'https:' ? 'secureConnect' : 'connect';
    request.on('socket', (socket) => socket.once(event, () => clearTimeout(connecting)));
    request.on('error', (error) => reject(error instanceof ProviderSilent ? error : silent(error.message)));
    request.on('close', () => {
      clearTimeout(connecting);
      clearTimeout(answering);
      reject(silent('the connection was closed'));
    });
    request.end(text);
  });
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
