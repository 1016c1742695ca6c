import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { refuse, shared } from '#shared/refusal.ts';
import { hashToken, type Seal } from '../crypto/seal.ts';
import type { Database, Db, RowReach } from '../database/database.ts';
import type { SetCookie } from './cookies.ts';
import { idempotencyKey } from './tables.ts';

/** What a repetition gets: the answer of the first call, with the cookies that came with it. */
export interface StoredAnswer {
  readonly status: number;
  readonly answer: unknown;
  readonly cookies: readonly SetCookie[];
}

/** A key as one caller sent it with one content. */
export interface Intent {
  readonly owner: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** How long an answer is kept for repetitions. */
export const KEPT_SECONDS = 86_400;
/** A token or a pass only as long as a broken connection is tried again. */
export const SECRET_KEPT_SECONDS = 600;
/**
 * A call that works in transactions of its own holds its key this long while it has no answer; none runs longer. When
 * its node dies, or nobody knows how it ended, repetitions get "in flight" until then, and the next one runs.
 */
export const IN_FLIGHT_SECONDS = 60;
const GIVEN_BACK_WITHIN_MS = (IN_FLIGHT_SECONDS - 20) * 1000;
const GIVE_BACK_EVERY_MS = 500;

/** Stands before every fingerprint; other versions of the portal made theirs otherwise, and they are not compared. */
const VERSION = '1:';
const SEALED = 'idempotency_key.sealed';

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;
const isOf = ({ owner, key }: Intent) => and(eq(idempotencyKey.owner, owner), eq(idempotencyKey.key, key));

/**
 * Claims a key for `seconds`. Inside a transaction a second call with the same key waits for the end of the first.
 * `claimed`: the call may go on. `in_flight`: the first one has no answer yet. Else the answer to repeat. A key that
 * was used with another content is refused (422002).
 */
export async function claimKey(
  db: Db,
  seal: Seal,
  intent: Intent,
  seconds: number,
): Promise<'claimed' | 'in_flight' | StoredAnswer> {
  if (!/^[\x21-\x7e]{8,100}$/.test(intent.key)) throw refuse(shared.bad_request);
  const fresh = { fingerprint: intent.fingerprint, expires_at: inSeconds(seconds), sealed: null };
  const claimed = await db
    .insert(idempotencyKey)
    .values({ owner: intent.owner, key: intent.key, ...fresh })
    .onConflictDoUpdate({
      target: [idempotencyKey.owner, idempotencyKey.key],
      set: { ...fresh, status: null, answer: null, created_at: sql`now()` },
      setWhere: lt(idempotencyKey.expires_at, sql`now()`),
    })
    .returning({ key: idempotencyKey.key });
  if (claimed.length) return 'claimed';
  const [first] = await db.select().from(idempotencyKey).where(isOf(intent));
  if (!first) return 'in_flight'; // given back in this very moment
  if (first.fingerprint.startsWith(VERSION) && first.fingerprint !== intent.fingerprint)
    throw refuse(shared.key_reused);
  if (first.sealed) return JSON.parse(seal.open(first.sealed, SEALED)) as StoredAnswer;
  if (first.status !== null) return { status: first.status, answer: first.answer, cookies: [] };
  return 'in_flight';
}

/**
 * Keeps the answer, sealed, with the transaction that made it true or that records it: for `seconds`, or without them
 * as long as the key was claimed for.
 */
export async function storeAnswer(
  db: Db,
  seal: Seal,
  intent: Intent,
  kept: StoredAnswer,
  seconds?: number,
): Promise<void> {
  const life = seconds === undefined ? {} : { expires_at: inSeconds(seconds) };
  await db
    .update(idempotencyKey)
    .set({ sealed: seal.seal(JSON.stringify(kept), SEALED), ...life })
    .where(isOf(intent));
}

/**
 * Gives a key back: nothing was done under it. One with an answer stays, since the answer may have been stored although
 * the connection broke before its call heard so.
 */
async function releaseKey(db: Db, intent: Intent): Promise<void> {
  await db.delete(idempotencyKey).where(and(isOf(intent), isNull(idempotencyKey.sealed)));
}

/** Waits a little for a first call that still runs, to repeat its answer. */
export async function claimWithRetry(
  { database, seal }: { readonly database: Database; readonly seal: Seal },
  reach: RowReach,
  intent: Intent,
): Promise<'claimed' | 'in_flight' | StoredAnswer> {
  for (let tries = 20; tries > 0; tries -= 1) {
    const before = await database.read(reach, (db) => claimKey(db, seal, intent, IN_FLIGHT_SECONDS));
    if (before !== 'in_flight') return before;
    await pause(250);
  }
  return 'in_flight';
}

/**
 * Releases a key that `claimWithRetry` claimed. Where the database is away as well, that is done as soon as it answers,
 * while the key cannot be that of a repetition; after that it expires by itself.
 */
export async function giveBack(database: Database, reach: RowReach, intent: Intent): Promise<void> {
  const until = performance.now() + GIVEN_BACK_WITHIN_MS;
  const release = () =>
    database
      .read(reach, (db) => releaseKey(db, intent))
      .then(
        () => true,
        () => false,
      );
  if (await release()) return;
  void (async () => {
    do await pause(GIVE_BACK_EVERY_MS, undefined, { ref: false });
    while (performance.now() < until && !(await release()));
  })();
}

/**
 * Keyed hash of what a call asks for, so that a reused key with another content is noticed. `content` is the body as it
 * was sent, before its contract fills in defaults: two versions of the portal agree about it. Keyed, since a body may
 * be a password or a number that a plain hash would let anybody with the database guess.
 */
function fingerprintOf(seal: Pick<Seal, 'sign'>, method: string, url: string, content: unknown): string {
  return VERSION + seal.sign(`${method} ${url}\n${JSON.stringify(content ?? null)}`, 'idempotency fingerprint');
}

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;

/**
 * The key of a call, and whose it is: the person's. Without a person a key that nobody can guess is proof enough, since
 * cookies come with answers and addresses change with the network; any other one holds for its address alone.
 */
export function intentOf(seal: Seal, request: FastifyRequest, content: unknown): Intent | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  const { method, url, actor, ip } = request;
  const owner = actor ? `user:${actor.user_id}` : UUID.test(key) ? 'anyone' : `address:${hashToken(ip)}`;
  return { owner, key, fingerprint: fingerprintOf(seal, method, url, content) };
}
