import { and, asc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import type { visits } from '../../contract/visits.contract.ts';
import { homeVisit, homeVisitRecord, homeVisitTeacher } from '../tables.ts';

export type VisitQuery = z.output<(typeof visits)['list']['query']>;

const list = defineList<VisitQuery>({
  table: homeVisit,
  id: homeVisit.id,
  sorts: { starts_at: homeVisit.starts_at, created_at: homeVisit.created_at },
  default_sort: '-created_at',
  filters: {
    classroom_id: is(homeVisit.classroom_id),
    teacher_id: (id) =>
      sql`${homeVisit.id} in (select ${homeVisitTeacher.visit_id} from ${homeVisitTeacher} where ${homeVisitTeacher.user_id} = ${id})`,
    student_id: is(homeVisit.student_id),
    state: anyOf(homeVisit.state),
    kind: anyOf(homeVisit.kind),
    from: () => undefined,
    to: () => undefined,
    family: () => undefined,
  },
});

const select = (db: Db) =>
  db
    .select({
      visit: homeVisit,
      student: { id: user.id, name: user.name, name_en: user.name_en },
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      department_id: classroom.department_id,
      record: {
        id: homeVisitRecord.id,
        state: homeVisitRecord.state,
        signed_at: homeVisitRecord.signed_at,
      },
    })
    .from(homeVisit)
    .innerJoin(user, eq(user.id, homeVisit.student_id))
    .innerJoin(classroom, eq(classroom.id, homeVisit.classroom_id))
    .leftJoin(homeVisitRecord, eq(homeVisitRecord.visit_id, homeVisit.id));

type Bare = Awaited<ReturnType<typeof select>>[number];

export interface FoundVisit extends Bare {
  readonly teachers: readonly { readonly id: string; readonly name: string; readonly name_en: string | null }[];
  /** When the teachers are in another home. */
  readonly busy: readonly { readonly starts_at: string; readonly ends_at: string }[];
}

async function withTeachers(db: Db, rows: readonly Bare[]): Promise<FoundVisit[]> {
  if (rows.length === 0) return [];
  const going = await db
    .select({
      visit_id: homeVisitTeacher.visit_id,
      teacher: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(homeVisitTeacher)
    .innerJoin(user, eq(user.id, homeVisitTeacher.user_id))
    .where(
      inArray(
        homeVisitTeacher.visit_id,
        rows.map(({ visit }) => visit.id),
      ),
    )
    .orderBy(asc(homeVisitTeacher.sort), asc(homeVisitTeacher.id));
  const teachersOf = (id: string) => going.filter((one) => one.visit_id === id).map((one) => one.teacher);
  const asked = rows.filter(({ visit }) => visit.state === 'proposed' || visit.state === 'draft');
  const held = await reservedSlots(
    db,
    asked.flatMap(({ visit }) => teachersOf(visit.id).map(({ id }) => id)),
  );
  return rows.map((row) => {
    const teachers = teachersOf(row.visit.id);
    const busy = held.filter(({ user_id }) => teachers.some(({ id }) => id === user_id));
    return { ...row, teachers, busy };
  });
}

/** Slots of agreed visits of some teachers that are still to come. */
export async function reservedSlots(db: Db, userIds: readonly string[]) {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return [];
  return db
    .select({
      user_id: homeVisitTeacher.user_id,
      starts_at: sql<string>`${homeVisitTeacher.starts_at}`.mapWith(homeVisitTeacher.starts_at),
      ends_at: sql<string>`${homeVisitTeacher.ends_at}`.mapWith(homeVisitTeacher.ends_at),
    })
    .from(homeVisitTeacher)
    .where(
      and(
        inArray(homeVisitTeacher.user_id, wanted),
        eq(homeVisitTeacher.holds_slot, true),
        gt(homeVisitTeacher.ends_at, sql`now()`),
      ),
    );
}

const named = (q: string): SQL =>
  sql`exists (select 1 from ${user} where ${and(eq(user.id, homeVisit.student_id), matchesPerson(q))})`;

/** Visits under a condition; `span` are the instants between which they begin. */
export function listVisitRows(
  db: Db,
  base: SQL,
  span: { readonly from: string | null; readonly to: string | null },
  { q, ...query }: VisitQuery,
) {
  const here = and(
    base,
    span.from ? gte(homeVisit.starts_at, span.from) : undefined,
    span.to ? lt(homeVisit.starts_at, span.to) : undefined,
    q ? named(q) : undefined,
  );
  return pageOf(db, list, query as VisitQuery, here, async (at, plan) =>
    withTeachers(at, await planned(select(at), plan)),
  );
}

/** One visit under a condition, or null. */
export async function findVisit(db: Db, base: SQL, id: string): Promise<FoundVisit | null> {
  const rows = await select(db).where(and(eq(homeVisit.id, id), base));
  return (await withTeachers(db, rows))[0] ?? null;
}

/** Visits under a condition with their records and whether somebody goes, the next one first, in one statement for home pages. */
export function listVisitsWithRecords(db: Db, userId: string, base: SQL | undefined, most: number) {
  return db
    .select({
      visit: homeVisit,
      student: { id: user.id, name: user.name, name_en: user.name_en },
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      department_id: classroom.department_id,
      is_visiting: sql<boolean>`exists (select 1 from ${homeVisitTeacher} t where t.visit_id = ${homeVisit.id} and t.user_id = ${userId})`,
      record: homeVisitRecord,
    })
    .from(homeVisit)
    .innerJoin(user, eq(user.id, homeVisit.student_id))
    .innerJoin(classroom, eq(classroom.id, homeVisit.classroom_id))
    .leftJoin(homeVisitRecord, eq(homeVisitRecord.visit_id, homeVisit.id))
    .where(base)
    .orderBy(asc(homeVisit.starts_at), asc(homeVisit.id))
    .limit(most);
}

export type VisitWithRecord = Awaited<ReturnType<typeof listVisitsWithRecords>>[number];

/** The first of some teachers who is in another home during a span, or null. */
export async function findBusyTeacher(
  db: Db,
  visitId: string | null,
  userIds: readonly string[],
  spans: readonly { readonly starts_at: string; readonly ends_at: string }[],
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (spans.length === 0 || userIds.length === 0) return null;
  const during = or(
    ...spans.map((span) =>
      and(lt(homeVisitTeacher.starts_at, span.ends_at), gt(homeVisitTeacher.ends_at, span.starts_at)),
    ),
  );
  const [row] = await db
    .select({ id: user.id, name: user.name })
    .from(homeVisitTeacher)
    .innerJoin(user, eq(user.id, homeVisitTeacher.user_id))
    .where(
      and(
        inArray(homeVisitTeacher.user_id, [...userIds]),
        eq(homeVisitTeacher.holds_slot, true),
        visitId ? sql`${homeVisitTeacher.visit_id} <> ${visitId}` : undefined,
        during,
      ),
    )
    .orderBy(asc(homeVisitTeacher.starts_at))
    .limit(1);
  return row ?? null;
}
