import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIRECT_UPLOAD_BYTES } from '#shared/calls/files.contract.ts';
import type { Seal } from '../crypto/seal.ts';

/**
 * What browsers send with a form and not straight to the store. A sealed file is opened as a whole, in memory, before its
 * first byte is sent: what was changed is never half read.
 */
export const SEALED_MOST_BYTES = DIRECT_UPLOAD_BYTES;

const PLACE = 'file.secret';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of one file, sealed for its row. */
const newFileSecret = (seal: Seal): string => seal.seal(randomBytes(32).toString('base64url'), PLACE);

const keyIn = (seal: Seal, secret: string): Buffer => Buffer.from(seal.open(secret, PLACE), 'base64url');

/** Writes the bytes of `from` to `to` under the key of the file (AES-256-GCM); they belong to its id. */
async function sealFile(seal: Seal, secret: string, id: string, from: string, to: string): Promise<void> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyIn(seal, secret), nonce).setAAD(Buffer.from(id));
  const text = Buffer.concat([cipher.update(await readFile(from)), cipher.final()]);
  await writeFile(to, Buffer.concat([nonce, text, cipher.getAuthTag()]));
}

/** The bytes of a sealed file. Throws when they were changed, or are those of another file. */
export function openSealedFile(seal: Seal, secret: string, id: string, bytes: Buffer): Buffer {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(-TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyIn(seal, secret), nonce).setAAD(Buffer.from(id)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Does something with what is stored of a file that is sealed, and with its key; both are gone from the disk afterwards. */
export async function withSealed<T>(
  seal: Seal,
  { id, path }: { readonly id: string; readonly path: string },
  work: (path: string, secret_sealed: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sealed-'));
  try {
    const secret = newFileSecret(seal);
    const to = join(folder, 'sealed');
    await sealFile(seal, secret, id, path, to);
    return await work(to, secret);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
