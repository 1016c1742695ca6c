import { eq } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import { writeCredential } from '#modules/identity/accounts/server/public.ts';
import { endPasswordTickets, issueTicket } from '#modules/identity/sign-in/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Lang, Text } from '#shared/text.ts';

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
  await writeCredential(db, userId, changed);
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
