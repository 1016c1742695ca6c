import { and, asc, desc, eq, gte, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { department, organization, post, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { EntryRecord } from '#modules/identity/onboarding/server/public.ts';
import type { Seal } from '#server/crypto/seal.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, EXACT_TOTAL, pageOf, planned } from '#server/lists/resource-list.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { maskPhone } from '#shared/person/masks.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import {
  CHECK_MONTHS,
  type pendingStaffDetail,
  type pendingStaffRow,
  type pendingStaffs,
} from '../../contract/pending-staffs.contract.ts';
import { pendingStaffLifecycle } from '../../contract/pending-staffs.lifecycle.ts';
import { pendingStaff, staffInvitation, teacher, teacherChange, teacherCheck } from '../tables.ts';

type Query = z.output<(typeof pendingStaffs)['list']['query']>;
export type PendingRow = z.input<typeof pendingStaffRow>;
export type PendingDetail = z.input<typeof pendingStaffDetail>;

const list = defineList<Query>({
  table: pendingStaff,
  id: pendingStaff.id,
  sorts: { created_at: pendingStaff.created_at },
  default_sort: 'created_at',
  filters: { stage: anyOf(pendingStaff.status) },
});

const STAGES = statesOf(pendingStaffLifecycle);

/** What nobody could work through in one go is not listed. */
const MOST_WAITING = 50;

const decider = alias(user, 'decider');

/** No `coalesce`, for which PostgreSQL takes no index under row level security. */
const first = (one: PgColumn, other: PgColumn) => sql`case when ${one} is null then ${other} else ${one} end`;

const select = (db: Db) =>
  db
    .select({
      row: pendingStaff,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      post: { id: post.id, name: post.name, name_en: post.name_en },
      personnel_nature: staffInvitation.personnel_nature,
      questions: staffInvitation.questions,
      entry_status: teacher.entry_status,
      decided_by: { id: decider.id, name: decider.name, name_en: decider.name_en },
    })
    .from(pendingStaff)
    .innerJoin(organization, eq(organization.id, pendingStaff.organization_id))
    .leftJoin(staffInvitation, eq(staffInvitation.id, pendingStaff.invitation_id))
    .leftJoin(teacher, eq(teacher.pending_staff_id, pendingStaff.id))
    .leftJoin(department, eq(department.id, first(teacher.department_id, staffInvitation.department_id)))
    .leftJoin(post, eq(post.id, first(teacher.post_id, staffInvitation.post_id)))
    .leftJoin(decider, eq(decider.id, pendingStaff.decided_by));

export type FoundPending = Awaited<ReturnType<typeof select>>[number];

export function shownRow(seal: Seal, found: FoundPending): PendingRow {
  const { row } = found;
  const { id, name, created_at, version } = row;
  return {
    id,
    name,
    created_at,
    version,
    gender: row.gender as PendingRow['gender'],
    phone: maskPhone(seal.open(row.phone_sealed, 'pending_staff.phone')),
    education_level: row.education?.level ?? null,
    school: row.education?.school ?? null,
    department: found.department,
    post: found.post,
    source: row.source as PendingRow['source'],
    stage: row.status as PendingRow['stage'],
    is_returned: row.status === 'pending' && row.notes !== null,
    is_entered: found.entry_status === 'entered',
  };
}

/** Newcomers in scope with the numbers of every stage. */
export async function listPending(db: Db, seal: Seal, scope: Scope, { q, ...query }: Query) {
  const here = within(scope, pendingStaff.organization_id);
  const searched = and(here, q ? sql`${pendingStaff.name} ~* ${searchPattern(q)}` : undefined);
  const page = await pageOf(db, list, query as Query, searched, async (_db, plan) => {
    const rows = await planned(select(db), plan);
    return rows.map((row) => shownRow(seal, row));
  });
  return { ...page, counts: await countStages(db, searched) };
}

/** How many stand in each stage where anybody stands; counted no further than totals are exact. */
async function countStages(db: Db, searched: SQL | undefined): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ stage: string; n: number }>(sql`
    select wanted.stage, n from unnest(${sql.param(STAGES)}::text[]) as wanted(stage),
      lateral (select count(*)::int as n from (
        select 1 from ${pendingStaff} where ${searched} and ${pendingStaff.status} = wanted.stage limit ${EXACT_TOTAL}) as found) as counted
     where n > 0`);
  return Object.fromEntries(rows.map(({ stage, n }) => [stage, n]));
}

/** SQL condition: nobody of those in charge has looked at them: not those who were asked to add something, and not oneself. */
export const isWaitingNewcomer = (scope: Scope, userId: string): SQL =>
  and(
    within(scope, pendingStaff.organization_id),
    eq(pendingStaff.status, 'pending'),
    isNull(pendingStaff.notes),
    ne(pendingStaff.user_id, userId),
  ) as SQL;

/** Those who wait, the longest waiting first. */
export function listWaiting(db: Db, scope: Scope, userId: string): Promise<FoundPending[]> {
  return select(db).where(isWaitingNewcomer(scope, userId)).orderBy(asc(pendingStaff.created_at)).limit(MOST_WAITING);
}

/** Newcomers under a condition. */
export const newcomersWhere = (db: Db, where: SQL | undefined): Promise<FoundPending[]> =>
  select(db).where(where).execute();

/** Newcomers of the organisations that a code reaches. */
export const newcomersIn = (scope: Scope): SQL => within(scope, pendingStaff.organization_id);

/** One newcomer in scope, or null. */
export async function findPending(db: Db, scope: Scope, id: string): Promise<FoundPending | null> {
  const [row] = await select(db).where(and(eq(pendingStaff.id, id), newcomersIn(scope)));
  return row ?? null;
}

/** People of the organisation with the document or the phone of a newcomer, who are somebody else. */
export function findDuplicates(db: Db, row: FoundPending['row']) {
  return db
    .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en })
    .from(user)
    .innerJoin(
      userOrganization,
      and(eq(userOrganization.user_id, user.id), eq(userOrganization.organization_id, row.organization_id)),
    )
    .where(
      and(
        ne(user.id, row.user_id),
        ne(user.status, 'deleted'),
        running(userOrganization),
        or(eq(user.id_no_bidx, row.id_no_bidx), eq(user.phone_bidx, row.phone_bidx)),
      ),
    )
    .limit(5);
}

/** Background checks of somebody in an organisation, the newest first. */
export function listChecks(db: Db, organizationId: string, userId: string) {
  return db
    .select({
      id: teacherCheck.id,
      result: teacherCheck.result,
      asked_on: teacherCheck.asked_on,
      by: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(teacherCheck)
    .innerJoin(user, eq(user.id, teacherCheck.checked_by))
    .where(and(eq(teacherCheck.organization_id, organizationId), eq(teacherCheck.user_id, userId)))
    .orderBy(desc(teacherCheck.asked_on), desc(teacherCheck.created_at));
}

/** Whether the last check is clear and young enough for an entry. */
export async function isCleared(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const [last] = await db
    .select({ result: teacherCheck.result })
    .from(teacherCheck)
    .where(
      and(
        eq(teacherCheck.organization_id, organizationId),
        eq(teacherCheck.user_id, userId),
        gte(teacherCheck.asked_on, sql`current_date - make_interval(months => ${CHECK_MONTHS})`),
        // who comes back is asked about anew
        sql`not exists (select from ${teacherChange} where ${teacherChange.user_id} = ${userId}
          and ${teacherChange.kind} = 'rehire' and ${teacherChange.created_at} >= ${teacherCheck.created_at})`,
      ),
    )
    .orderBy(desc(teacherCheck.asked_on), desc(teacherCheck.created_at))
    .limit(1);
  return last?.result === 'clear';
}

/** The newest record of somebody, for the page that shows how far it is. Reaches everywhere. */
export async function recordOf(db: Db, userId: string): Promise<EntryRecord | null> {
  const [found] = await db
    .select({
      row: pendingStaff,
      organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
    })
    .from(pendingStaff)
    .innerJoin(organization, eq(organization.id, pendingStaff.organization_id))
    .where(eq(pendingStaff.user_id, userId))
    .orderBy(desc(pendingStaff.created_at))
    .limit(1);
  if (!found) return null;
  const { row } = found;
  const isReturned = row.status === 'pending' && row.notes !== null;
  return {
    id: row.id,
    organization: found.organization,
    stage: isReturned ? 'returned' : row.status,
    // why somebody was refused stays with the school
    reason: null,
    field_notes: row.notes === null ? {} : { general: row.notes },
    submitted_at: row.updated_at,
  };
}

/** Whether somebody is being hired: the form is submitted, or accepted and the entry not confirmed. Reaches everywhere. */
export async function isBeingHired(db: Db, userId: string): Promise<boolean> {
  const waits = and(eq(pendingStaff.user_id, userId), eq(pendingStaff.status, 'pending'));
  if ((await db.$count(pendingStaff, waits)) > 0) return true;
  return (await db.$count(teacher, and(eq(teacher.id, userId), eq(teacher.entry_status, 'pending_entry')))) > 0;
}

/** Whether newcomers wait in a scope. */
export async function hasWaiting(db: Db, scope: Scope): Promise<boolean> {
  const [row] = await db
    .select({ id: pendingStaff.id })
    .from(pendingStaff)
    .where(and(within(scope, pendingStaff.organization_id), eq(pendingStaff.status, 'pending')) as SQL)
    .limit(1);
  return row !== undefined;
}

/** Whether somebody works in an organisation today. */
export async function isEmployed(db: Db, userId: string, organizationId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userOrganization, eq(userOrganization.user_id, user.id))
    .where(
      and(
        eq(user.id, userId),
        sql`${user.types} && array['teacher', 'guard']`,
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
      ),
    )
    .limit(1);
  return row !== undefined;
}
