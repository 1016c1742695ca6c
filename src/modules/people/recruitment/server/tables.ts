import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { department, organization, post, user } from '#modules/core/directory/server/tables.ts';
import type { personnelNatures } from '#modules/people/staff/contract/personnel-nature.ts';
import { pendingStaff } from '#modules/people/staff/server/tables.ts';
import { createdAt, day, instant, primaryId, sealed, updatedAt, version } from '#server/database/columns.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import type { CandidateStage } from '../contract/candidates.lifecycle.ts';
import type { interviewerStatuses } from '../contract/interviewers.contract.ts';
import type { recommendations } from '../contract/interviews.contract.ts';
import type { InterviewStatus } from '../contract/interviews.lifecycle.ts';
import type { jobStatuses, ScoreItem } from '../contract/jobs.contract.ts';

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organization.id);

/** Work that a school wants somebody for. `taken` are the places that offers hold. */
export const job = pgTable(
  'job',
  {
    id: primaryId(),
    organization_id: organizationId(),
    title: text().notNull(),
    title_en: text(),
    /** Where somebody is wanted, and as what. */
    department_id: uuid().references(() => department.id),
    post_id: uuid().references(() => post.id),
    headcount: integer().notNull(),
    taken: integer().notNull().default(0),
    personnel_nature: text().$type<CodeOf<typeof personnelNatures>>().notNull(),
    requirements: text(),
    /** Interviews that a candidate goes through at most. */
    rounds: integer().notNull().default(5),
    closes_on: day(),
    status: text().$type<CodeOf<typeof jobStatuses>>().notNull().default('draft'),
    /** What interviewers mark by; fixed with the first sheet that has marks. */
    score_items: jsonb().$type<ScoreItem[]>().notNull().default([]),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.organization_id, t.title, t.id),
    check('job_taken', sql`${t.taken} between 0 and ${t.headcount}`),
    check('job_rounds', sql`${t.rounds} between 1 and 5`),
    check('job_status', sql`${t.status} in ('draft', 'open', 'paused', 'filled', 'closed')`),
  ],
);

/** Somebody who interviews candidates: one of the staff, or somebody from outside with a phone instead of an account. */
export const interviewer = pgTable(
  'interviewer',
  {
    id: primaryId(),
    organization_id: organizationId(),
    user_id: uuid().references(() => user.id),
    is_external: boolean().notNull().default(false),
    /** Of somebody from outside. */
    name: text(),
    email: text(),
    employer: text(),
    phone_sealed: sealed(),
    phone_bidx: text(),
    phone_masked: text(),
    subjects: text(),
    max_per_day: integer().notNull().default(6),
    status: text().$type<CodeOf<typeof interviewerStatuses>>().notNull().default('active'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('interviewer_person').on(t.organization_id, t.user_id),
    uniqueIndex('interviewer_phone').on(t.organization_id, t.phone_bidx),
    check('interviewer_external', sql`${t.is_external} = (${t.user_id} is null)`),
    check(
      'interviewer_reached',
      sql`not ${t.is_external} or (${t.name} is not null and ${t.phone_sealed} is not null and ${t.phone_bidx} is not null)`,
    ),
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.user_id),
    check('interviewer_status', sql`${t.status} in ('active', 'paused')`),
  ],
);

/** A newcomer's way to a job; the row has the id of the form. */
export const jobCandidate = pgTable(
  'job_candidate',
  {
    id: uuid('pending_staff_id')
      .primaryKey()
      .references(() => pendingStaff.id, { onDelete: 'cascade' }),
    organization_id: organizationId(),
    job_id: uuid()
      .notNull()
      .references(() => job.id),
    user_id: uuid()
      .notNull()
      .references(() => user.id),
    status: text('stage').$type<CandidateStage>().notNull().default('applied'),
    reason: text(),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.created_at, t.id),
    index().on(t.job_id, t.status),
    check('job_candidate_stage', sql`${t.status} in ('applied', 'interview', 'offered', 'accepted', 'ended')`),
  ],
);

export const interview = pgTable(
  'interview',
  {
    id: primaryId(),
    organization_id: organizationId(),
    candidate_id: uuid()
      .notNull()
      .references(() => jobCandidate.id, { onDelete: 'cascade' }),
    round: integer().notNull(),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** A room of the school, which the interview holds; null: elsewhere, at the place. */
    broom_id: uuid().references(() => broom.id),
    place: text(),
    status: text().$type<InterviewStatus>().notNull().default('planned'),
    version: version(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    index().on(t.organization_id, t.starts_at, t.id),
    index().on(t.candidate_id),
    check('interview_somewhere', sql`${t.broom_id} is not null or ${t.place} is not null`),
    check('interview_span', sql`${t.starts_at} < ${t.ends_at}`),
    check('interview_status', sql`${t.status} in ('planned', 'done', 'no_show', 'cancelled')`),
  ],
);

/**
 * The seat of an interviewer on a panel, and the sheet once it was handed in. The slot is repeated here so that the
 * database itself keeps an interviewer from sitting in two interviews at once.
 */
export const interviewScore = pgTable(
  'interview_score',
  {
    id: primaryId(),
    organization_id: organizationId(),
    interview_id: uuid()
      .notNull()
      .references(() => interview.id, { onDelete: 'cascade' }),
    interviewer_id: uuid()
      .notNull()
      .references(() => interviewer.id),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** False once the interview is cancelled: the slot is free again. */
    holds_slot: boolean().notNull().default(true),
    recused: boolean().notNull().default(false),
    /** By the items of the job, in their order; the total is what they come to. */
    marks: integer().array(),
    total: integer(),
    recommend: text().$type<CodeOf<typeof recommendations>>(),
    comment: text(),
    signed_at: instant(),
    /** Of the link that somebody from outside was sent. */
    link_hash: text(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('interview_score_link').on(t.link_hash),
    unique('interview_score_panelist').on(t.interview_id, t.interviewer_id),
    index().on(t.interviewer_id, t.starts_at),
    check('interview_score_total', sql`${t.total} between 0 and 100`),
    check('interview_score_signed', sql`${t.signed_at} is null or ${t.recused} or ${t.total} is not null`),
  ],
);
