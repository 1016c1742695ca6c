import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** A key with the id that stands before every value sealed with it, so that keys can rotate. */
interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Seals single values at rest (AES-256-GCM, random nonce, key id in front) and makes blind indexes for look-up and
 * uniqueness (HMAC-SHA-256, one derived key per column). The place `table.column` is authenticated with the value,
 * so a sealed value copied into another column does not open.
 */
export class Seal {
  readonly #keys: readonly Key[];
  readonly #root: Buffer;
  /** One derived key per purpose; the purposes are written in the code, so there are few. */
  readonly #derived = new Map<string, Buffer>();

  /** `secret` seals; `previous` secrets only open. Blind indexes always use the first secret ever (the last previous one). */
  constructor(secret: string, previous: readonly string[] = []) {
    this.#keys = [secret, ...previous].map((text) => ({ id: keyId(text), bytes: derive(text, 'seal') }));
    this.#root = derive(previous.at(-1) ?? secret, 'blind index');
  }

  /** The id that stands before every value sealed from now on. */
  get key_id(): string {
    return (this.#keys[0] as Key).id;
  }

  /** Whether the key of a sealed value is at hand. */
  knows(sealed: string): boolean {
    return this.#keys.some((key) => sealed.startsWith(`${key.id}.`));
  }

  /** `k1a2b3c4.<nonce>.<ciphertext>.<tag>`, base64url. `place` is `table.column`. */
  seal(value: string, place: string): string {
    const key = this.#keys[0] as Key;
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(Buffer.from(place));
    const text = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return [key.id, ...[nonce, text, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
  }

  /** The value of a sealed text. Throws when the key is unknown, the text was changed, or it belongs to another place. */
  open(sealed: string, place: string): string {
    const [id, nonce, text, tag] = sealed.split('.');
    const key = this.#keys.find((candidate) => candidate.id === id);
    if (!key || !nonce || text === undefined || !tag) throw new Error(`sealed value of ${place}: unknown key or form`);
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'));
    decipher.setAAD(Buffer.from(place)).setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  }

  /** Same value, same place, same index: for equality look-ups and unique constraints. Normalise the value first. */
  blindIndex(value: string, place: string): string {
    return createHmac('sha256', this.#key(place)).update(value).digest('base64url');
  }

  /** Keyed signature of a text for one purpose (signed links, static scan codes), base64url. */
  sign(text: string, purpose: string): string {
    return createHmac('sha256', this.#key(`sign:${purpose}`))
      .update(text)
      .digest('base64url');
  }

  #key(purpose: string): Buffer {
    let key = this.#derived.get(purpose);
    if (!key) {
      key = derive(this.#root, purpose);
      this.#derived.set(purpose, key);
    }
    return key;
  }
}

/** SHA-256 of a token, as sessions and tickets store it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A new random token, 256 bits by default, base64url. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Compares two texts in time that does not depend on where they differ. */
export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(hashToken(a));
  const right = Buffer.from(hashToken(b));
  return timingSafeEqual(left, right);
}

function derive(secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'shuyuan', purpose, 32));
}

function keyId(secret: string): string {
  return `k${createHash('sha256').update(`key id:${secret}`).digest('hex').slice(0, 7)}`;
}
