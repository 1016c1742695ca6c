import { randomInt } from 'node:crypto';
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import { hashToken, newToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { networkOf } from '#server/http/networks.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { identityRefusals } from '../../contract/identities.refusals.ts';
import { QR_LIFE_SECONDS, type QrState, type qrAct } from '../../contract/identities.shapes.ts';
import { userAgentName } from '../providers/user-agent-name.ts';
import { qrLogin } from '../tables.ts';

/** Name of the topic on which every node hears that a code moved. */
export const QR_TOPIC = 'qr_login';

/** Name of the cookie without which nobody waits for a code. */
export const pollCookie = ({ env }: Services): string => (env.public_url.startsWith('https:') ? '__Host-qr' : 'qr');

export type QrRow = typeof qrLogin.$inferSelect;

/** The state of a code: after its time it is `expired`. */
export const qrStateOf = (row: QrRow, { clock }: Pick<Services, 'clock'>): QrState =>
  row.state !== 'consumed' && row.state !== 'denied' && Date.parse(row.expires_at) <= clock.now()
    ? 'expired'
    : (row.state as QrState);

const live = gt(qrLogin.expires_at, sql`now()`);

/** A computer asks to be signed in by a phone. The cookie is the only thing with which it can wait. */
export async function beginQr(ctx: OpenContext) {
  const poll = newToken();
  const row = await ctx.services.database.write(EVERYWHERE, async ({ db }) => {
    const [made] = await db
      .insert(qrLogin)
      .values({
        poll_hash: hashToken(poll),
        ip: ctx.ip,
        agent: ctx.device.slice(0, 300),
        expires_at: sql`now() + make_interval(secs => ${QR_LIFE_SECONDS})`,
      })
      .returning();
    return made as QrRow;
  });
  ctx.setCookie(pollCookie(ctx.services), poll, { max_age_seconds: QR_LIFE_SECONDS * 2, same_site: 'strict' });
  return { id: row.id, state: 'new' as const, expires_at: row.expires_at };
}

/** The address in the picture. It stands nowhere but there: asking again makes another one. */
export async function renewQrUrl(ctx: OpenContext) {
  const token = newToken();
  const done = await ctx.services.database.write(EVERYWHERE, ({ db }) =>
    db
      .update(qrLogin)
      .set({ qr_token_hash: hashToken(token) })
      .where(and(requestedByBrowser(ctx), eq(qrLogin.state, 'new'), live))
      .returning({ id: qrLogin.id }),
  );
  if (done.length === 0) throw refuse(identityRefusals.qr_gone);
  return { url: `${ctx.services.env.public_url}/#/qr?type=qr_code&qr_token=${token}` };
}

/** Rows of the code that this browser asked for. */
export function requestedByBrowser(ctx: OpenContext): SQL {
  return eq(qrLogin.poll_hash, hashToken(ctx.cookie(pollCookie(ctx.services)) ?? ''));
}

type Act = z.output<typeof qrAct>;

/** What a phone says. Every step is one statement, so that of many at once one wins. */
export async function actOnQr(ctx: Context, act: Act) {
  const { actor, db } = ctx;
  if (actor.is_super_admin || actor.session_kind === 'qr') throw refuse(shared.no_right);
  const row = act.step === 'scan' ? await scan(ctx, act.qr_token) : await decide(ctx, act);
  if (!row) throw refuse(identityRefusals.qr_gone);
  await ctx.services.bus.publish(db, QR_TOPIC, { id: row.id });
  ctx.audit({
    action: `account.qr_${act.step}`,
    kind: 'login',
    target: ['qr_login', row.id],
    after: { state: row.state, ip: row.ip, agent: row.agent },
  });
  return {
    state: qrStateOf(row, ctx.services),
    browser: userAgentName(row.agent),
    city: null,
    ip: row.ip,
    at: row.created_at,
    expires_at: row.expires_at,
    same_network: isNear(row, ctx.ip),
  };
}

const isNear = (row: QrRow, ip: string): boolean => networkOf(row.ip) === networkOf(ip);

/** The first phone has the code. It may look again (its page was loaded anew), no other may. */
async function scan({ actor, db }: Context, token: string): Promise<QrRow | undefined> {
  const [first] = await db
    .update(qrLogin)
    .set({
      state: 'scanned',
      number: String(randomInt(0, 100)).padStart(2, '0'),
      scanned_by: actor.user_id,
      phone_session_id: actor.session_id,
    })
    .where(and(eq(qrLogin.qr_token_hash, hashToken(token)), eq(qrLogin.state, 'new'), live))
    .returning();
  if (first) return first;
  const [again] = await db.select().from(qrLogin).where(scannedHere(token, actor.session_id));
  return again;
}

const scannedHere = (token: string, sessionId: string) =>
  and(
    eq(qrLogin.qr_token_hash, hashToken(token)),
    eq(qrLogin.state, 'scanned'),
    eq(qrLogin.phone_session_id, sessionId),
    live,
  );

/** Denied, or the two digits: one wrong entry denies for good. From another network a fresh proof comes first. */
async function decide(ctx: Context, act: Exclude<Act, { step: 'scan' }>): Promise<QrRow | undefined> {
  const { actor, db } = ctx;
  const here = scannedHere(act.qr_token, actor.session_id);
  if (act.step === 'confirm') await proveRemotely(ctx, db, here);
  const state =
    act.step === 'deny'
      ? sql`'denied'`
      : sql`case when ${qrLogin.number} = ${act.number} then 'confirmed' else 'denied' end`;
  const [row] = await db.update(qrLogin).set({ state }).where(here).returning();
  return row;
}

async function proveRemotely(ctx: Context, db: Db, here: SQL | undefined): Promise<void> {
  const [row] = await db.select().from(qrLogin).where(here);
  if (row && !isNear(row, ctx.ip)) await requireStepUp(ctx);
}
