import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { anyOf, defineList, is, pageOf, type RowReader } from '#server/lists/resource-list.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { type NamedRow, namedBy } from '#server/store/columns.ts';
import type { meritRecords } from '../../contract/merit.contract.ts';
import { meritRights } from '../../rights.ts';
import { studentsOfStaff } from '../reach.queries.ts';
import { meritRecord } from '../tables.ts';

type Query = z.output<(typeof meritRecords)['list']['query']>;

const meritList = defineList<Query>({
  table: meritRecord,
  id: meritRecord.id,
  sorts: { created_at: meritRecord.created_at },
  default_sort: '-created_at',
  filters: {
    student_id: is(meritRecord.student_id),
    classroom_id: is(meritRecord.classroom_id),
    dimension: is(meritRecord.dimension),
    kind: anyOf(meritRecord.kind),
    status: anyOf(meritRecord.status),
  },
});

const columns = {
  row: meritRecord,
  student: namedBy(meritRecord.student_id, user),
  giver: namedBy(meritRecord.given_by, user),
};
export interface FoundMerit {
  readonly row: typeof meritRecord.$inferSelect;
  readonly student: NamedRow;
  readonly giver: NamedRow | null;
}

const readMerits: RowReader<FoundMerit> = (db, { where, order, limit, offset }) =>
  db
    .select(columns)
    .from(meritRecord)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);

/** SQL: the note is about one of the students under a condition on them. */
export const aboutStudents = (condition: SQL): SQL =>
  sql`${meritRecord.student_id} in (select ${student.id} from ${student} where ${condition})`;

/** SQL: the notes that the caller reads: those of whole schools, and those about the students of the own classes. */
export function meritsOfStaff(actor: Actor, scope: Scope): SQL {
  const manage = holds(actor, meritRights.manage) ? scopeOf(actor, meritRights.manage) : null;
  const isWhole = manage && scope.organizations.every((id) => manage.organizations.includes(id));
  if (isWhole) return within(manage, meritRecord.organization_id);
  return and(within(scope, meritRecord.organization_id), aboutStudents(studentsOfStaff(actor))) as SQL;
}

/** Notes under a condition, page by page. */
export const listMerits = (db: Db, where: SQL | undefined, query: Query) =>
  pageOf(db, meritList, query, where, readMerits);

/** What families read: what counts, and reminders only where they were told. */
export const forFamily = (): SQL =>
  and(eq(meritRecord.status, 'active'), or(ne(meritRecord.kind, 'remind'), eq(meritRecord.to_family, true))) as SQL;

/** The newest notes under a condition. */
export const newestMerits = (db: Db, where: SQL | undefined, atMost: number): Promise<FoundMerit[]> =>
  db
    .select(columns)
    .from(meritRecord)
    .where(where)
    .orderBy(desc(meritRecord.created_at), desc(meritRecord.id))
    .limit(atMost);

/** One note, or undefined. */
export async function findMerit(db: Db, where: SQL | undefined): Promise<FoundMerit | undefined> {
  const [found] = await newestMerits(db, where, 1);
  return found;
}

/** Points in tenths by student and dimension in a term, of what counts. */
export function pointsOf(db: Db, semesterId: string, students: SQL) {
  return db
    .select({
      dimension: meritRecord.dimension,
      tenths: sql<number>`sum(${meritRecord.points_tenths})::int`,
    })
    .from(meritRecord)
    .where(and(eq(meritRecord.semester_id, semesterId), eq(meritRecord.status, 'active'), students))
    .groupBy(meritRecord.dimension);
}

/** Points in tenths by term, of what counts. */
export async function tenthsByTerm(
  db: Db,
  semesterIds: readonly string[],
  students: SQL,
): Promise<ReadonlyMap<string, number>> {
  if (semesterIds.length === 0) return new Map();
  const rows = await db
    .select({ id: meritRecord.semester_id, tenths: sql<number>`sum(${meritRecord.points_tenths})::int` })
    .from(meritRecord)
    .where(and(inArray(meritRecord.semester_id, [...semesterIds]), eq(meritRecord.status, 'active'), students))
    .groupBy(meritRecord.semester_id);
  return new Map(rows.map(({ id, tenths }) => [id, tenths]));
}

export const ofStudents = (ids: readonly string[]): SQL =>
  ids.length ? inArray(meritRecord.student_id, [...ids]) : sql`false`;
