import { and, asc, eq, gt, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { scopeOf } from '#server/rights/actor.ts';
import { dayOf } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { AGREED, type TAKES_TIME } from '../../contract/vacation.lifecycle.ts';
import { leaveRights } from '../../rights.ts';
import { linkedIds } from '../people.service.ts';
import { absenceMark, vacation } from '../tables.ts';

/** Classes that the caller checks. */
const classesOf = (ctx: Pick<Context, 'actor' | 'db'>, id?: string) =>
  ctx.db
    .select({
      id: classroom.id,
      name: classroom.name,
      name_en: classroom.name_en,
      organization_id: classroom.organization_id,
      department_id: classroom.department_id,
    })
    .from(classroom)
    .where(
      and(
        eq(classroom.status, 'active'),
        within(scopeOf(ctx.actor, leaveRights.students), classroom.organization_id, classroom.department_id),
        id ? eq(classroom.id, id) : undefined,
      ),
    )
    .orderBy(asc(classroom.grade_id), asc(classroom.class_no), asc(classroom.id))
    .limit(200);

export const todayIn = (ctx: Pick<Context, 'services'>, zone: string): string =>
  dayOf(new Date(ctx.services.clock.now()).toISOString(), zone);

/** Classes with who is there today. */
export async function viewClasses(ctx: Context) {
  const { db, actor } = ctx;
  const classes = await classesOf(ctx);
  if (classes.length === 0) return { list: [] };
  const today = todayIn(ctx, actor.time_zone);
  const now = new Date(ctx.services.clock.now()).toISOString();
  const ids = classes.map(({ id }) => id);
  // of the own child everybody is a guardian, as on the roll
  const linked = await linkedIds(ctx);
  const students = await db
    .select({ id: student.classroom_id, n: sql<number>`count(*)::int` })
    .from(student)
    .where(and(inArray(student.classroom_id, ids), eq(student.status, 'enrolled')))
    .groupBy(student.classroom_id);
  const departments = classes.map(({ department_id }) => department_id);
  const away = await db
    .select({
      id: vacation.department_id,
      n: sql<number>`(count(distinct ${vacation.applicant_id}) filter (where ${vacation.status} <> 'submitted' and ${vacation.start_at} <= ${now} and ${vacation.end_at} > ${now}))::int`,
      waiting: sql<number>`(count(*) filter (where ${vacation.status} = 'submitted'))::int`,
    })
    .from(vacation)
    .where(
      and(
        eq(vacation.subject, 'student'),
        inArray(vacation.department_id, departments),
        inArray(vacation.status, ['submitted', ...AGREED]),
        or(eq(vacation.status, 'submitted'), gt(vacation.end_at, now)),
      ),
    )
    .groupBy(vacation.department_id);
  const open = await db
    .select({ id: absenceMark.classroom_id, n: sql<number>`count(distinct ${absenceMark.student_id})::int` })
    .from(absenceMark)
    .where(
      and(
        inArray(absenceMark.classroom_id, ids),
        eq(absenceMark.date, today),
        eq(absenceMark.status, 'open'),
        linked.length ? notInArray(absenceMark.student_id, linked) : undefined,
      ),
    )
    .groupBy(absenceMark.classroom_id);
  return {
    list: classes.map(({ id, name, name_en, department_id }) => {
      const leave = away.find((one) => one.id === department_id);
      return {
        id,
        name,
        name_en,
        students: students.find((one) => one.id === id)?.n ?? 0,
        away: leave?.n ?? 0,
        unexplained: open.find((one) => one.id === id)?.n ?? 0,
        requests: leave?.waiting ?? 0,
      };
    }),
  };
}

export async function getClass(ctx: Context, id: string) {
  const [found] = await classesOf(ctx, id);
  return found ?? null;
}

export const classmates = (db: Db, classroomId: string) =>
  db
    .select({ id: user.id, name: user.name, name_en: user.name_en, avatar_url: user.avatar_url })
    .from(student)
    .innerJoin(user, eq(user.id, student.id))
    .where(and(eq(student.classroom_id, classroomId), eq(student.status, 'enrolled')))
    .orderBy(asc(user.name_pinyin), asc(user.id));

/** Leave of some people that holds at this moment. */
export const leaveNow = (
  db: Db,
  userIds: readonly string[],
  now: string,
  states: readonly (typeof TAKES_TIME)[number][] = AGREED,
) =>
  db
    .select({
      id: vacation.id,
      user_id: vacation.applicant_id,
      until: vacation.end_at,
      out_at: vacation.out_at,
      in_at: vacation.in_at,
    })
    .from(vacation)
    .where(
      and(
        inArray(vacation.applicant_id, [...userIds]),
        inArray(vacation.status, [...states]),
        lt(vacation.start_at, now),
        gt(vacation.end_at, now),
      ),
    );

/** Today's roll of a class. */
export async function viewRoll(ctx: Context, { classroom_id }: { readonly classroom_id: string }) {
  const { db } = ctx;
  const of = await getClass(ctx, classroom_id);
  if (!of) throw refuse(shared.not_found);
  const zone = await zoneOf(db, of.organization_id);
  const list = await classmates(db, of.id);
  const ids = list.map(({ id }) => id);
  const now = new Date(ctx.services.clock.now()).toISOString();
  const away = ids.length ? await leaveNow(db, ids, now) : [];
  const marks = await db
    .select()
    .from(absenceMark)
    .where(and(eq(absenceMark.classroom_id, of.id), eq(absenceMark.date, todayIn(ctx, zone))))
    .orderBy(asc(absenceMark.period));
  const linked = await linkedIds(ctx);
  return {
    classroom: { id: of.id, name: of.name, name_en: of.name_en },
    students: list.map((one) => {
      const leave = away.find(({ user_id }) => user_id === one.id);
      // of the own child everybody is a guardian
      const mark = linked.includes(one.id) ? undefined : marks.findLast(({ student_id }) => student_id === one.id);
      return {
        ...one,
        away_until: leave?.until ?? null,
        vacation_id: linked.includes(one.id) ? null : (leave?.id ?? null),
        is_out: leave !== undefined && leave.out_at !== null && leave.in_at === null,
        mark: mark
          ? {
              id: mark.id,
              status: mark.status,
              is_open: mark.status === 'open',
              level: mark.level,
              version: mark.version,
            }
          : null,
      };
    }),
  };
}
