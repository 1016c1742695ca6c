import { and, eq, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { twinCookie } from '#server/http/admission.ts';
import type { Context } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { session } from '#server/sessions/tables.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Lang, Text } from '#shared/text.ts';
import { userCredential } from './tables.ts';
import { endPasswordTickets, issueTicket } from './tickets.service.ts';

const linkText: Text = {
  cn: '请在72小时内打开链接设置您的登录密码：{url}',
  us: 'Open this link within 72 hours to set your password: {url}',
};

/**
 * Takes the password of somebody away and sends a link to their own phone with which they set a new one, once. Nobody
 * else ever sees it. All their sessions end. False: there is no phone to send it to, and nothing was changed.
 */
export async function sendPasswordLink(ctx: Context, userId: string): Promise<boolean> {
  const { db, services } = ctx;
  const [person] = await db.select({ phone: user.phone_sealed, lang: user.lang }).from(user).where(eq(user.id, userId));
  if (!person) throw refuse(shared.not_found);
  if (!person.phone) return false;
  const changed = { password_hash: null, password_changed_at: null, password_must_change: true };
  await db
    .insert(userCredential)
    .values({ user_id: userId, ...changed })
    .onConflictDoUpdate({ target: userCredential.user_id, set: changed });
  await services.sessions.revoke(ctx, { user_id: userId }, 'password');
  await endPasswordTickets(db, userId);
  const { ticket } = await issueTicket(db, { kind: 'set_password', user_id: userId });
  const url = new URL('/set_password', services.env.public_url);
  url.searchParams.set('ticket', ticket);
  await sendOutside(
    { db, services },
    {
      event: 'account.set_password',
      channel: 'sms',
      to: services.seal.open(person.phone, 'user.phone'),
      lang: person.lang as Lang,
      text: linkText,
      vars: { url: url.href },
      is_secret: true,
      user_id: userId,
    },
  );
  return true;
}

/** A session of somebody else for an administrator, beside the administrator's own, for some minutes and no longer. */
export async function mintSessionAs(ctx: Context, userId: string, minutes: number) {
  const { sessions } = ctx.services;
  const minted = await sessions.mint(ctx.db, {
    user_id: userId,
    kind: 'impersonation',
    amr: ['impersonation'],
    browser: ctx.cookie(twinCookie(ctx.services)) !== undefined,
    twin: ctx.cookie(twinCookie(ctx.services)),
    device_name: ctx.device.slice(0, 200),
    ip: ctx.ip,
    impersonator_id: ctx.actor.user_id,
  });
  const [row] = await ctx.db
    .update(session)
    .set({
      expires_at: sql`now() + make_interval(mins => ${minutes})` as never,
      idle_seconds: minutes * 60,
      strong_until: null as never,
    })
    .where(eq(session.id, minted.session_id))
    .returning({ expires_at: session.expires_at });
  return { session_id: minted.session_id, token: minted.token, expires_at: row?.expires_at ?? minted.expires_at };
}

/** Plans the end of an account (null: takes it back). The row is anonymised once the moment has come. */
export async function planDeletion(db: Db, userId: string, days: number | null): Promise<string | null> {
  const at = days === null ? null : (sql`now() + make_interval(days => ${days})` as never);
  const [row] = await db
    .insert(userCredential)
    .values({ user_id: userId, deletion_at: at })
    .onConflictDoUpdate({ target: userCredential.user_id, set: { deletion_at: at } })
    .returning({ deletion_at: userCredential.deletion_at });
  return row?.deletion_at ?? null;
}

/** What opens an account, for an administrator; null: it has no credential. */
export async function waysInto(db: Db, userId: string) {
  const [row] = await db
    .select({
      has_password: sql<boolean>`${userCredential.password_hash} is not null`,
      password_changed_at: userCredential.password_changed_at,
      phone_verified_at: userCredential.phone_verified_at,
      deletion_at: userCredential.deletion_at,
    })
    .from(userCredential)
    .where(and(eq(userCredential.user_id, userId)));
  return row ?? null;
}
