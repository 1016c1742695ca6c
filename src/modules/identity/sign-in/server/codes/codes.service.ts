import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { hashToken } from '#server/crypto/seal.ts';
import { type Db, NOWHERE } from '#server/database/database.ts';
import { countAttempt, tooManyRequests, uncountAttempts } from '#server/http/limits.ts';
import { addressLimit, addressOrNetwork } from '#server/http/networks.ts';
import { attemptCounter } from '#server/http/tables.ts';
import { addressIndex } from '#server/notify/deliveries.ts';
import type { Services } from '#server/services.ts';
import { CODE_LENGTH } from '#shared/constants.ts';
import { refuse } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import { signInRefusals } from '../../contract/sign-in.refusals.ts';
import { verificationCode } from '../tables.ts';
import { callWithCode, channelOf, sendCodeMessage } from './code-message.ts';
import { spendBudget } from './sms-budget.service.ts';

const LIFE_SECONDS = 300;
const TRIES = 5;
/** One browser that misses so often waits; everybody else goes on. */
const WRONG_PER_HOUR_FLOW = 15;
/**
 * So many misses of one address whose right code never came, and from there one right code is not enough: a second one
 * is sent. The holder of the phone types both; a guess would have to be right twice, one in a million times one in a
 * million. The school behind the address goes on meanwhile.
 */
const WRONG_PER_HOUR_ADDRESS = 30;
const HALF_WAY_SECONDS = 600;
const HOUR = 3600;
const CODE = 'verification_code.code';

interface CodeOwner {
  /** A phone, or the address of a mail. */
  readonly phone: string;
  /** What the code is for; it opens nothing else. */
  readonly purpose: string;
  /** Value of the flow cookie of the browser that asks. */
  readonly flow: string;
  readonly ip: string;
}

interface Sending {
  readonly lang: Lang;
  /** Finds the school group whose budget of an hour pays. */
  readonly group: () => Promise<string | null>;
}

/**
 * Sends a code of six digits, replacing the one before. It neither knows nor cares whether anybody has the phone.
 * Refuses with 429001 and the seconds to wait when a limit is reached. Commits by itself.
 */
export async function sendCode(services: Services, owner: CodeOwner & Sending): Promise<void> {
  const phone_bidx = addressIndex(services, owner.phone);
  const wait = await services.database.write(NOWHERE, ({ db }) => countSending(db, services, phone_bidx, owner.ip));
  if (wait !== null) throw tooManyRequests(wait);
  await sendNew(services, phone_bidx, owner);
}

/** On connections of its own: it may follow a right code inside the transaction of the caller. */
async function sendNew(services: Services, phone_bidx: string, owner: CodeOwner & Sending): Promise<void> {
  const channel = channelOf(owner.phone);
  if (channel === 'sms') await spendBudget(services, owner.purpose, await owner.group());
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const facts = {
    phone_sealed: services.seal.seal(owner.phone, 'verification_code.phone'),
    code_hmac: hmacOf(services, phone_bidx, owner, code),
    code_sealed: services.seal.seal(code, CODE),
    channel,
    flow_hash: hashToken(owner.flow),
    tries: 0,
    sent_at: sql`now()`,
    expires_at: sql`now() + make_interval(secs => ${LIFE_SECONDS})`,
  };
  await services.database.separateTransaction(NOWHERE, async ({ db }) => {
    await db
      .insert(verificationCode)
      .values({ phone_bidx, purpose: owner.purpose, ...facts })
      .onConflictDoUpdate({
        target: [verificationCode.phone_bidx, verificationCode.purpose],
        targetWhere: isNull(verificationCode.used_at),
        set: facts,
      });
    await sendCodeMessage(services, db, {
      phone: owner.phone,
      code,
      purpose: owner.purpose,
      lang: owner.lang,
      useful_seconds: LIFE_SECONDS,
    });
  });
}

/** The last unused code of this phone and browser, with what is left of its life; null: none was asked for here. */
async function liveCode(services: Services, phone_bidx: string, flow: string) {
  const [row] = await services.database.read(NOWHERE, (db) =>
    db
      .select({
        id: verificationCode.id,
        purpose: verificationCode.purpose,
        code_sealed: verificationCode.code_sealed,
        useful_seconds: sql<number>`ceil(extract(epoch from ${verificationCode.expires_at} - now()))::int`,
      })
      .from(verificationCode)
      .where(
        and(
          eq(verificationCode.phone_bidx, phone_bidx),
          eq(verificationCode.flow_hash, hashToken(flow)),
          isNull(verificationCode.used_at),
          gt(verificationCode.expires_at, sql`now()`),
        ),
      )
      .orderBy(desc(verificationCode.sent_at))
      .limit(1),
  );
  return row ?? null;
}

/** Whether calls can be made: without a provider of calls the code comes as a message again. */
export const canCall = ({ channels }: Services): boolean => channels.adapter('voice').provider !== 'none';

/**
 * Reads the live code out in a call to the phone; where no calls can be made, sends a new one by message. Only the
 * browser that asked for a code may (else 200200), a pause after the message, and within the same limits.
 */
export async function sendCodeAgain(services: Services, owner: Omit<CodeOwner, 'purpose'> & Sending) {
  const phone_bidx = addressIndex(services, owner.phone);
  const live = await liveCode(services, phone_bidx, owner.flow);
  if (!live) throw refuse(signInRefusals.timed_out);
  if (!live.code_sealed || !canCall(services)) return sendCode(services, { ...owner, purpose: live.purpose });
  const wait = await services.database.write(NOWHERE, ({ db }) => countSending(db, services, phone_bidx, owner.ip));
  if (wait !== null) throw tooManyRequests(wait);
  await spendBudget(services, live.purpose, await owner.group());
  const code = services.seal.open(live.code_sealed, CODE);
  await services.database.write(NOWHERE, async ({ db }) => {
    await db.update(verificationCode).set({ channel: 'voice' }).where(eq(verificationCode.id, live.id));
    const { phone, lang } = owner;
    await callWithCode(services, db, { phone, code, lang, useful_seconds: live.useful_seconds });
  });
}

/**
 * Counts one sending against every limit in turn, the phone first; the seconds to wait when one is reached, else null.
 * What the phone may not have is not counted for its address.
 */
async function countSending(db: Db, { env }: Services, phoneIndex: string, ip: string): Promise<number | null> {
  const limits: readonly Limit[] = [
    [`code:pause:${phoneIndex}`, env.CODE_PAUSE_SECONDS && 1, env.CODE_PAUSE_SECONDS],
    ...phoneLimits(env, phoneIndex),
    [`code:ip:hour:${addressOrNetwork(ip)}`, addressLimit(env, ip, env.CODES_PER_HOUR_IP), HOUR],
    [`code:ip:day:${addressOrNetwork(ip)}`, addressLimit(env, ip, env.CODES_PER_DAY_IP), 24 * HOUR],
  ];
  return countAll(db, limits);
}

type Limit = readonly [key: string, count: number, seconds: number];

const phoneLimits = (env: Services['env'], phoneIndex: string): readonly Limit[] => [
  [`code:phone:hour:${phoneIndex}`, env.CODES_PER_HOUR_PHONE, HOUR],
  [`code:phone:day:${phoneIndex}`, env.CODES_PER_DAY_PHONE, 24 * HOUR],
];

async function countAll(db: Db, limits: readonly Limit[]): Promise<number | null> {
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
 * by another browser is neither accepted nor harmed. Where many codes of an address were wrong, the first right one
 * only brings a second (`second_code`). Commits by itself, so that wrong tries stay counted.
 */
export async function verifyCode(services: Services, owner: CodeOwner & Sending, code: string): Promise<void> {
  const phone_bidx = addressIndex(services, owner.phone);
  const verdict = await services.database.separateTransaction(NOWHERE, ({ db }) =>
    checkTypedCode(db, services, phone_bidx, owner, code),
  );
  if (verdict === 'wrong') throw refuse(signInRefusals.wrong_code);
  if (typeof verdict === 'number') throw tooManyRequests(verdict);
  if (verdict === 'half') {
    // it follows from a right code, so the pause between two does not hold; what a phone gets in all does
    const wait = await services.database.separateTransaction(NOWHERE, ({ db }) =>
      countAll(db, phoneLimits(services.env, phone_bidx)),
    );
    if (wait !== null) throw tooManyRequests(wait);
    await sendNew(services, phone_bidx, owner);
    throw refuse(signInRefusals.second_code);
  }
}

/** What a code is worth; a number: this browser missed too often and waits so many seconds. */
async function checkTypedCode(
  db: Db,
  services: Services,
  phone_bidx: string,
  owner: CodeOwner,
  code: string,
): Promise<'right' | 'half' | 'wrong' | number> {
  const flowKey = `code:wrong:flow:${hashToken(owner.flow)}`;
  const addressKey = `code:wrong:${addressOrNetwork(owner.ip)}`;
  const before = await counted(db, flowKey);
  if (before.count >= WRONG_PER_HOUR_FLOW) return before.seconds_left;
  // counted before it is looked at: the row stays locked until the verdict, so of many at once none slips in uncounted
  const ofAddress = await countAttempt(db, addressKey, HOUR);
  const live = and(
    eq(verificationCode.phone_bidx, phone_bidx),
    eq(verificationCode.purpose, owner.purpose),
    eq(verificationCode.flow_hash, hashToken(owner.flow)),
  );
  const right = sql`${verificationCode.code_hmac} = ${hmacOf(services, phone_bidx, owner, code)}`;
  const [row] = await db
    .update(verificationCode)
    .set({
      tries: sql`${verificationCode.tries} + 1`,
      used_at: sql`case when ${right} then now() end`,
      code_sealed: sql`case when ${right} then null else ${verificationCode.code_sealed} end`,
    })
    .where(
      and(
        live,
        isNull(verificationCode.used_at),
        gt(verificationCode.expires_at, sql`now()`),
        lt(verificationCode.tries, TRIES),
      ),
    )
    .returning({ id: verificationCode.id, used_at: verificationCode.used_at, tries: verificationCode.tries });
  if (!row?.used_at) {
    await countAttempt(db, flowKey, HOUR);
    return 'wrong';
  }
  // it was somebody with the phone in the hand: what they mistyped before was no guessing
  await uncountAttempts(db, addressKey, row.tries);
  if (ofAddress <= WRONG_PER_HOUR_ADDRESS) return 'right';
  const [half] = await db
    .select({ id: verificationCode.id })
    .from(verificationCode)
    .where(and(live, gt(verificationCode.half_way_at, sql`now() - make_interval(secs => ${HALF_WAY_SECONDS})`)))
    .limit(1);
  if (half) return 'right';
  await db.update(verificationCode).set({ half_way_at: sql`now()` }).where(eq(verificationCode.id, row.id));
  return 'half';
}

function hmacOf(services: Services, phoneIndex: string, owner: CodeOwner, code: string): string {
  return services.seal.sign([phoneIndex, owner.purpose, hashToken(owner.flow), code].join('|'), 'verification code');
}
