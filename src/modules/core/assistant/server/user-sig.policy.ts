import { createHmac } from 'node:crypto';
import { deflateSync } from 'node:zlib';

interface Signed {
  readonly app_id: number;
  readonly secret: string;
  readonly identifier: string;
  readonly at: Date;
  readonly seconds: number;
}

/** The same person has the same pseudonym in the chat service; nobody finds the person by it. */
export const pseudonymOf = (secret: string, userId: string): string =>
  createHmac('sha256', secret).update(`chat:${userId}`).digest('base64url').slice(0, 28);

/** A token of the chat service (UserSig, version 2): HMAC over who, where, when and how long; deflated, in base64 for addresses. */
export function userSig({ app_id, secret, identifier, at, seconds }: Signed): string {
  const time = Math.floor(at.getTime() / 1000);
  const sig = createHmac('sha256', secret)
    .update(`TLS.identifier:${identifier}\nTLS.sdkappid:${app_id}\nTLS.time:${time}\nTLS.expire:${seconds}\n`)
    .digest('base64');
  const document = {
    'TLS.ver': '2.0',
    'TLS.identifier': identifier,
    'TLS.sdkappid': app_id,
    'TLS.expire': seconds,
    'TLS.time': time,
    'TLS.sig': sig,
  };
  const signs: Readonly<Record<string, string>> = { '+': '*', '/': '-', '=': '_' };
  return deflateSync(JSON.stringify(document))
    .toString('base64')
    .replace(/[+/=]/g, (sign) => signs[sign] ?? sign);
}
