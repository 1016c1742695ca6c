import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

const ITERATIONS = 4096;

/**
 * What PostgreSQL keeps of a password (RFC 5803). Given to `alter role` instead of the password itself, so that the
 * password never stands in a statement that the server may log.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest();
  const [salt64, stored64, server64] = [salt, stored, keyOf('Server Key')].map((part) => part.toString('base64'));
  return `SCRAM-SHA-256$${ITERATIONS}:${salt64}$${stored64}:${server64}`;
}
