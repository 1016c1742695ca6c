import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { refuse, shared } from '#shared/refusal.ts';
import type { Db } from '../database/database.ts';
import { idempotencyKey } from './tables.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * Claims a key in the caller's transaction. A second call with the same key waits on the first one's row; then it gets
 * the stored answer. With another body it is refused (422002). Null: the key is new and the call may go on.
 */
export async function claimKey(db: Db, owner: string, key: string, fingerprint: string): Promise<StoredAnswer | null> {
  if (!/^[\x21-\x7e]{8,100}$/.test(key)) throw refuse(shared.bad_request);
  const claimed = await db
    .insert(idempotencyKey)
    .values({ owner, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  if (claimed.length) return null;
  const [first] = await db
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.owner, owner), eq(idempotencyKey.key, key)));
  if (!first || first.status === null) throw refuse(shared.in_flight);
  if (first.fingerprint !== fingerprint) throw refuse(shared.key_reused);
  return { status: first.status, answer: first.answer };
}

/** Keeps the answer with the transaction that made it true. */
export async function keepAnswer(db: Db, owner: string, key: string, stored: StoredAnswer): Promise<void> {
  await db
    .update(idempotencyKey)
    .set({ status: stored.status, answer: stored.answer })
    .where(and(eq(idempotencyKey.owner, owner), eq(idempotencyKey.key, key)));
}

/** Hash of what a call asks for, so that a reused key with another content is noticed. */
export function fingerprintOf(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body) ?? ''}`)
    .digest('base64url');
}
