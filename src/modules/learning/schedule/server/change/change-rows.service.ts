import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { running } from '#modules/core/directory/server/public.ts';
import { userDepartment } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is } from '#server/lists/resource-list.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import type { lessonChanges } from '../../contract/lesson-changes.contract.ts';
import { scheduleRights } from '../../rights.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';
import { lesson, lessonChange } from '../tables.ts';

export type ChangeQuery = z.output<(typeof lessonChanges)['list']['query']>;
export type ChangeRecord = typeof lessonChange.$inferSelect;

const lessonHas = (condition: SQL): SQL =>
  sql`exists (select 1 from ${lesson} where ${lesson.id} = ${lessonChange.lesson_id} and ${condition})`;

export const changeList = defineList<ChangeQuery>({
  table: lessonChange,
  id: lessonChange.id,
  sorts: { date: lessonChange.date, created_at: lessonChange.created_at },
  default_sort: '-date',
  filters: {
    state: anyOf(lessonChange.state),
    whose: () => undefined,
    date: is(lessonChange.date),
    teacher_id: (id) =>
      or(
        eq(lessonChange.asked_user_id, id),
        lessonHas(sql`(${lesson.teacher_id} = ${id} or ${lesson.orig_teacher_id} = ${id})`),
      ),
    classroom_id: (id) => lessonHas(sql`${lesson.classroom_ids} @> array[${id}]::uuid[]`),
    source: (wanted) => (wanted === 'cover' ? eq(lessonChange.source, 'cover') : sql`${lessonChange.source} is null`),
  },
});

/** SQL condition: the planned teacher of its lesson belongs to the people of a scope. */
export function ofPeople({ departments }: Scope): SQL | undefined {
  if (!departments) return undefined;
  if (departments.length === 0) return sql`false`;
  return lessonHas(sql`${lesson.orig_teacher_id} in (select ${userDepartment.user_id} from ${userDepartment}
    where ${and(inArray(userDepartment.department_id, [...departments]), running(userDepartment))})`);
}

/** SQL condition: it is the reader’s business: they ask, are asked, teach the lesson, approve, or manage timetables. */
export function visibleTo({ actor }: Pick<Context, 'actor'>): SQL {
  const me = actor.user_id;
  const own = or(
    eq(lessonChange.asked_by_id, me),
    eq(lessonChange.asked_user_id, me),
    lessonHas(sql`(${lesson.teacher_id} = ${me} or ${lesson.orig_teacher_id} = ${me})`),
  );
  const here = eq(lessonChange.organization_id, currentOrganization(actor));
  if (holds(actor, scheduleRights.manage)) return here;
  if (!holds(actor, scheduleRights.approve)) return and(here, isShown(), own) as SQL;
  const scope = scopeOf(actor, scheduleRights.approve);
  const reached = and(within(scope, lessonChange.organization_id), ofPeople(scope));
  return and(here, isShown(), or(own, reached)) as SQL;
}

/** A cover that is only held is nobody’s business yet. */
const isShown = (): SQL => sql`${lessonChange.state} <> 'held'`;

/** SQL condition: it waits for the reader to approve it. */
export function waitsForApproval({ actor }: Pick<Context, 'actor'>): SQL | null {
  if (!actor.organization_id || !holds(actor, scheduleRights.approve)) return null;
  const scope = scopeOf(actor, scheduleRights.approve);
  const me = actor.user_id;
  return and(
    eq(lessonChange.organization_id, actor.organization_id),
    eq(lessonChange.state, 'accepted'),
    sql`${lessonChange.asked_by_id} <> ${me} and ${lessonChange.asked_user_id} is distinct from ${me}`,
    ofPeople(scope),
  ) as SQL;
}

export async function findChange(db: Db, where: SQL): Promise<ChangeRecord | null> {
  const [row] = await db.select().from(lessonChange).where(where);
  return row ?? null;
}

export async function lessonById(db: Db, organizationId: string, id: string | null): Promise<LessonRecord | null> {
  if (!id) return null;
  const [row] = await db
    .select()
    .from(lesson)
    .where(and(eq(lesson.id, id), eq(lesson.organization_id, organizationId)));
  return row ?? null;
}

/** Lessons locked in one order. */
export const lockLessons = (db: Db, ids: readonly string[]): Promise<LessonRecord[]> =>
  db
    .select()
    .from(lesson)
    .where(inArray(lesson.id, [...ids]))
    .orderBy(asc(lesson.id))
    .for('update');

/** Changes in effect of some lessons, in the order in which they came into effect. */
export const inEffectOf = (db: Db, lessonIds: readonly string[]): Promise<ChangeRecord[]> =>
  db
    .select()
    .from(lessonChange)
    .where(
      and(
        eq(lessonChange.state, 'applied'),
        or(inArray(lessonChange.lesson_id, [...lessonIds]), inArray(lessonChange.other_lesson_id, [...lessonIds])),
      ),
    )
    .orderBy(asc(lessonChange.applied_at), asc(lessonChange.id));
