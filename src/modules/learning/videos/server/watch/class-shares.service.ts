import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { unrestrictedGuardians } from '#modules/people/family/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { liveVideoUser } from '../tables.ts';

const DAYS = 30;

/** Of each class in reach the pupils in whose household a video was watched lately, the lowest grade first. */
export async function viewClassShares({ db, scope }: Context) {
  const pupils = await db
    .select({ id: student.id, classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en } })
    .from(student)
    .innerJoin(classroom, eq(classroom.id, student.classroom_id))
    .innerJoin(grade, eq(grade.id, classroom.grade_id))
    .where(
      and(
        within(scope, classroom.organization_id, classroom.department_id),
        eq(classroom.status, 'active'),
        eq(student.status, 'enrolled'),
      ),
    )
    .orderBy(asc(grade.stage_code), asc(grade.year_no), asc(classroom.class_no), asc(classroom.id));
  // a guardian may watch as somebody of another school
  const watching = await acrossOrganizations(db, async () => {
    const ids = pupils.map(({ id }) => id);
    const guardians = ids.length ? await unrestrictedGuardians(db, ids) : new Map<string, readonly string[]>();
    const households = new Map(ids.map((id) => [id, [id, ...(guardians.get(id) ?? [])]]));
    const watchers = await watchersAmong(db, [...new Set([...households.values()].flat())]);
    return new Set(ids.filter((id) => households.get(id)?.some((one) => watchers.has(one))));
  });
  const list = [...Map.groupBy(pupils, (one) => one.classroom.id).values()].flatMap((own) => {
    const room = own[0]?.classroom;
    return room ? [{ ...room, pupils: own.length, watching: own.filter(({ id }) => watching.has(id)).length }] : [];
  });
  return { pupils: pupils.length, watching: watching.size, list };
}

async function watchersAmong(db: Context['db'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: liveVideoUser.user_id })
    .from(liveVideoUser)
    .where(
      and(
        inArray(liveVideoUser.user_id, [...ids]),
        sql`${liveVideoUser.last_at} >= now() - make_interval(days => ${DAYS})`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
