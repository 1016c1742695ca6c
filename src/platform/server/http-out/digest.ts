import { createHash, randomBytes } from 'node:crypto';
import { exchange, type RawAnswer, type RawCall } from './external-call.ts';

/** Sign-in by digest (RFC 7616): the password is proved and never sent. MD5 and SHA-256, qop `auth`. */

const HASHES: Readonly<Record<string, string>> = { 'SHA-256': 'sha256', MD5: 'md5' };
const BEST_FIRST = Object.keys(HASHES);

export interface Login {
  readonly user: string;
  readonly password: string;
}
interface Challenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: string;
  readonly has_qop: boolean;
}
/** What a device asked for last: the next call answers it at once, with a counter that grows. */
export interface DigestSession {
  challenge?: Challenge;
  count: number;
}

/** The best challenge of a `WWW-Authenticate` header that can be answered, or null. */
export function readChallenge(header: string): Challenge | null {
  const offers = header.split(/(?:^|,\s*)Digest\s+/i).slice(1);
  const read = offers.flatMap((offer) => {
    const values = new Map<string, string>();
    for (const [name, value] of parametersOf(offer)) values.set(name, value);
    const algorithm = (values.get('algorithm') ?? 'MD5').toUpperCase();
    const qop = values
      .get('qop')
      ?.split(',')
      .map((one) => one.trim());
    const [realm, nonce] = [values.get('realm'), values.get('nonce')];
    if (realm === undefined || nonce === undefined || !(algorithm in HASHES)) return [];
    if (qop && !qop.includes('auth')) return [];
    return { realm, nonce, opaque: values.get('opaque'), algorithm, has_qop: qop !== undefined };
  });
  return read.toSorted((a, b) => BEST_FIRST.indexOf(a.algorithm) - BEST_FIRST.indexOf(b.algorithm))[0] ?? null;
}

/** `name=value` and `name="value"`; what is quoted may hold commas and, behind a backslash, quotes. */
function* parametersOf(offer: string): Generator<[string, string]> {
  for (let at = 0; at < offer.length; ) {
    const equals = offer.indexOf('=', at);
    if (equals < 0) return;
    const name = offer.slice(at, equals).trim().split(/[\s,]/).at(-1) ?? '';
    const { value, end } = valueAt(offer, equals + 1);
    at = end;
    yield [name.toLowerCase(), value];
  }
}

function valueAt(offer: string, from: number): { readonly value: string; readonly end: number } {
  let at = from;
  while (offer[at] === ' ') at += 1;
  const isQuoted = offer[at] === '"';
  const ends = isQuoted ? '"' : ', ';
  let value = '';
  for (at += isQuoted ? 1 : 0; at < offer.length && !ends.includes(offer[at] as string); at += 1) {
    if (isQuoted && offer[at] === '\\') at += 1;
    value += offer[at] ?? '';
  }
  return { value, end: at + 1 };
}

interface Asked {
  readonly method: string;
  readonly uri: string;
  readonly count: number;
  readonly cnonce: string;
}

/** The `Authorization` header that answers a challenge. */
export function answerTo(challenge: Challenge, { user, password }: Login, asked: Asked): string {
  const { realm, nonce, opaque, algorithm, has_qop } = challenge;
  const hash = (text: string) =>
    createHash(HASHES[algorithm] ?? 'md5')
      .update(text)
      .digest('hex');
  const nc = asked.count.toString(16).padStart(8, '0');
  const who = hash(`${user}:${realm}:${password}`);
  const what = hash(`${asked.method}:${asked.uri}`);
  const response = hash([who, nonce, ...(has_qop ? [nc, asked.cnonce, 'auth'] : []), what].join(':'));
  const quoted = {
    username: user,
    realm,
    nonce,
    uri: asked.uri,
    response,
    ...(opaque === undefined ? {} : { opaque }),
  };
  const words = Object.entries(quoted).map(([name, value]) => `${name}="${value.replace(/["\\]/g, '\\$&')}"`);
  const counted = has_qop ? [`qop=auth`, `nc=${nc}`, `cnonce="${asked.cnonce}"`] : [];
  return `Digest ${[...words, `algorithm=${algorithm}`, ...counted].join(', ')}`;
}

const CNONCE_BYTES = 12;

/**
 * One call that signs in when it is asked to. A 401 that comes back after that is an answer: the password is wrong.
 * `session` is kept by the caller for the next call of the same system.
 */
export async function exchangeSigned(
  address: string,
  call: RawCall,
  {
    login,
    session,
    within_ms,
  }: { readonly login: Login; readonly session: DigestSession; readonly within_ms?: number },
): Promise<RawAnswer> {
  const url = new URL(address);
  const send = (challenge: Challenge | undefined) => {
    if (!challenge) return exchange(address, call, within_ms);
    session.count += 1;
    const asked = { method: call.method, uri: `${url.pathname}${url.search}`, count: session.count };
    const authorization = answerTo(challenge, login, { ...asked, cnonce: randomBytes(CNONCE_BYTES).toString('hex') });
    return exchange(address, { ...call, headers: { ...call.headers, authorization } }, within_ms);
  };
  const first = await send(session.challenge);
  const header = first.headers['www-authenticate'];
  const challenge = first.status === 401 && header ? readChallenge(header) : null;
  // asked the very same again: the answer was wrong, and so is the password
  if (!challenge || JSON.stringify(challenge) === JSON.stringify(session.challenge)) return first;
  session.challenge = challenge;
  session.count = 0;
  return send(challenge);
}
