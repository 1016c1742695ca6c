import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, day, instant, primaryId, sealed, updatedAt } from '../database/columns.ts';

/** One message to one person inside the portal. */
export const notification = pgTable(
  'notification',
  {
    id: primaryId(),
    user_id: uuid().notNull(),
    /** Where it came from. Not `organization_id`: a person reads own messages whatever organisation is the current one. */
    source_organization_id: uuid(),
    kind: text().notNull(),
    event: text().notNull(),
    title: text().notNull(),
    title_en: text(),
    body: text(),
    body_en: text(),
    route: text(),
    actions: jsonb().$type<NotificationAction[]>().notNull().default([]),
    urgency: text().notNull(),
    /** Where it stands beside the list of messages (`home`, `bar`); null: where every message of its kind does. */
    placements: text().array(),
    created_at: createdAt(),
    /** First time that it was on one of the person's screens. */
    delivered_at: instant(),
    read_at: instant(),
    /** What it tells about, where its sender asks who has read it: one row per person, and per child that it is about. */
    subject_id: uuid(),
    /** The child whose guardian gets it. */
    for_user_id: uuid(),
    /** The person owes an answer until `confirmed_at`. */
    need_action: boolean().notNull().default(false),
    /** Until when the answer is wanted. */
    due_at: instant(),
    confirmed_at: instant(),
    /** The person took it off their list; for its sender it stays what it was. */
    hidden_at: instant(),
  },
  (t) => [
    index().on(t.user_id, t.created_at, t.id),
    index('notification_unread').on(t.user_id, t.kind).where(sql`${t.read_at} is null and ${t.hidden_at} is null`),
    index().on(t.created_at),
    uniqueIndex('notification_subject')
      .on(t.subject_id, t.user_id, sql`coalesce(${t.for_user_id}, ${t.user_id})`)
      .where(sql`${t.subject_id} is not null`),
    index('notification_subject_unread')
      .on(t.subject_id)
      .where(sql`${t.subject_id} is not null and ${t.read_at} is null`),
    index('notification_owed')
      .on(t.subject_id)
      .where(sql`${t.subject_id} is not null and ${t.need_action} and ${t.confirmed_at} is null`),
    index('notification_owed_by').on(t.user_id).where(sql`${t.need_action} and ${t.confirmed_at} is null`),
  ],
);

/** A button on a notification that leads to a page. */
export interface NotificationAction {
  readonly key: string;
  readonly name: string;
  readonly name_en: string;
  readonly route: string;
}

/** What a person wants of one event: at once (no row), collected, or not at all. Urgent ones ignore it. */
export const notificationPreference = pgTable(
  'notification_preference',
  { user_id: uuid().notNull(), event: text().notNull(), mode: text().notNull(), updated_at: updatedAt() },
  (t) => [
    primaryKey({ columns: [t.user_id, t.event] }),
    check('notification_preference_mode', sql`${t.mode} in ('instant', 'digest', 'off')`),
  ],
);

/** One message that left (or leaves) the portal through a channel; also the delivery log. */
export const delivery = pgTable(
  'delivery',
  {
    id: primaryId(),
    event: text().notNull(),
    notification_id: uuid(),
    user_id: uuid(),
    channel: text().notNull(),
    to_sealed: sealed().notNull(),
    to_bidx: text().notNull(),
    to_masked: text().notNull(),
    template: text().notNull(),
    /** Null once a secret text was wiped. */
    text_sealed: sealed(),
    vars_sealed: sealed(),
    lang: text().notNull(),
    /** The text holds a code: it is wiped after a day. */
    is_secret: boolean().notNull().default(false),
    state: text().notNull(),
    tries: integer().notNull().default(0),
    provider: text().notNull(),
    provider_id: text(),
    error: text(),
    /** After that it would only confuse. */
    useful_until: instant(),
    created_at: createdAt(),
    sent_at: instant(),
    delivered_at: instant(),
  },
  (t) => [
    index().on(t.to_bidx, t.created_at),
    index().on(t.created_at),
    index().on(t.state, t.created_at),
    index().on(t.provider_id),
    check('delivery_state', sql`${t.state} in ('queued', 'sent', 'delivered', 'failed')`),
    check('delivery_channel', sql`${t.channel} in ('sms', 'voice', 'email')`),
  ],
);

/** Up to which step before its end people were reminded of something; kept until it is over. */
export const reminder = pgTable(
  'reminder',
  {
    subject: text().notNull(),
    ends_on: day().notNull(),
    /** In days before the end. */
    step: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.ends_on] }), index().on(t.ends_on)],
);
