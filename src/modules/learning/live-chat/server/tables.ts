import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { chatModes } from '#modules/learning/lives/contract/live-choices.ts';
import { live } from '#modules/learning/lives/server/tables.ts';
import { createdAt, instant, primaryId, updatedAt } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { badges, messageKinds, messageStatuses } from '../contract/live-chat.shapes.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** The counter of a live, and how people talk in it now. Made with the first message or change. */
export const liveChat = pgTable('live_chat', {
  live_id: uuid()
    .primaryKey()
    .references(() => live.id),
  organization_id: organizationId(),
  /** Number of the last message or change; each message takes the next one under the lock of this row. */
  counter: integer().notNull().default(0),
  /** Set while it runs; null: as the live was planned. */
  chat_mode: text().$type<CodeOf<typeof chatModes>>(),
  slow_seconds: integer(),
  updated_at: updatedAt(),
});

export const liveMessage = pgTable(
  'live_message',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_id: uuid()
      .notNull()
      .references(() => live.id),
    /** Its place; null while it waits for a moderator, and for ever when it is not passed. */
    seq: integer(),
    /** Number of its last change; null like `seq`. */
    rev: integer(),
    client_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    shown_name: text().notNull(),
    badge: text().$type<CodeOf<typeof badges>>(),
    kind: text().$type<(typeof messageKinds)[number]>().notNull(),
    body: text().notNull(),
    reply_to: integer(),
    t_offset_s: integer(),
    status: text().$type<(typeof messageStatuses)[number]>().notNull(),
    acted_by: uuid().references(() => user.id),
    reason: text(),
    pinned: boolean().notNull().default(false),
    answered_at: instant(),
    votes: integer().notNull().default(0),
    report_count: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    unique().on(t.live_id, t.seq),
    unique().on(t.live_id, t.client_id),
    index().on(t.live_id, t.rev),
    index().on(t.live_id, t.status, t.seq),
    index().on(t.live_id, t.user_id, t.created_at),
    index('live_message_questions').on(t.live_id, t.votes.desc(), t.seq).where(sql`${t.kind} = 'question'`),
    index('live_message_reported').on(t.live_id, t.created_at).where(sql`${t.report_count} > 0`),
    index().on(t.organization_id),
    check('live_message_kind', sql`${t.kind} in ('text', 'question', 'system')`),
    check('live_message_status', sql`${t.status} in ('visible', 'held', 'hidden', 'deleted')`),
    check('live_message_place', sql`(${t.seq} is null) = (${t.rev} is null)`),
  ],
);

/** Somebody's vote for a question. */
export const liveVote = pgTable(
  'live_vote',
  {
    message_id: uuid()
      .notNull()
      .references(() => liveMessage.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: organizationId(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.message_id, t.user_id] })],
);

/** A report of a message to the moderators. */
export const liveReport = pgTable(
  'live_report',
  {
    message_id: uuid()
      .notNull()
      .references(() => liveMessage.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    organization_id: organizationId(),
    reason: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.message_id, t.user_id] })],
);

/** Somebody who may not talk, in one live or (`live_id` null) in all of a school. */
export const liveMute = pgTable(
  'live_mute',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_id: uuid().references(() => live.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    until: instant().notNull(),
    reason: text().notNull(),
    by_id: uuid()
      .notNull()
      .references(() => user.id),
    /** Ended by hand, before its time. */
    ended_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('live_mute_active')
      .on(t.organization_id, t.user_id, sql`coalesce(${t.live_id}, ${t.organization_id})`)
      .where(sql`${t.ended_at} is null`),
    index('live_mute_live').on(t.live_id, t.until),
  ],
);
