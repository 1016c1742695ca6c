import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { equalText, hashToken, newToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE, NOWHERE } from '#server/database/database.ts';
import { deviceCookieName } from '#server/http/admission.ts';
import type { OpenContext } from '#server/http/context.ts';
import { attemptsOf, countAttempt, tooManyRequests, uncountAttempts } from '#server/http/limits.ts';
import { addressOrNetwork } from '#server/http/networks.ts';
import type { Services } from '#server/services.ts';
import { session } from '#server/sessions/tables.ts';
import { RefusalError } from '#shared/refusal.ts';
import { signInRefusals } from '../../contract/sign-in.refusals.ts';

/** Zero bits: some ten thousand hashes, a fraction of a second in a browser, and too dear for a machine that wants thousands. */
export const DIFFICULTY = 14;
const LIFE_SECONDS = 600;
const PURPOSE = 'challenge';

/** A puzzle; nothing about it is stored before it is solved. */
export function makePuzzle({ seal, clock }: Services) {
  const ends = clock.now() + LIFE_SECONDS * 1000;
  const facts = `${newToken(12)}.${Math.floor(ends / 1000)}.${DIFFICULTY}`;
  return {
    challenge: `${facts}.${seal.sign(facts, PURPOSE)}`,
    difficulty: DIFFICULTY,
    expires_at: new Date(ends).toISOString(),
  };
}

/** Zero bits at the beginning of a hash. */
export function zeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

/** Whether a puzzle of ours is solved, is not too old, and was never handed in before. Uses it up. */
async function isSolved({ seal, clock, database }: Services, given: string): Promise<boolean> {
  const [challenge = '', answer = '', ...more] = given.split(':');
  const [nonce, ends, difficulty, signature] = challenge.split('.');
  if (!nonce || !ends || !difficulty || !signature || more.length || answer.length > 20) return false;
  if (!equalText(signature, seal.sign(`${nonce}.${ends}.${difficulty}`, PURPOSE))) return false;
  if (Number(ends) * 1000 < clock.now()) return false;
  const hash = createHash('sha256').update(`${challenge}:${answer}`).digest();
  if (zeroBits(hash) < Number(difficulty)) return false;
  const used = await database.write(NOWHERE, ({ db }) =>
    countAttempt(db, `challenge:${hashToken(nonce)}`, LIFE_SECONDS),
  );
  return used === 1;
}

/** Refuses (403302, with a puzzle) a call that does not bring a solved one. */
export async function requirePuzzle(ctx: Pick<OpenContext, 'services' | 'header'>): Promise<void> {
  const given = ctx.header('x-challenge');
  if (given && (await isSolved(ctx.services, given))) return;
  throw new RefusalError(signInRefusals.solve_first, {}, undefined, makePuzzle(ctx.services));
}

/** Codes sent to one browser within its flow; from the second one on it solves a puzzle. */
const FLOW_SECONDS = 1800;
/** A machine that forgets its cookies is one address all the same. */
const CODES_OF_A_PLACE = 5;
/** Wrong passwords of one account (or invented name) from which on each try costs a puzzle. */
export const WRONG_PASSWORDS = 3;
/** Wrong passwords of one address within an hour, over all accounts, from which on the same holds. */
const WRONG_OF_A_PLACE = 10;
/** Wrong passwords of one address within a minute, not counting people who then got it right, from which on only a browser that was signed in to the account before may try. A known network of a school has no more. */
const WRONG_PER_MINUTE_PLACE = 60;
const MINUTE = 60;
const HOUR = 3600;
/** More than so many of the codes that were tried stay without success: then everybody solves a puzzle. */
const FAILING_SHARE = 0.02;
const FAILING_OF_AT_LEAST = 50;
const LOOK_AGAIN_MS = 10_000;

interface Attack {
  is_on: boolean;
  looked_at: number;
}
const attacks = new WeakMap<Services, Attack>();

/** Whether somebody seems to guess codes all over the portal. Looked up every ten seconds on each node. */
export async function isUnderAttack(services: Services): Promise<boolean> {
  const before = attacks.get(services) ?? { is_on: false, looked_at: 0 };
  if (Date.now() - before.looked_at < LOOK_AGAIN_MS) return before.is_on;
  const attack = { is_on: before.is_on, looked_at: Date.now() };
  attacks.set(services, attack);
  const [seen] = await services.database.read(NOWHERE, async (db) => {
    const { rows } = await db.execute<{ tried: number; failed: number }>(
      sql`select count(*)::int as tried, count(*) filter (where used_at is null)::int as failed
            from verification_code where sent_at > now() - interval '10 minutes' and tries > 0`,
    );
    return rows;
  });
  const { tried, failed } = seen ?? { tried: 0, failed: 0 };
  attack.is_on = tried >= FAILING_OF_AT_LEAST && failed > tried * FAILING_SHARE;
  return attack.is_on;
}

/** Looks at the codes anew at the next call. */
export function resetAttackCheck(services: Services): void {
  attacks.delete(services);
}

/**
 * Asks for a puzzle when the password of an account, known or invented, was wrong three times in a row, and when an
 * address has had many wrong ones. One that misses all the time waits (429001), but for browsers in
 * which the person was signed in before: nobody is kept out of their own computer by what others do behind the same
 * address.
 */
export async function guardPassword(ctx: OpenContext, account: string, userId: string | null): Promise<void> {
  const { database } = ctx.services;
  const place = addressOrNetwork(ctx.ip);
  const { rows } = await database.read(NOWHERE, (db) =>
    db.execute<{ of_account: number; of_place: number; of_minute: number }>(
      sql`select coalesce((select failures from login_throttle where key = ${account}), 0) as of_account,
                 coalesce((select count from attempt_counter where key = ${`pwd:place:${place}`} and window_ends_at > now()), 0) as of_place,
                 coalesce((select count from attempt_counter where key = ${`pwd:minute:${place}`} and window_ends_at > now()), 0) as of_minute`,
    ),
  );
  const { of_account = 0, of_place = 0, of_minute = 0 } = rows[0] ?? {};
  if (of_minute >= WRONG_PER_MINUTE_PLACE && !(await isOwnBrowser(ctx, userId))) throw tooManyRequests(MINUTE);
  if (of_account >= WRONG_PASSWORDS || of_place >= WRONG_OF_A_PLACE) await requirePuzzle(ctx);
}

/** Whether this person was signed in in this browser before: it still has the cookie that came with a session. */
async function isOwnBrowser(ctx: OpenContext, userId: string | null): Promise<boolean> {
  const deviceCookie = ctx.cookie(deviceCookieName(ctx.services));
  if (!userId || !deviceCookie) return false;
  const rows = await ctx.services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.user_id, userId), eq(session.twin_hash, hashToken(deviceCookie))))
      .limit(1),
  );
  return rows.length > 0;
}

/** Counts a wrong password of an address, for any account. */
export async function countWrongPassword({ services, ip }: Pick<OpenContext, 'services' | 'ip'>): Promise<void> {
  await services.database.write(NOWHERE, async ({ db }) => {
    await countAttempt(db, `pwd:place:${addressOrNetwork(ip)}`, HOUR);
    await countAttempt(db, `pwd:minute:${addressOrNetwork(ip)}`, MINUTE);
  });
}

/** Somebody got the own password right after so many tries: those were no guessing. */
export async function forgiveWrongPasswords(db: Db, ip: string, tries: number): Promise<void> {
  if (tries === 0) return;
  await uncountAttempts(db, `pwd:place:${addressOrNetwork(ip)}`, tries);
  await uncountAttempts(db, `pwd:minute:${addressOrNetwork(ip)}`, tries);
}

/** Asks a guest who wants another code for a puzzle; people who are signed in are known and counted already. */
export async function guardCode(ctx: OpenContext, flow: string): Promise<void> {
  if (ctx.actor) return;
  const { services } = ctx;
  const key = `code:flow:${hashToken(flow)}`;
  const place = `code:place:${addressOrNetwork(ctx.ip)}`;
  const before = await services.database.read(NOWHERE, async (db) => ({
    flow: await attemptsOf(db, key),
    place: await attemptsOf(db, place),
  }));
  const asks = before.flow > 0 || before.place >= CODES_OF_A_PLACE || (await isUnderAttack(services));
  if (asks) await requirePuzzle(ctx);
  await services.database.write(NOWHERE, async ({ db }) => {
    await countAttempt(db, key, FLOW_SECONDS);
    await countAttempt(db, place, FLOW_SECONDS);
  });
}
