import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { customForm, customFormVersion } from '#modules/desk/forms/server/tables.ts';
import { createdAt, documentColumn, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { EscalationStep } from '#shared/receipts.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** What an organisation announces to everybody. */
export const announcement = pgTable(
  'announcement',
  {
    id: primaryId(),
    organization_id: organizationId(),
    title: text().notNull(),
    title_en: text(),
    body: text().notNull(),
    body_document: documentColumn(),
    body_en: text(),
    body_en_document: documentColumn(),
    priority: text().notNull().default('normal'),
    placements: text().array().notNull().default(sql`'{}'`),
    user_types: text().array().notNull().default(sql`'{}'`),
    /** When it goes out; null: as soon as it may. */
    send_at: instant(),
    /** Each reader is to confirm that they know of it, until `confirm_by` where that is set. */
    must_confirm: boolean().notNull().default(false),
    confirm_by: instant(),
    status: text().notNull().default('draft'),
    expires_at: instant(),
    sent_at: instant(),
    recall_reason: text(),
    opinion: text(),
    recipient_count: integer(),
    allow_comment: text().$type<'off' | 'author_only' | 'all'>().notNull().default('off'),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    decided_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('announcement_order').on(t.organization_id, t.status, t.sent_at),
    // the order of their lists: of one school, and over several
    index('announcement_of_school').on(
      t.organization_id,
      t.sent_at.desc().nullsFirst(),
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('announcement_of_all').on(
      t.sent_at.desc().nullsFirst(),
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index().on(t.created_by, t.status),
    index('announcement_placements').using('gin', t.placements),
    check('announcement_status', sql`${t.status} in ('draft', 'pending_approval', 'scheduled', 'sent', 'recalled')`),
    check('announcement_priority', sql`${t.priority} in ('normal', 'important', 'urgent')`),
    check('announcement_sent', sql`${t.status} not in ('sent', 'recalled') or ${t.sent_at} is not null`),
    check('announcement_confirm_by', sql`${t.confirm_by} is null or ${t.must_confirm}`),
    check('announcement_scheduled', sql`${t.status} <> 'scheduled' or ${t.send_at} is not null`),
    check('announcement_recalled', sql`${t.status} <> 'recalled' or ${t.recall_reason} is not null`),
  ],
);

/**
 * What is sent to an audience: a notice (通知), a bulletin (通报) or a short message (消息). The received row of each
 * person is the platform's `notification`, whose `subject_id` is the id of this row; so it is with an announcement.
 */
export const notice = pgTable(
  'internotification',
  {
    id: primaryId(),
    organization_id: organizationId(),
    kind: text().$type<'notice' | 'bulletin' | 'message'>().notNull(),
    title: text().notNull(),
    title_en: text(),
    body: text().notNull(),
    body_document: documentColumn(),
    body_en: text(),
    body_en_document: documentColumn(),
    priority: text().notNull().default('normal'),
    audience: jsonb().$type<Audience>().notNull(),
    department_id: uuid().references(() => department.id),
    signer: text(),
    doc_no: text(),
    notification_type_id: uuid().references((): AnyPgColumn => notificationType.id),
    must_confirm: boolean().notNull().default(false),
    confirm_mode: text().$type<'person' | 'household'>().notNull().default('person'),
    confirm_by: instant(),
    reply_kind: text().$type<'none' | 'sign' | 'choice' | 'form'>().notNull().default('none'),
    form_id: uuid().references(() => customForm.id),
    /** The version that was published when the notice was written. */
    form_version_id: uuid().references(() => customFormVersion.id),
    allow_comment: text().$type<'off' | 'author_only' | 'all'>().notNull().default('off'),
    allow_like: boolean().notNull().default(false),
    channels: text().array().notNull().default(sql`'{}'`),
    escalation: jsonb().$type<readonly EscalationStep[]>().notNull().default([]),
    send_at: instant(),
    /** Who belongs to its audience later gets it, too, until it is over. */
    for_newcomers: boolean().notNull().default(false),
    status: text().notNull().default('draft'),
    /** Who decides about what was submitted: the leader of its department, or a holder of 0708. */
    approver: text().$type<'leader' | 'office'>(),
    revision: integer().notNull().default(1),
    expires_at: instant(),
    sent_at: instant(),
    recall_reason: text(),
    opinion: text(),
    recipient_count: integer(),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    decided_by: uuid(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index('internotification_order').on(t.organization_id, t.kind, t.status, t.sent_at),
    index('internotification_sent').on(t.organization_id, t.sent_at, t.created_at, t.id),
    index('internotification_newest').on(t.sent_at, t.created_at, t.id), // over the schools of a group
    index().on(t.created_by, t.status),
    index('internotification_form').on(t.form_id).where(sql`${t.form_id} is not null`),
    index('internotification_due').on(t.send_at).where(sql`${t.status} = 'scheduled'`),
    index('internotification_for_newcomers').on(t.sent_at).where(sql`${t.for_newcomers} and ${t.status} = 'sent'`),
    check('internotification_kind', sql`${t.kind} in ('notice', 'bulletin', 'message')`),
    check(
      'internotification_status',
      sql`${t.status} in ('draft', 'pending_approval', 'scheduled', 'sent', 'recalled')`,
    ),
    check('internotification_form', sql`(${t.reply_kind} = 'form') = (${t.form_version_id} is not null)`),
    check('internotification_priority', sql`${t.priority} in ('normal', 'important', 'urgent')`),
    check('internotification_sent_at', sql`${t.status} not in ('sent', 'recalled') or ${t.sent_at} is not null`),
    check('internotification_recalled', sql`${t.status} <> 'recalled' or ${t.recall_reason} is not null`),
    check('internotification_scheduled', sql`${t.status} <> 'scheduled' or ${t.send_at} is not null`),
  ],
);

/** What it said before it was revised. */
export const noticeRevision = pgTable(
  'notice_revision',
  {
    notice_id: uuid()
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    organization_id: organizationId(),
    weight: text().$type<'minor' | 'major'>().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    body_document: documentColumn(),
    reason: text().notNull(),
    changed_by: uuid().notNull(),
    changed_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.notice_id, t.revision] })],
);

/** What may be chosen. Places of an option that is for so many are those of its pool, so that they are never given twice. */
export const noticeOption = pgTable(
  'notice_option',
  {
    notice_id: uuid()
      .notNull()
      .references(() => notice.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    organization_id: organizationId(),
    position: integer().notNull(),
    text: text().notNull(),
    capacity: integer(),
    /** Null: it is for everybody. */
    pool_id: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.notice_id, t.key] }),
    check('notice_option_pool', sql`(${t.capacity} is null) = (${t.pool_id} is null)`),
  ],
);

/** One answer: of a person, or for a child by whichever of its guardians gave it. */
export const noticeReply = pgTable(
  'notice_reply',
  {
    id: primaryId(),
    organization_id: organizationId(),
    notice_id: uuid()
      .notNull()
      .references(() => notice.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    for_user_id: uuid().references(() => user.id),
    /** Whose answer it is: the child's where the guardians answer together, else that of the person (and the child). */
    settles: text().notNull(),
    option: text(),
    remark: text(),
    signature_id: uuid(),
    replied_at: createdAt(),
    changed_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('notice_reply_once').on(t.notice_id, t.settles),
    index().on(t.user_id),
    index().on(t.for_user_id),
  ],
);

/** Comments on it. */
export const noticeComment = pgTable(
  'notice_comment',
  {
    id: primaryId(),
    organization_id: organizationId(),
    /** A notice or an announcement. */
    subject_id: uuid().notNull(),
    parent_id: uuid().references((): AnyPgColumn => noticeComment.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    body: text().notNull(),
    status: text().$type<'visible' | 'hidden' | 'deleted'>().notNull().default('visible'),
    hidden_by: uuid(),
    hide_reason: text(),
    edited_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    index('notice_comment_order').on(t.subject_id, t.created_at, t.id),
    index().on(t.user_id),
    index().on(t.parent_id),
    check('notice_comment_status', sql`${t.status} in ('visible', 'hidden', 'deleted')`),
    check('notice_comment_hidden', sql`${t.status} <> 'hidden' or ${t.hide_reason} is not null`),
  ],
);

/** Who likes a notice. */
export const noticeLike = pgTable(
  'internotification_user_like',
  {
    id: primaryId(),
    organization_id: organizationId(),
    notice_id: uuid()
      .notNull()
      .references(() => notice.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('internotification_user_like_once').on(t.notice_id, t.user_id), index().on(t.user_id)],
);

/** Who likes a comment. */
export const notificationUserCommentLike = pgTable(
  'notification_user_comment_like',
  {
    id: primaryId(),
    organization_id: organizationId(),
    comment_id: uuid()
      .notNull()
      .references(() => noticeComment.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('notification_user_comment_like_once').on(t.comment_id, t.user_id), index().on(t.user_id)],
);

/** Kinds of messages of an organisation. */
export const notificationType = pgTable(
  'notification_type',
  {
    id: primaryId(),
    organization_id: organizationId(),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    default_channels: text().$type<'email' | 'sms'>().array().notNull().default(sql`'{}'`),
    is_urgent: boolean().notNull().default(false),
    status: text().$type<'on' | 'off'>().notNull().default('on'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('notification_type_code').on(t.organization_id, t.code),
    index('notification_type_name').on(t.organization_id, t.name, t.id),
    check('notification_type_status', sql`${t.status} in ('on', 'off')`),
  ],
);
