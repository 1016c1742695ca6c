import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import {
  findAccount,
  type GuardianWithPhone,
  listGuardiansWithPhone,
  userTypesOf,
} from '#modules/identity/accounts/server/public.ts';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { beginFlow, findTicket, issueTicket } from '#modules/identity/sign-in/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import type { Services } from '#server/services.ts';
import { maskName } from '#shared/person/masks.ts';
import { refuse } from '#shared/refusal.ts';
import type { Lang, Text } from '#shared/text.ts';
import { activationReminder } from '../tables.ts';

const PAGE = '/register/active';
const CHILDREN_PAGE = '/active_children';
/** Reminders of one person: one a day, three a week. */
const A_WEEK = 3;

const reminder: Text = {
  cn: '学校已为您建立账号，请用本手机号激活：{url}',
  us: 'Your school created an account for you. Activate it with this phone number: {url}',
};
const welcome: Text = {
  cn: '欢迎加入{organization}！请在7日内打开链接设置账号名和密码：{url}',
  us: 'Welcome to {organization}! Open this link within 7 days to set your username and password: {url}',
};

export interface ReminderResult {
  readonly sent: number;
  readonly skipped: { readonly active: number; readonly recent: number; readonly no_phone: number };
}

const childReminder: Text = {
  cn: '学校已为您的孩子{name}建立账号，请登录后激活：{url}',
  us: 'Your school created an account for your child {name}. Sign in to activate it: {url}',
};

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/**
 * Sends the address of the activation to people who have not activated their account: `url` leads to the ordinary activation,
 * so the message is of no use to other readers. Pupils without a phone are activated by their guardians, who get the
 * message instead. Skips, and counts, people who are active, were asked within a day or three times in a week, or have no
 * phone and no guardian with one. The caller decided whom it may ask. In the caller's transaction.
 */
export async function sendActivation(
  { db, services }: Source,
  userIds: readonly string[],
  sentBy: string | null,
): Promise<ReminderResult> {
  const skipped = { active: 0, recent: 0, no_phone: 0 };
  if (userIds.length === 0) return { sent: 0, skipped };
  await lockReminders(db, userIds);
  const people = await db
    .select({
      id: user.id,
      name: user.name,
      lang: user.lang,
      phone: user.phone_sealed,
      activated_at: user.activated_at,
      is_recent: sql<boolean>`exists (select from activation_reminder r where r.user_id = "user".id and r.sent_at > now() - interval '1 day')
        or (select count(*) from activation_reminder r where r.user_id = "user".id and r.sent_at > now() - interval '7 days') >= ${A_WEEK}`,
    })
    .from(user)
    .where(and(inArray(user.id, [...userIds]), ne(user.status, 'deleted')));
  const phoneless = people.filter((person) => person.phone === null).map((person) => person.id);
  const guardians = await listGuardiansWithPhone(services, db, phoneless);
  let sent = 0;
  for (const person of people) {
    if (person.activated_at !== null) skipped.active += 1;
    else if (person.is_recent) skipped.recent += 1;
    else if (await remind({ db, services }, person, guardians.get(person.id) ?? [])) {
      sent += 1;
      await db.insert(activationReminder).values({ user_id: person.id, sent_by: sentBy });
    } else skipped.no_phone += 1;
  }
  return { sent, skipped };
}

interface WaitingPerson {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly phone: string | null;
}

/** To the own phone, else to those of the guardians. False: nobody can be reached. */
async function remind(
  source: Source,
  person: WaitingPerson,
  guardians: readonly GuardianWithPhone[],
): Promise<boolean> {
  const { services } = source;
  const pageAt = (path: string) => new URL(path, services.env.public_url).href;
  if (person.phone) {
    await notifyPhone(source, person, { text: reminder, vars: { url: pageAt(PAGE) } });
    return true;
  }
  for (const guardian of guardians) {
    // a guardian without an account opens the own one first; that way goes on to the children
    const url = pageAt(guardian.activated_at === null ? PAGE : CHILDREN_PAGE);
    await notifyPhone(source, guardian, { text: childReminder, vars: { name: maskName(person.name), url } });
  }
  return guardians.length > 0;
}

function notifyPhone(
  { db, services }: Source,
  { id, lang, phone }: WaitingPerson,
  said: { readonly text: Text; readonly vars: Readonly<Record<string, string>> },
): Promise<string> {
  const to = services.seal.open(phone ?? '', 'user.phone');
  const message = { event: 'account.activation', channel: 'sms', to, lang: lang as Lang, user_id: id } as const;
  return sendOutside({ db, services }, { ...message, ...said });
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
    if (!found || !person || person.activated_at !== null) throw refuse(signInRefusals.timed_out);
    if (person.status === 'disabled') throw refuse(signInRefusals.disabled);
    const { payload } = found;
    const { ticket } = await issueTicket(db, { kind: 'set_account', user_id: person.id, flow, payload });
    return { ticket, name: person.name, user_types: await userTypesOf(ctx.services, db, person) };
  });
}
