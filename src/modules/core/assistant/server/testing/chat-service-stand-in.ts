import { createHmac, timingSafeEqual } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/** What a token of the chat service says, as far as the service looks at it. */
interface Token {
  readonly 'TLS.identifier': string;
  readonly 'TLS.sdkappid': number;
  readonly 'TLS.time': number;
  readonly 'TLS.expire': number;
  readonly 'TLS.sig': string;
}

/** The chat service as it judges a token: whose it is, or why it takes it not. */
export class ChatServiceStandIn {
  readonly #app_id: number;
  readonly #secret: string;

  constructor(appId: number, secret: string) {
    this.#app_id = appId;
    this.#secret = secret;
  }

  login(token: string, userId: string, now = new Date()): 'in' | 'unreadable' | 'wrong' | 'expired' {
    const read = this.#read(token);
    if (!read) return 'unreadable';
    const { 'TLS.identifier': who, 'TLS.sdkappid': app, 'TLS.time': at, 'TLS.expire': seconds } = read;
    const wanted = createHmac('sha256', this.#secret)
      .update(`TLS.identifier:${who}\nTLS.sdkappid:${app}\nTLS.time:${at}\nTLS.expire:${seconds}\n`)
      .digest();
    const given = Buffer.from(read['TLS.sig'], 'base64');
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'wrong';
    if (who !== userId || app !== this.#app_id) return 'wrong';
    return now.getTime() / 1000 > at + seconds ? 'expired' : 'in';
  }

  #read(token: string): Token | null {
    try {
      const base64 = token.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '=');
      return JSON.parse(inflateSync(Buffer.from(base64, 'base64')).toString()) as Token;
    } catch {
      return null;
    }
  }
}
