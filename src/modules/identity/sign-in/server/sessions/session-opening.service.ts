import { eq } from 'drizzle-orm';
import { noteSignIn } from '#modules/core/directory/server/public.ts';
import {
  type AccountPerson,
  describePeople,
  isSuspended,
  sessionKindOf,
} from '#modules/identity/accounts/server/public.ts';
import { type Db, NOWHERE, type Transaction } from '#server/database/database.ts';
import { deviceCookieName, deviceOf } from '#server/http/admission.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { SessionKind } from '#server/rights/actor.ts';
import { expireStepUp } from '#server/sessions/session-writes.ts';
import { session } from '#server/sessions/tables.ts';
import { refuse } from '#shared/refusal.ts';
import { signInRefusals } from '../../contract/sign-in.refusals.ts';
import { lacksSecondFactor } from '../policy.ts';
import { loginEvent } from '../tables.ts';

const DEVICE_COOKIE_LIFE_SECONDS = 30 * 86_400;
const DEVICE_COOKIE_FORM = /^[\w-]{43}$/;

export type LoginWay =
  | 'password'
  | 'sms'
  | 'hand_off'
  | 'sign_up'
  | 'activation'
  | 'wechat_oauth'
  | 'wechat_shiyou_oauth'
  | 'qiwei_oauth'
  | 'ding_oauth'
  | 'qr'
  | 'face'
  | 'totp';

export interface SessionOpening {
  readonly way: LoginWay;
  /** What was proven: `pwd`, `sms`, `totp`, `hand_off`. */
  readonly amr: readonly string[];
  readonly public_computer?: boolean | undefined;
  /** Instead of the kind that follows from the person and the browser; an account that is not active yet keeps its own. */
  readonly kind?: SessionKind;
  /** Nothing was proven anew: what is grave asks for a proof at once. */
  readonly is_weak?: boolean;
}

/** Browsers say where a call comes from; the portal's own pages name themselves where the browser does not (plain http). */
const isBrowser = (ctx: OpenContext): boolean =>
  ctx.header('sec-fetch-site') !== undefined || ctx.header('x-portal') !== undefined;

/**
 * Signs a person in who has proven who they are: session, device cookie (one per browser, an existing one is kept), log.
 * The session that the browser had before ends. Refuses disabled people. In the caller's transaction.
 */
export async function openSession(ctx: OpenContext, tx: Transaction, person: AccountPerson, opening: SessionOpening) {
  await requireOpenable(tx.db, person);
  // sign-ins that ask for the second factor go through `completeSignIn`; any other ends here
  if (person.totp_confirmed_at && lacksSecondFactor(opening)) throw refuse(signInRefusals.totp_elsewhere);
  const { sessions } = ctx.services;
  const browser = isBrowser(ctx);
  const device = browser ? undefined : deviceOf({ headers: { device: ctx.header('device') } });
  const cookie = ctx.cookie(deviceCookieName(ctx.services));
  const usual = sessionKindOf(person, { browser, public_computer: opening.public_computer });
  const kind = usual === 'activation' ? usual : (opening.kind ?? usual);
  if (ctx.actor) await sessions.revoke(tx, { session_ids: [ctx.actor.session_id] }, 'replaced');
  const minted = await sessions.mint(tx.db, {
    user_id: person.id,
    kind,
    amr: opening.amr,
    // without a cookie jar the header `device` stands for the cookie: the token does not work elsewhere
    browser: browser || device !== undefined,
    device_cookie: cookie && DEVICE_COOKIE_FORM.test(cookie) ? cookie : device,
    device_name: ctx.device.slice(0, 200),
    ip: ctx.ip,
  });
  if (opening.is_weak) await expireStepUp(tx.db, minted.session_id);
  await noteSignIn(tx.db, person.id);
  await recordSignIn(ctx, tx.db, person.id, opening.way);
  const [described] = await describePeople(tx.db, [person]);
  if (!described) throw new Error('person vanished');
  const { device_cookie: deviceCookie } = minted;
  tx.afterCommit(() => {
    if (deviceCookie && deviceCookie !== device)
      ctx.setCookie(deviceCookieName(ctx.services), deviceCookie, { max_age_seconds: DEVICE_COOKIE_LIFE_SECONDS });
  });
  ctx.audit({ action: 'account.login', kind: 'login', target: ['user', person.id], after: { way: opening.way, kind } });
  const next: 'active' | 'change_password' | null =
    person.activated_at === null ? 'active' : person.password_must_change ? 'change_password' : null;
  return { session_id: minted.session_id, next, token: minted.token, expires_at: minted.expires_at, user: described };
}

/** Refuses people who are disabled, frozen, or belong to suspended organisations alone. */
export async function requireOpenable(db: Db, person: AccountPerson): Promise<void> {
  if (person.status === 'disabled') throw refuse(signInRefusals.disabled);
  if (person.frozen_at) throw refuse(signInRefusals.frozen);
  if (await isSuspended(db, person.id)) throw refuse(signInRefusals.suspended);
}

/** Keeps a sign-in in the log, in the caller's transaction. */
export async function recordSignIn(
  { ip, device }: Pick<OpenContext, 'ip' | 'device'>,
  db: Db,
  userId: string,
  way: LoginWay | 'switch',
): Promise<void> {
  await db.insert(loginEvent).values({ user_id: userId, way, result: 'ok', ip, device: device.slice(0, 200) });
}

/** Keeps a refused sign-in. It commits by itself, since the refusal rolls everything else back. */
export async function recordRefusal(
  ctx: OpenContext,
  userId: string | null,
  way: LoginWay,
  reason: string,
): Promise<void> {
  await ctx.services.database.write(NOWHERE, async ({ db }) => {
    await db
      .insert(loginEvent)
      .values({ user_id: userId, way, result: 'refused', reason, ip: ctx.ip, device: ctx.device.slice(0, 200) });
  });
}

/** The log no longer says from where somebody signed in: their account is erased. */
export async function forgetSignInPlaces(db: Db, userId: string): Promise<void> {
  await db.update(loginEvent).set({ ip: null, device: null }).where(eq(loginEvent.user_id, userId));
}

/** Refuses (`timed_out`) when the session that made a hand-off is over: signing out ends what it made. */
export async function requireLive(db: Db, sessionId: unknown): Promise<void> {
  const [row] = await db
    .select({ revoked_at: session.revoked_at })
    .from(session)
    .where(eq(session.id, String(sessionId)));
  if (!row || row.revoked_at) throw refuse(signInRefusals.timed_out);
}
