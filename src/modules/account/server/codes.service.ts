import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { hashToken } from '#server/crypto/seal.ts';
import { type Db, NOWHERE } from '#server/database/database.ts';
import { countAttempt, tooOften } from '#server/http/limits.ts';
import { attemptCounter } from '#server/http/tables.ts';
import type { Services } from '#server/services.ts';
import { CODE_LENGTH } from '#shared/constants.ts';
import { refuse } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import { accountRefusals } from '../contract/account.refusals.ts';
import { sendCodeMessage } from './code-message.ts';
import { verificationCode } from './tables.ts';

const LIFE_SECONDS = 300;
const TRIES = 5;
const WRONG_PER_HOUR_IP = 30;
const HOUR = 3600;

interface CodeOwner {
  readonly phone: string;
  /** What the code is for; it opens nothing else. */
  readonly purpose: string;
  /** Value of the flow cookie of the browser that asks. */
  readonly flow: string;
  readonly ip: string;
}

/**
 * Sends a code of six digits, replacing the one before. It neither knows nor cares whether anybody has the phone.
 * Refuses with 429001 and the seconds to wait when a limit is reached. Commits by itself.
 */
export async function sendCode(services: Services, owner: CodeOwner & { readonly lang: Lang }): Promise<void> {
  const phone_bidx = services.seal.blindIndex(owner.phone, 'phone');
  const wait = await services.database.write(NOWHERE, ({ db }) => countSending(db, services, phone_bidx, owner.ip));
  if (wait !== null) throw tooOften(wait);
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const facts = {
    phone_sealed: services.seal.seal(owner.phone, 'verification_code.phone'),
    code_hmac: hmacOf(services, phone_bidx, owner, code),
    flow_hash: hashToken(owner.flow),
    tries: 0,
    sent_at: sql`now()` as never,
    expires_at: sql`now() + make_interval(secs => ${LIFE_SECONDS})` as never,
  };
  await services.database.write(NOWHERE, async ({ db }) => {
    await db
      .insert(verificationCode)
      .values({ phone_bidx, purpose: owner.purpose, ...facts })
      .onConflictDoUpdate({
        target: [verificationCode.phone_bidx, verificationCode.purpose],
        targetWhere: isNull(verificationCode.used_at),
        set: facts,
      });
    await sendCodeMessage(services, db, { phone: owner.phone, code, lang: owner.lang, useful_seconds: LIFE_SECONDS });
  });
}

/** What the last unused code of this phone and browser is for; null: none was asked for here within its life. */
export async function pendingPurpose(
  services: Services,
  { phone, flow }: { readonly phone: string; readonly flow: string },
): Promise<string | null> {
  const [row] = await services.database.read(NOWHERE, (db) =>
    db
      .select({ purpose: verificationCode.purpose })
      .from(verificationCode)
      .where(
        and(
          eq(verificationCode.phone_bidx, services.seal.blindIndex(phone, 'phone')),
          eq(verificationCode.flow_hash, hashToken(flow)),
          isNull(verificationCode.used_at),
          gt(verificationCode.expires_at, sql`now()`),
        ),
      )
      .orderBy(desc(verificationCode.sent_at))
      .limit(1),
  );
  return row?.purpose ?? null;
}

/** Counts one sending against every limit in turn; the seconds to wait when one is reached, else null. */
async function countSending(db: Db, { env }: Services, phoneIndex: string, ip: string): Promise<number | null> {
  const limits: readonly (readonly [key: string, count: number, seconds: number])[] = [
    [`code:pause:${phoneIndex}`, env.CODE_PAUSE_SECONDS && 1, env.CODE_PAUSE_SECONDS],
    [`code:ip:hour:${ip}`, env.CODES_PER_HOUR_IP, HOUR],
    [`code:ip:day:${ip}`, env.CODES_PER_DAY_IP, 24 * HOUR],
    [`code:phone:hour:${phoneIndex}`, env.CODES_PER_HOUR_PHONE, HOUR],
    [`code:phone:day:${phoneIndex}`, env.CODES_PER_DAY_PHONE, 24 * HOUR],
  ];
  for (const [key, count, seconds] of limits) {
    if (count > 0 && (await countAttempt(db, key, seconds)) > count) return (await counted(db, key)).seconds_left;
  }
  return null;
}

async function counted(db: Db, key: string): Promise<{ count: number; seconds_left: number }> {
  const [row] = await db
    .select({
      count: attemptCounter.count,
      seconds_left: sql<number>`ceil(extract(epoch from ${attemptCounter.window_ends_at} - now()))::int`,
    })
    .from(attemptCounter)
    .where(and(eq(attemptCounter.key, key), gt(attemptCounter.window_ends_at, sql`now()`)));
  return row ?? { count: 0, seconds_left: 1 };
}

/**
 * Uses a code up; of many at once one succeeds. Refuses wrong, used, expired and foreign ones alike. A code asked for
 * by another browser is neither accepted nor harmed. Commits by itself, so that wrong tries stay counted.
 */
export async function verifyCode(services: Services, owner: CodeOwner, code: string): Promise<void> {
  const phone_bidx = services.seal.blindIndex(owner.phone, 'phone');
  const wrongKey = `code:wrong:${owner.ip}`;
  const verdict = await services.database.aside(NOWHERE, async ({ db }) => {
    const before = await counted(db, wrongKey);
    if (before.count >= WRONG_PER_HOUR_IP) return before.seconds_left;
    const right = sql`${verificationCode.code_hmac} = ${hmacOf(services, phone_bidx, owner, code)}`;
    const [row] = await db
      .update(verificationCode)
      .set({
        tries: sql`${verificationCode.tries} + 1` as never,
        used_at: sql`case when ${right} then now() end` as never,
      })
      .where(
        and(
          eq(verificationCode.phone_bidx, phone_bidx),
          eq(verificationCode.purpose, owner.purpose),
          eq(verificationCode.flow_hash, hashToken(owner.flow)),
          isNull(verificationCode.used_at),
          gt(verificationCode.expires_at, sql`now()`),
          lt(verificationCode.tries, TRIES),
        ),
      )
      .returning({ used_at: verificationCode.used_at });
    if (row?.used_at) return 'right';
    await countAttempt(db, wrongKey, HOUR);
    return 'wrong';
  });
  if (verdict === 'wrong') throw refuse(accountRefusals.wrong_code);
  if (verdict !== 'right') throw tooOften(verdict);
}

function hmacOf(services: Services, phoneIndex: string, owner: CodeOwner, code: string): string {
  return services.seal.sign([phoneIndex, owner.purpose, hashToken(owner.flow), code].join('|'), 'verification code');
}
