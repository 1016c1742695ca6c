import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { equalText } from '#server/crypto/seal.ts';

/*
 * Codes of an authenticator app, RFC 6238 as every such app implements it: SHA-1, six digits, a new one every 30 seconds.
 * Pure: who has which secret, and what was used already, is known to `second-factor.service.ts`.
 */

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks of phones go wrong: one step before and one after count too. */
const DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Without 0, 1, I, L, O and U: what is copied by hand is read right. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_LENGTH = 10;

/** A new secret in base32, as apps take it. */
export function newTotpSecret(): string {
  let bits = '';
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('');
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Number of the time step a moment (milliseconds) lies in. */
export const totpStepAt = (at: number): number => Math.floor(at / 1000 / STEP_SECONDS);

/** The code of one step. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code was given, among those that count now; null: none. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const middle = totpStepAt(now);
  let found: number | null = null;
  // every step is compared, so that the time taken reveals nothing
  for (let step = middle - DRIFT; step <= middle + DRIFT; step++) {
    if (equalText(totpCode(secret, step), code)) found = step;
  }
  return found;
}

/** What the picture for the app says. */
export function totpAddress({ issuer, account, secret }: { issuer: string; account: string; secret: string }): string {
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  // apps read a plus sign as itself
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query.toString().replaceAll('+', '%20')}`;
}

/** Ten codes for somebody who lost the app, `XXXXX-XXXXX` each. */
export function newRecoveryCodes(count: number): string[] {
  const letter = () => READABLE[randomInt(READABLE.length)];
  const code = () => Array.from({ length: RECOVERY_LENGTH }, letter).join('');
  return Array.from({ length: count }, code).map((one) => `${one.slice(0, 5)}-${one.slice(5)}`);
}

/** A recovery code as it is kept and compared, however it was typed. Null: it has another form. */
export function normalizeRecoveryCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '');
  return plain.length === RECOVERY_LENGTH && [...plain].every((letter) => READABLE.includes(letter)) ? plain : null;
}
