import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { department, organization, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { Audience } from '#shared/audience.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { Text } from '#shared/text.ts';
import type { LiveStatus } from '../contract/live.lifecycle.ts';
import type {
  chatModes,
  closeKinds,
  liveTypeIcons,
  liveTypeStatuses,
  liveVisibilities,
  nameModes,
  publishStates,
  replayModes,
} from '../contract/live-choices.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const ofLive = () =>
  uuid()
    .notNull()
    .references(() => live.id, { onDelete: 'cascade' });
const ofUser = () =>
  uuid()
    .notNull()
    .references(() => user.id);

/**
 * A kind of live. Rows without a school group are everybody's, those without a school are of the whole group; a school that
 * wants another one gives it the same code.
 */
export const liveType = pgTable(
  'live_type',
  {
    id: primaryId(),
    client_id: uuid().references(() => organization.id),
    organization_id: uuid().references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    name_en: text(),
    icon: text().$type<CodeOf<typeof liveTypeIcons>>().notNull().default('video'),
    cover_id: uuid(),
    needs_approval: boolean().notNull().default(true),
    allow_public: boolean().notNull().default(false),
    max_minutes: integer().notNull().default(240),
    default_chat_mode: text().$type<CodeOf<typeof chatModes>>().notNull().default('held'),
    default_name_mode: text().$type<CodeOf<typeof nameModes>>().notNull().default('masked'),
    default_record: boolean().notNull().default(true),
    default_replay: text().$type<CodeOf<typeof replayModes>>().notNull().default('draft'),
    sort: integer(),
    status: text().$type<CodeOf<typeof liveTypeStatuses>>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('live_type_code').on(t.client_id, t.organization_id, t.code).nullsNotDistinct(),
    index().on(t.sort, t.code, t.id),
    check('live_type_code_form', sql`${t.code} ~ '^[a-z_]{2,30}$'`),
    check('live_type_minutes', sql`${t.max_minutes} between 10 and 600`),
    check('live_type_status', sql`${t.status} in ('active', 'disabled')`),
    check('live_type_owner', sql`${t.organization_id} is null or ${t.client_id} is not null`),
  ],
);

/** A live. That no two of a host overlap is a constraint of the database (see the migration). */
export const live = pgTable(
  'live',
  {
    id: primaryId(),
    organization_id: organizationId(),
    title: text().notNull(),
    title_en: text(),
    summary: text(),
    cover_id: uuid(),
    live_type_id: uuid()
      .notNull()
      .references(() => liveType.id),
    creator_id: ofUser(),
    host_id: ofUser(),
    co_host_ids: uuid().array().notNull().default(sql`'{}'`),
    moderator_ids: uuid().array().notNull().default(sql`'{}'`),
    department_id: uuid()
      .notNull()
      .references(() => department.id),
    broom_id: uuid().references(() => broom.id),
    plan_start_at: instant().notNull(),
    plan_end_at: instant().notNull(),
    visibility: text().$type<CodeOf<typeof liveVisibilities>>().notNull().default('audience'),
    /** Null unless it is for chosen people. */
    audience: jsonb().$type<Audience>(),
    /** For whom, in words, as it was when it was saved. */
    audience_name: text(),
    audience_name_en: text(),
    head_count: integer().notNull().default(0),
    has_minors: boolean().notNull().default(false),
    portrait_consent: boolean().notNull().default(false),
    /** Departments of the classes whose pupils are seen. */
    portrait_class_ids: uuid().array().notNull().default(sql`'{}'`),
    chat_mode: text().$type<CodeOf<typeof chatModes>>().notNull().default('held'),
    slow_seconds: integer().notNull().default(0),
    name_mode: text().$type<CodeOf<typeof nameModes>>().notNull().default('masked'),
    guest_sees_chat: boolean().notNull().default(false),
    auto_start: boolean().notNull().default(true),
    record: boolean().notNull().default(true),
    replay: text().$type<CodeOf<typeof replayModes>>().notNull().default('draft'),
    remind_minutes: integer().array().notNull().default(sql`'{1440,30}'`),
    status: text().$type<LiveStatus>().notNull(),
    /** Whose decision it waits for; null once decided. */
    waits_for: text().$type<'approver' | 'public_approver'>(),
    opinion: text(),
    decided_by: uuid(),
    decided_at: instant(),
    publish_state: text().$type<CodeOf<typeof publishStates>>().notNull().default('idle'),
    /** The connection that sends now. */
    publisher: text(),
    published_at: instant(),
    started_at: instant(),
    interrupted_at: instant(),
    ended_at: instant(),
    /** Why a publisher was refused last, for the studio. */
    refused_at: instant(),
    refused_reason: jsonb().$type<Text>(),
    stream_name: text().notNull(),
    push_secret_sealed: sealed().notNull(),
    push_version: integer().notNull().default(1),
    close_kind: text().$type<CodeOf<typeof closeKinds>>(),
    close_reason: text(),
    /** When everybody who was not there was called last. */
    called_at: instant(),
    host_notified_at: instant(),
    viewers_now: integer().notNull().default(0),
    viewers_peak: integer().notNull().default(0),
    viewers_total: integer().notNull().default(0),
    watch_seconds: integer().notNull().default(0),
    replay_video_id: uuid(),
    /** `waiting` until the recording became a video, or there was none. */
    replay_state: text().$type<'none' | 'waiting' | 'done' | 'failed'>().notNull().default('none'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('live_stream').on(t.stream_name),
    index('live_order').on(t.organization_id, t.plan_start_at, t.id),
    index('live_status').on(t.organization_id, t.status, t.plan_start_at.desc(), t.id.desc()),
    index().on(t.host_id, t.plan_start_at),
    index().on(t.creator_id, t.plan_start_at),
    index().on(t.live_type_id),
    index('live_open').on(t.plan_start_at).where(sql`${t.status} = 'approved'`),
    index('live_replay').on(t.ended_at).where(sql`${t.replay_state} = 'waiting'`),
    check(
      'live_known_status',
      sql`${t.status} in ('draft', 'pending_approval', 'approved', 'closed', 'finished', 'archived')`,
    ),
    check('live_plan', sql`${t.plan_start_at} < ${t.plan_end_at}`),
    check('live_waits', sql`(${t.status} = 'pending_approval') = (${t.waits_for} is not null)`),
    check(
      'live_closed',
      sql`${t.status} <> 'closed' or (${t.close_kind} is not null and ${t.close_reason} is not null)`,
    ),
    check('live_finished', sql`${t.status} <> 'finished' or ${t.started_at} is not null`),
    check('live_audience', sql`(${t.visibility} = 'audience') = (${t.audience} is not null)`),
  ],
);

/**
 * Who is invited: everybody in the audience from the approval on, counted anew until it begins, and then frozen. A guardian
 * stands there once for each child.
 */
export const liveInvitee = pgTable(
  'live_invitee',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_id: ofLive(),
    user_id: ofUser(),
    for_user_id: uuid().references(() => user.id),
    created_at: createdAt(),
  },
  (t) => [
    unique('live_invitee_once').on(t.live_id, t.user_id, t.for_user_id).nullsNotDistinct(),
    index().on(t.user_id, t.live_id),
    index().on(t.for_user_id),
  ],
);

/** Who watched, and how long. Guests are counted by a key that leads to nobody. */
export const liveViewer = pgTable(
  'live_viewer',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_id: ofLive(),
    user_id: uuid().references(() => user.id),
    guest_key: text(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
    seconds: integer().notNull().default(0),
    joins: integer().notNull().default(1),
    device: text().$type<'phone' | 'desktop'>().notNull().default('desktop'),
  },
  (t) => [
    unique('live_viewer_person').on(t.live_id, t.user_id),
    unique('live_viewer_guest').on(t.live_id, t.guest_key),
    index().on(t.live_id, t.last_at),
    index().on(t.user_id),
    check('live_viewer_one', sql`num_nonnulls(${t.user_id}, ${t.guest_key}) = 1`),
  ],
);

/** Somebody who asked for a reminder before a live begins. */
export const liveReminder = pgTable(
  'live_reminder',
  {
    id: primaryId(),
    organization_id: organizationId(),
    live_id: ofLive(),
    user_id: ofUser(),
    minutes_before: integer().notNull(),
    sent_at: instant(),
    created_at: createdAt(),
  },
  (t) => [
    unique('live_reminder_once').on(t.live_id, t.user_id, t.minutes_before),
    index().on(t.user_id),
    index('live_reminder_open').on(t.live_id).where(sql`${t.sent_at} is null`),
    check('live_reminder_minutes', sql`${t.minutes_before} between 10 and 10080`),
  ],
);
