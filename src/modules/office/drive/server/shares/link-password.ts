import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const LENGTH = 32;

/** A password of a link as it is kept: salt and what scrypt makes of both. */
export async function hashLinkPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}.${(await derive(password, salt, LENGTH)).toString('hex')}`;
}

/** Whether a password is the one that was kept. */
export async function linkPasswordFits(password: string, kept: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split('.');
  const made = await derive(password, Buffer.from(salt, 'hex'), LENGTH);
  const known = Buffer.from(hash, 'hex');
  return known.length === made.length && timingSafeEqual(made, known);
}
