import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { user } from '#modules/directory/server/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import type { Services } from '#server/services.ts';
import { refuse } from '#shared/refusal.ts';
import type { Lang, Text } from '#shared/text.ts';
import { accountRefusals } from '../contract/account.refusals.ts';
import { beginFlow } from './flow.ts';
import { hatsOf } from './hats.queries.ts';
import { findAccount } from './people.queries.ts';
import { activationReminder } from './tables.ts';
import { findTicket, issueTicket } from './tickets.service.ts';

const PAGE = '/register/active';
/** Reminders of one person: one a day, three a week. */
const A_WEEK = 3;

const reminder: Text = {
  cn: '学校已为您建立账号，请用本手机号激活：{url}',
  us: 'The school made an account for you. Activate it with this phone: {url}',
};
const welcome: Text = {
  cn: '欢迎加入{organization}！请在7日内打开链接设置账号名和密码：{url}',
  us: 'Welcome to {organization}! Open this link within 7 days to set your user name and password: {url}',
};

export interface Reminded {
  readonly sent: number;
  readonly skipped: { readonly active: number; readonly recent: number; readonly no_phone: number };
}

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/**
 * Sends the way to the activation to people who have not opened their account: `url` leads to the ordinary activation,
 * so the message is worth nothing to whoever else reads it. Skips, and counts, whoever is active, was asked within a
 * day or three times in a week, or has no phone. The caller decided whom it may ask. In the caller's transaction.
 */
export async function sendActivation(
  { db, services }: Source,
  userIds: readonly string[],
  sentBy: string | null,
): Promise<Reminded> {
  const skipped = { active: 0, recent: 0, no_phone: 0 };
  if (userIds.length === 0) return { sent: 0, skipped };
  await lockReminders(db, userIds);
  const people = await db
    .select({
      id: user.id,
      lang: user.lang,
      phone: user.phone_sealed,
      activated_at: user.activated_at,
      is_recent: sql<boolean>`exists (select from activation_reminder r where r.user_id = "user".id and r.sent_at > now() - interval '1 day')
        or (select count(*) from activation_reminder r where r.user_id = "user".id and r.sent_at > now() - interval '7 days') >= ${A_WEEK}`,
    })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), ne(user.status, 'deleted')));
  const url = new URL(PAGE, services.env.public_url).href;
  let sent = 0;
  for (const { id, lang, phone, activated_at, is_recent } of people) {
    if (activated_at !== null) skipped.active += 1;
    else if (is_recent) skipped.recent += 1;
    else if (!phone) skipped.no_phone += 1;
    else {
      sent += 1;
      await db.insert(activationReminder).values({ user_id: id, sent_by: sentBy });
      await sendOutside(
        { db, services },
        {
          event: 'account.activation',
          channel: 'sms',
          to: services.seal.open(phone, 'user.phone'),
          lang: lang as Lang,
          text: reminder,
          vars: { url },
          user_id: id,
        },
      );
    }
  }
  return { sent, skipped };
}

/** Two senders at the same moment: the second waits and sees whom the first asked. */
async function lockReminders(db: Db, userIds: readonly string[]): Promise<void> {
  await db
    .select({ id: user.id })
    .from(user)
    .where(inArray(user.id, [...userIds]))
    .orderBy(user.id)
    .for('update');
}

/**
 * Sends somebody whom the school took in a link that opens the account once, within a week, with everything known
 * already: phone and identity were proven when the form was handed in. False: the account is open, or has no phone.
 */
export async function sendActivationLink(
  { db, services }: Pick<Context, 'db' | 'services'>,
  userId: string,
  organization: string,
): Promise<boolean> {
  const [person] = await db
    .select({ phone: user.phone_sealed, phone_bidx: user.phone_bidx, lang: user.lang })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.activated_at)));
  if (!person?.phone) return false;
  const payload = { phone_bidx: person.phone_bidx, is_on_record: true };
  const { ticket } = await issueTicket(db, { kind: 'activation_link', user_id: userId, payload });
  const url = new URL(PAGE, services.env.public_url);
  url.searchParams.set('ticket', ticket);
  await sendOutside(
    { db, services },
    {
      event: 'account.activation_link',
      channel: 'sms',
      to: services.seal.open(person.phone, 'user.phone'),
      lang: person.lang as Lang,
      text: welcome,
      vars: { organization, url: url.href },
      is_secret: true,
      user_id: userId,
    },
  );
  return true;
}

/**
 * Opens the link of a newcomer in this browser: the ticket of the answer leads to user name and password. The link
 * stays good until the account is open, so that a page that was closed costs nothing.
 */
export async function openActivationLink(ctx: OpenContext, link: { readonly ticket: string }) {
  const flow = beginFlow(ctx);
  return ctx.services.database.write(EVERYWHERE, async ({ db }) => {
    const found = await findTicket(db, link.ticket, ['activation_link'], flow);
    const person = found?.user_id ? await findAccount(db, found.user_id) : null;
    if (!found || !person || person.activated_at !== null) throw refuse(accountRefusals.timed_out);
    if (person.status === 'disabled') throw refuse(accountRefusals.disabled);
    const { payload } = found;
    const { ticket } = await issueTicket(db, { kind: 'set_account', user_id: person.id, flow, payload });
    return { ticket, name: person.name, hats: await hatsOf(db, person) };
  });
}
