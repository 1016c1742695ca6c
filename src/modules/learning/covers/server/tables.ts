import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, numeric, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { lesson } from '#modules/learning/schedule/server/tables.ts';
import { vacation } from '#modules/life/leave/server/tables.ts';
import { createdAt, day, instant, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { CoverState } from '../contract/cover.lifecycle.ts';
import type { CoverMode, OfferState } from '../contract/cover-kinds.ts';

/** A lesson that somebody on leave does not teach. When and what it is stays readable when the timetable changes. */
export const coverLesson = pgTable(
  'cover_lesson',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    vacation_id: uuid()
      .notNull()
      .references(() => vacation.id, { onDelete: 'cascade' }),
    /** Null: another timetable does not have it any more. */
    lesson_id: uuid().references(() => lesson.id, { onDelete: 'set null' }),
    date: day().notNull(),
    period_from: integer().notNull(),
    period_to: integer().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    classroom_ids: uuid().array().notNull().default(sql`'{}'`),
    subject_value: text().notNull(),
    course_name: text(),
    teacher_id: uuid()
      .notNull()
      .references(() => user.id),
    cover_id: uuid().references(() => user.id),
    mode: text().$type<CoverMode>().notNull().default('cover'),
    plan: text(),
    state: text().$type<CoverState>().notNull().default('open'),
    answer_by: instant(),
    /** It stands on the timetable, not only as a hold. */
    is_applied: boolean().notNull().default(false),
    credit: numeric({ precision: 4, scale: 2, mode: 'number' }).notNull().default(0),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('cover_lesson_once').on(t.vacation_id, t.lesson_id).where(sql`${t.state} <> 'void'`),
    index().on(t.organization_id, t.date),
    index().on(t.organization_id, t.starts_at, t.id),
    index().on(t.teacher_id, t.starts_at),
    index().on(t.cover_id, t.starts_at),
    index().on(t.lesson_id),
    index().on(t.state, t.starts_at),
    check('cover_lesson_order', sql`${t.starts_at} < ${t.ends_at}`),
  ],
);

/** Somebody who was asked to take a lesson. */
export const coverOffer = pgTable(
  'cover_offer',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    cover_lesson_id: uuid()
      .notNull()
      .references(() => coverLesson.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    state: text().$type<OfferState>().notNull().default('asked'),
    at: createdAt(),
  },
  (t) => [unique('cover_offer_once').on(t.cover_lesson_id, t.user_id), index().on(t.user_id, t.state)],
);
