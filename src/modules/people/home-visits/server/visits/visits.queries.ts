import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { matchesPerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { type Engagement, engagementsOf } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import type { Services } from '#server/services.ts';
import type { visits } from '../../contract/visits.contract.ts';
import { homeVisit, homeVisitRecord, homeVisitTeacher } from '../tables.ts';
import { spanOf } from './visit-engagements.queries.ts';

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

interface Source {
  readonly db: Db;
  readonly services: Services;
}
type Bare = Awaited<ReturnType<typeof select>>[number];

export interface FoundVisit extends Bare {
  readonly teachers: readonly { readonly id: string; readonly name: string; readonly name_en: string | null }[];
  /** When the teachers are taken up, here or elsewhere. */
  readonly busy: readonly Engagement[];
}

async function withTeachers({ db, services }: Source, rows: readonly Bare[]): Promise<FoundVisit[]> {
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
  const now = new Date().toISOString();
  const offered = asked.flatMap(({ visit }) => visit.slots).filter((slot) => slot.ends_at > now);
  const held = await engagementsOf(
    { db, services },
    asked.flatMap(({ visit }) => teachersOf(visit.id).map(({ id }) => id)),
    offered.map(spanOf),
  );
  return rows.map((row) => {
    const teachers = teachersOf(row.visit.id);
    const busy = held.filter(({ user_id }) => teachers.some(({ id }) => id === user_id));
    return { ...row, teachers, busy };
  });
}

const named = (q: string): SQL =>
  sql`exists (select 1 from ${user} where ${and(eq(user.id, homeVisit.student_id), matchesPerson(q))})`;

/** Visits under a condition; `span` are the instants between which they begin. */
export function listVisitRows(
  { db, services }: Source,
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
    withTeachers({ db: at, services }, await planned(select(at), plan)),
  );
}

/** One visit under a condition, or null. */
export async function findVisit(source: Source, base: SQL, id: string): Promise<FoundVisit | null> {
  const rows = await select(source.db).where(and(eq(homeVisit.id, id), base));
  return (await withTeachers(source, rows))[0] ?? null;
}

const ofItsVisit = eq(homeVisitRecord.visit_id, homeVisit.id);

/** SQL: visits, each with its record where there is one. */
export const visitsWithRecords: SQL = sql`${homeVisit} left join ${homeVisitRecord} on ${ofItsVisit}`;

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
    .leftJoin(homeVisitRecord, ofItsVisit)
    .where(base)
    .orderBy(asc(homeVisit.starts_at), asc(homeVisit.id))
    .limit(most);
}

export type VisitWithRecord = Awaited<ReturnType<typeof listVisitsWithRecords>>[number];
