import { and, eq, inArray } from 'drizzle-orm';
import type { NOTIFICATION_KINDS, NOTIFICATION_URGENCIES } from '#shared/calls/notifications.contract.ts';
import type { Lang, Text } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { Db } from '../database/database.ts';
import type { ChannelName } from './channel.ts';
import { type MessageSource, sendOutside } from './deliveries.ts';
import { type NotificationAction, notification, notificationPreference } from './tables.ts';

export type Address = { readonly lang?: Lang } & ({ readonly phone: string } | { readonly email: string });

export interface Message {
  /** What happened, `<entity>.<move>`; people set their preferences by it. */
  readonly event: string;
  /** Accounts that get it inside the portal; one named twice gets it once. */
  readonly to: readonly string[];
  /** Addresses of people without an account. */
  readonly outside?: readonly Address[];
  readonly kind?: (typeof NOTIFICATION_KINDS)[number];
  /** The organisation that sends it. */
  readonly organization_id?: string | null;
  readonly title: Text;
  readonly body?: Text;
  /** Path of a page of the portal. */
  readonly link: string | null;
  readonly actions?: readonly { readonly key: string; readonly label: Text; readonly link: string }[];
  /** Urgent messages ignore preferences. */
  readonly urgency?: (typeof NOTIFICATION_URGENCIES)[number];
  /** Where an announcement stands beside the list of messages: on the home page, in the bar. Absent: nowhere else. */
  readonly placements?: readonly string[];
  /** Also by these channels to people with an account who can be reached by them. */
  readonly channels?: readonly ChannelName[];
  /** Values of the registered text for providers that know only such; the sentence itself is the title. */
  readonly sms?: { readonly template?: string; readonly vars: Readonly<Record<string, string>> };
}

/** Rows per statement, so that a message to everybody keeps memory flat. */
const BATCH = 1000;

/**
 * Notifies people, within the caller's transaction: a row for each in the portal, a push to their open pages, and what
 * the message asks for by other channels. Safe to call for nobody.
 */
export async function notify(source: MessageSource, message: Message): Promise<void> {
  const people = [...new Set(message.to)];
  for (let at = 0; at < people.length; at += BATCH) await notifyAccounts(source, message, people.slice(at, at + BATCH));
  for (const address of message.outside ?? []) {
    const [channel, to] = 'phone' in address ? (['sms', address.phone] as const) : (['email', address.email] as const);
    await send(source, message, channel, to, address.lang ?? 'cn');
  }
}

async function notifyAccounts(source: MessageSource, message: Message, userIds: readonly string[]): Promise<void> {
  const { db, services } = source;
  const wishes =
    message.urgency === 'urgent' ? new Map<string, string>() : await preferencesOf(db, userIds, message.event);
  const told = userIds.filter((id) => wishes.get(id) !== 'off');
  if (told.length === 0) return;
  const rows = told.map((user_id) => ({ id: uuidv7(), user_id, ...content(message) }));
  await db.insert(notification).values(rows);
  const atOnce = rows.filter((row) => wishes.get(row.user_id) !== 'digest');
  await services.realtime.emitAll(
    db,
    atOnce.map((row) => ({ channel: `user:${row.user_id}`, event: 'notification', data: pushed(row) })),
  );
  if (!message.channels?.length) return;
  const rowOf = new Map(atOnce.map((row) => [row.user_id, row.id]));
  for (const contact of await services.channels.contactsOf(db, [...rowOf.keys()])) {
    for (const channel of message.channels) {
      const to = channel === 'email' ? contact.email : contact.phone;
      if (to)
        await send(source, message, channel, to, contact.lang, {
          user_id: contact.user_id,
          notification_id: rowOf.get(contact.user_id) as string,
        });
    }
  }
}

function content(message: Message) {
  return {
    source_organization_id: message.organization_id ?? null,
    kind: message.kind ?? 'system',
    event: message.event,
    title: message.title.cn,
    title_en: message.title.us,
    body: message.body?.cn ?? null,
    body_en: message.body?.us ?? null,
    route: message.link,
    actions: (message.actions ?? []).map(
      ({ key, label, link }): NotificationAction => ({ key, name: label.cn, name_en: label.us, route: link }),
    ),
    urgency: message.urgency ?? 'normal',
    placements: message.placements ? [...message.placements] : null,
  };
}

type Pushed = Pick<
  typeof notification.$inferSelect,
  'id' | 'kind' | 'event' | 'title' | 'title_en' | 'route' | 'urgency'
>;

/** What an open page needs to show a toast; it reads the rest. */
export function pushed({ id, kind, event, title, title_en, route, urgency }: Pushed) {
  return { id, kind, event, title, title_en, route, urgency };
}

function send(
  source: MessageSource,
  message: Message,
  channel: ChannelName,
  to: string,
  lang: Lang,
  about: { user_id?: string; notification_id?: string } = {},
): Promise<string> {
  const { event, sms, title } = message;
  return sendOutside(source, {
    event,
    channel,
    to,
    lang,
    text: title,
    ...(sms?.template ? { template: sms.template } : {}),
    vars: sms?.vars ?? {},
    ...about,
  });
}

/** What people wish of an event, by person; absent: at once. */
export async function preferencesOf(db: Db, userIds: readonly string[], event: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ user_id: notificationPreference.user_id, mode: notificationPreference.mode })
    .from(notificationPreference)
    .where(and(inArray(notificationPreference.user_id, [...userIds]), eq(notificationPreference.event, event)));
  return new Map(rows.map((row) => [row.user_id, row.mode]));
}
