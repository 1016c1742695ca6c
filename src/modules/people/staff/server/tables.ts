import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { department, organization, post, user } from '#modules/core/directory/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { salaryCategories } from '../contract/salary-post.contract.ts';
import type { SectionKey } from '../contract/teacher-sections.ts';

/** An invitation for newcomers. Of its address only the hash is stored. */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    code_hash: text().notNull().unique(),
    kind: text().notNull(),
    department_id: uuid().references(() => department.id),
    post_id: uuid().references(() => post.id),
    personnel_nature: text(),
    name: text(),
    phone_sealed: sealed(),
    phone_bidx: text(),
    papers: jsonb().$type<readonly { readonly kind: string; readonly is_required: boolean }[]>().notNull().default([]),
    questions: text().array().notNull().default(sql`'{}'`),
    note: text(),
    expires_at: instant().notNull(),
    max_uses: integer().notNull(),
    used: integer().notNull().default(0),
    status: text().notNull().default('active'),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.created_at, t.id), // the list of a whole group
    check('staff_invitation_kind', sql`${t.kind} in ('entry', 'open')`),
    check('staff_invitation_status', sql`${t.status} in ('active', 'closed', 'expired')`),
    check('staff_invitation_uses', sql`${t.used} between 0 and ${t.max_uses}`),
    check('staff_invitation_person', sql`${t.kind} <> 'entry' or ${t.phone_bidx} is not null`),
  ],
);

/** Somebody who wants to work here: what they handed in, and what became of it. */
export const pendingStaff = pgTable(
  'pending_staff',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    invitation_id: uuid().references(() => staffInvitation.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    name: text().notNull(),
    gender: text().notNull(),
    id_type: text().notNull(),
    id_no_sealed: sealed().notNull(),
    id_no_bidx: text().notNull(),
    phone_sealed: sealed().notNull(),
    phone_bidx: text().notNull(),
    birthday: day(),
    email: text(),
    education: jsonb().$type<{
      readonly level: string;
      readonly school: string;
      readonly major: string | null;
      readonly graduated_on: string | null;
    } | null>(),
    photo_id: uuid(),
    resume_id: uuid(),
    papers: jsonb().$type<readonly { readonly kind: string; readonly file_id: string }[]>().notNull().default([]),
    answers: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    department_wish: text(),
    post_wish: text(),
    source: text().notNull(),
    status: text('stage').notNull().default('pending'),
    /** What the person was asked to change; null once they handed it in again. */
    notes: text(),
    reason: text(),
    decided_by: uuid(),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('pending_staff_person').on(t.organization_id, t.user_id).where(sql`${t.status} = 'pending'`),
    index().on(t.organization_id, t.status, t.created_at),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.created_at, t.id), // the list of a whole group
    index().on(t.user_id, t.created_at),
    index().on(t.organization_id, t.id_no_bidx),
    check('pending_staff_stage', sql`${t.status} in ('pending', 'accepted', 'refused', 'withdrawn')`),
    check('pending_staff_source', sql`${t.source} in ('invitation', 'self')`),
  ],
);

/** Somebody who was taken in, from the acceptance on; the person is a row of `user` with the same id. */
export const teacher = pgTable(
  'teacher',
  {
    id: uuid('user_id')
      .primaryKey()
      .references(() => user.id),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    pending_staff_id: uuid().references(() => pendingStaff.id),
    entry_status: text().notNull().default('pending_entry'),
    /** 1 normal, 0 new, -1 on sick leave of over six months, -2 retired. */
    work_status: integer().notNull().default(0),
    /** What somebody on long sick leave comes back to. */
    former_work_status: integer(),
    personnel_nature: text(),
    staff_kind: text(),
    department_id: uuid().references(() => department.id),
    post_id: uuid().references(() => post.id),
    first_work_on: day(),
    planned_entry_on: day(),
    entered_on: day(),
    /** Null: what is usual for this kind of employment, until the first day. */
    probation_months: integer(),
    is_probation_extended: boolean().notNull().default(false),
    regular_on: day(),
    /** The last day, from the moment on which it is known; `entry_status` turns to `left` the night after. */
    left_on: day(),
    left_kind: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.entry_status),
    index('teacher_leaving').on(t.left_on).where(sql`${t.left_on} is not null and ${t.entry_status} <> 'left'`),
    check('teacher_entry_status', sql`${t.entry_status} in ('pending_entry', 'entered', 'regular', 'left')`),
    check('teacher_work_status', sql`${t.work_status} in (1, 0, -1, -2)`),
    check('teacher_staff_kind', sql`${t.staff_kind} in ('teaching', 'admin', 'assist', 'worker', 'carer', 'foreign')`),
    check('teacher_probation', sql`${t.probation_months} between 0 and 12`),
    check(
      'teacher_left_kind',
      sql`${t.left_kind} in ('resign', 'transfer', 'contract_end', 'dismiss', 'retire', 'deceased')`,
    ),
  ],
);

/**
 * The sections of a record that are not work: each is sealed as a whole, with a version of its own, so that two who
 * change two of them do not meet. What stands open beside it (number of rows, stages, the next day on which something
 * ends) is what lists count and filter by.
 */
export const teacherFile = pgTable(
  'teacher_file',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    section: text().$type<SectionKey>().notNull(),
    rows_sealed: sealed().notNull(),
    row_count: integer().notNull(),
    keys: text().array().notNull().default(sql`'{}'`),
    expires_on: day(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('teacher_file_section').on(t.user_id, t.section),
    index('teacher_file_expiring').on(t.organization_id, t.expires_on),
  ],
);

/** A record that was begun and not submitted; nothing in it was checked. */
export const teacherDraft = pgTable(
  'teacher_draft',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    name_sealed: sealed().notNull(),
    data_sealed: sealed().notNull(),
    step: integer().notNull().default(0),
    source: text().notNull().default('manual'),
    status: text().notNull().default('draft'),
    created_by: uuid()
      .notNull()
      .references(() => user.id),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.status, t.updated_at),
    index('teacher_draft_cancelled').on(t.updated_at).where(sql`${t.status} = 'cancelled'`),
    check('teacher_draft_source', sql`${t.source} in ('manual', 'pending_staff')`),
    check('teacher_draft_status', sql`${t.status} in ('draft', 'cancelled', 'used')`),
  ],
);

/** What somebody asks to have corrected in a section of the own record that others keep. */
export const teacherCorrection = pgTable(
  'teacher_correction',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    section: text().$type<SectionKey>().notNull(),
    rows_sealed: sealed().notNull(),
    note: text(),
    status: text().$type<'pending' | 'accepted' | 'refused'>().notNull().default('pending'),
    reason: text(),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('teacher_correction_open').on(t.user_id, t.section).where(sql`${t.status} = 'pending'`),
    index().on(t.organization_id, t.status, t.created_at),
    check('teacher_correction_status', sql`${t.status} in ('pending', 'accepted', 'refused')`),
  ],
);

/** What changed in somebody's employment (异动), one row a change; nobody changes or removes one. */
export const teacherChange = pgTable(
  'teacher_change',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    kind: text().notNull(),
    from: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull().default({}),
    to: jsonb().$type<Readonly<Record<string, string | number | null>>>().notNull().default({}),
    effective_on: day().notNull(),
    reason: text(),
    papers: uuid().array().notNull().default(sql`'{}'`),
    changed_by: uuid().references(() => user.id),
    created_at: createdAt(),
  },
  (t) => [
    index('teacher_change_timeline').on(t.user_id, t.effective_on, t.id),
    index('teacher_change_table').on(t.organization_id, t.effective_on, t.id),
    check(
      'teacher_change_kind',
      sql`${t.kind} in ('entry', 'regular', 'extend', 'post', 'status', 'leave', 'retire', 'rehire', 'correction')`,
    ),
  ],
);

/**
 * Asked of the authorities before the entry (入职查询): whether somebody may work with minors. Read by 0915 alone. About
 * somebody with an account, or about a person of a service company.
 */
export const teacherCheck = pgTable(
  'teacher_check',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid().references(() => user.id),
    serve_user_id: uuid(),
    kind: text().notNull().default('entry'),
    asked_on: day().notNull(),
    result: text().notNull(),
    checked_by: uuid()
      .notNull()
      .references(() => user.id),
    created_at: createdAt(),
  },
  (t) => [
    index().on(t.organization_id, t.user_id, t.asked_on),
    index().on(t.serve_user_id, t.asked_on),
    check('teacher_check_person', sql`num_nonnulls(${t.user_id}, ${t.serve_user_id}) = 1`),
    check('teacher_check_kind', sql`${t.kind} in ('entry', 'yearly')`),
    check('teacher_check_result', sql`${t.result} in ('clear', 'record')`),
  ],
);

/** A grade of pay (薪级岗位): its amounts hold from a day on, until another row takes over. */
export const salaryPost = pgTable(
  'salary_post',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    code: text().notNull(),
    name: text().notNull(),
    category: text().$type<CodeOf<typeof salaryCategories>>().notNull(),
    level: integer().notNull(),
    base_fen: integer().notNull(),
    allowance_fen: integer().notNull().default(0),
    valid_from: day().notNull(),
    valid_to: day(),
    remark: text(),
    archived_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    // one code holds one row on each day: the constraint salary_post_code of the migrations
    index('salary_post_list').on(t.organization_id, t.created_at, t.id),
    index('salary_post_by_code').on(t.organization_id, t.code, t.id),
    check('salary_post_category', sql`${t.category} in ('management', 'professional', 'worker')`),
    check('salary_post_level', sql`${t.level} between 1 and 13`),
    check('salary_post_money', sql`${t.base_fen} >= 0 and ${t.allowance_fen} >= 0`),
    check('salary_post_span', sql`${t.valid_to} >= ${t.valid_from}`),
  ],
);

/** That somebody becomes regular: asked by one officer, decided by another one or by who leads the person. */
export const regularRequest = pgTable(
  'regular_request',
  {
    id: primaryId(),
    organization_id: uuid()
      .notNull()
      .references(() => organization.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    /** Where the person works when it is asked: its leaders agree first. */
    department_id: uuid(),
    status: text().notNull().default('requested'),
    evaluation_id: uuid().notNull(),
    comment: text(),
    requested_by: uuid()
      .notNull()
      .references(() => user.id),
    decided_by: uuid().references(() => user.id),
    decided_at: instant(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('regular_request_open').on(t.user_id).where(sql`${t.status} = 'requested'`),
    index('regular_request_waiting').on(t.organization_id, t.created_at).where(sql`${t.status} = 'requested'`),
    check('regular_request_status', sql`${t.status} in ('requested', 'approved', 'refused', 'withdrawn')`),
  ],
);
