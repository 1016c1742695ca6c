import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom, semester } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { RecordState, VisitState } from '../contract/home-visits.lifecycle.ts';
import type { homeVisitKinds, homeVisitReasons, needOwners, presentPeople } from '../contract/visit-kinds.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

export interface StoredSlot {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** A visit of teachers to the family of one pupil. */
export const homeVisit = pgTable(
  'home_visit',
  {
    id: primaryId(),
    organization_id: organizationId(),
    semester_id: uuid()
      .notNull()
      .references(() => semester.id),
    student_id: uuid()
      .notNull()
      .references(() => student.id),
    /** The class that the pupil was in when it was planned. */
    classroom_id: uuid()
      .notNull()
      .references(() => classroom.id),
    kind: text().$type<CodeOf<typeof homeVisitKinds>>().notNull(),
    reason: text().$type<CodeOf<typeof homeVisitReasons>>().notNull(),
    note: text(),
    slots: jsonb().$type<readonly StoredSlot[]>().notNull().default([]),
    /** The chosen slot. */
    starts_at: instant(),
    ends_at: instant(),
    started_at: instant(),
    ended_at: instant(),
    /** Where the family lives, as the guardian said; gone a day after the visit. */
    address_sealed: sealed(),
    confirmed_by: uuid().references(() => user.id),
    /** Since when the family knows of it. */
    sent_at: instant(),
    state: text().$type<VisitState>().notNull().default('draft'),
    why: text(),
    created_by: uuid().references(() => user.id),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.classroom_id, t.state, t.starts_at),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.organization_id, t.starts_at, t.id),
    index().on(t.created_at, t.id),
    index().on(t.starts_at, t.id),
    index('home_visit_latest').on(t.organization_id, t.starts_at.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('home_visit_latest_anywhere').on(t.starts_at.desc().nullsLast(), t.id.desc().nullsFirst()),
    index().on(t.student_id, t.semester_id),
    index().on(t.state, t.ends_at),
    check('home_visit_kind', sql`${t.kind} in ('home', 'phone', 'online', 'school')`),
    check('home_visit_reason', sql`${t.reason} in ('new', 'regular', 'care', 'incident', 'other')`),
    check(
      'home_visit_state',
      sql`${t.state} in ('draft', 'proposed', 'confirmed', 'in_progress', 'recorded', 'closed', 'declined', 'cancelled', 'missed')`,
    ),
    check('home_visit_span', sql`${t.starts_at} < ${t.ends_at}`),
    check(
      'home_visit_agreed',
      sql`${t.state} not in ('confirmed', 'in_progress', 'recorded', 'closed') or ${t.starts_at} is not null`,
    ),
  ],
);

/**
 * A teacher of a visit. The chosen slot is repeated here so that the database itself keeps a teacher from being in two
 * homes at once.
 */
export const homeVisitTeacher = pgTable(
  'home_visit_teacher',
  {
    id: primaryId(),
    organization_id: organizationId(),
    visit_id: uuid()
      .notNull()
      .references(() => homeVisit.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    sort: integer().notNull(),
    starts_at: instant(),
    ends_at: instant(),
    /** True while the visit is agreed: the slot is taken. */
    holds_slot: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    unique('home_visit_teacher_once').on(t.visit_id, t.user_id),
    index().on(t.user_id, t.starts_at),
    check(
      'home_visit_teacher_slot',
      sql`not ${t.holds_slot} or (${t.starts_at} is not null and ${t.ends_at} is not null)`,
    ),
  ],
);

/** What was found at the visit. */
export const homeVisitRecord = pgTable(
  'home_visit_record',
  {
    id: primaryId(),
    organization_id: organizationId(),
    visit_id: uuid()
      .notNull()
      .references(() => homeVisit.id),
    written_by: uuid()
      .notNull()
      .references(() => user.id),
    client_key: uuid(),
    started_at: instant().notNull(),
    ended_at: instant().notNull(),
    present: text().$type<CodeOf<typeof presentPeople>>().array().notNull(),
    summary: text().notNull(),
    photo_ids: uuid().array().notNull().default(sql`'{}'`),
    confidential_note_sealed: sealed(),
    signature_id: uuid(),
    signed_by: uuid().references(() => user.id),
    signed_at: instant(),
    comment: text(),
    state: text().$type<RecordState>().notNull().default('draft'),
    review_notes: text(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('home_visit_record_once').on(t.visit_id),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.created_at, t.id),
    index().on(t.written_by, t.state),
    index().on(t.organization_id, t.state, t.created_at),
    check('home_visit_record_state', sql`${t.state} in ('draft', 'submitted', 'returned', 'accepted')`),
    check('home_visit_record_span', sql`${t.started_at} < ${t.ended_at}`),
    check('home_visit_record_signed', sql`(${t.signed_by} is null) = (${t.signed_at} is null)`),
  ],
);

/** What was promised at the visit. */
export const homeVisitNeed = pgTable(
  'home_visit_need',
  {
    id: primaryId(),
    organization_id: organizationId(),
    record_id: uuid()
      .notNull()
      .references(() => homeVisitRecord.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    owner: text().$type<CodeOf<typeof needOwners>>().notNull(),
    due: day(),
    done: boolean().notNull().default(false),
    sort: integer().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.record_id, t.sort),
    index().on(t.organization_id, t.due, t.id),
    index().on(t.due, t.id),
    index('home_visit_need_latest').on(t.organization_id, t.due.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('home_visit_need_latest_anywhere').on(t.due.desc().nullsLast(), t.id.desc().nullsFirst()),
    check('home_visit_need_owner', sql`${t.owner} in ('school', 'family')`),
  ],
);
