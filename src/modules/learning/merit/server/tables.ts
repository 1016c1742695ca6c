import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { classroom, semester } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { createdAt, primaryId, updatedAt, version } from '#server/database/columns.ts';
import type { StateOf } from '#shared/lifecycle.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { meritDimensions, meritKinds, meritLifecycle, meritSources } from '../contract/merit-kinds.ts';

const school = () =>
  uuid()
    .notNull()
    .references(() => organization.id);
const term = () =>
  uuid()
    .notNull()
    .references(() => semester.id);

/** Something that was seen of a student. */
export const meritRecord = pgTable(
  'merit_record',
  {
    id: primaryId(),
    organization_id: school(),
    student_id: uuid()
      .notNull()
      .references(() => student.id),
    /** The class in which it was seen. */
    classroom_id: uuid().references(() => classroom.id),
    semester_id: term(),
    dimension: text().$type<CodeOf<typeof meritDimensions>>().notNull(),
    kind: text().$type<CodeOf<typeof meritKinds>>().notNull(),
    points_tenths: integer().notNull(),
    text: text().notNull(),
    source: text().$type<CodeOf<typeof meritSources>>().notNull().default('manual'),
    /** What another module knows it by. */
    source_id: uuid(),
    to_family: boolean().notNull().default(false),
    given_by: uuid().references(() => user.id),
    status: text().$type<StateOf<typeof meritLifecycle>>().notNull().default('active'),
    withdraw_reason: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('merit_record_source').on(t.source, t.source_id, t.student_id).where(sql`${t.source_id} is not null`),
    index('merit_record_list').on(t.organization_id, t.created_at, t.id),
    index('merit_record_all').on(t.created_at, t.id), // of several schools
    index('merit_record_student').on(t.student_id, t.semester_id),
    index('merit_record_class').on(t.classroom_id, t.semester_id),
    index('merit_record_giver').on(t.given_by, t.created_at),
    check('merit_record_points', sql`${t.points_tenths} between -50 and 50`),
  ],
);

/** What a note is worth in a term, and how many of them somebody may give a day. */
export const meritRule = pgTable(
  'merit_rule',
  {
    id: primaryId(),
    organization_id: school(),
    semester_id: term(),
    dimension: text().$type<CodeOf<typeof meritDimensions>>().notNull(),
    kind: text().$type<CodeOf<typeof meritKinds>>().notNull(),
    default_tenths: integer().notNull(),
    daily_cap: integer().notNull(),
    weight_awards: integer().notNull().default(100),
    weight_activities: integer().notNull().default(100),
    weight_observation: integer().notNull().default(100),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    unique('merit_rule_once').on(t.organization_id, t.semester_id, t.dimension, t.kind),
    index('merit_rule_list').on(t.organization_id, t.dimension, t.id),
  ],
);
