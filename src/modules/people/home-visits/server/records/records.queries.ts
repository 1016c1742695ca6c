import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import type { visitRecords } from '../../contract/visit-records.contract.ts';
import type { visits } from '../../contract/visits.contract.ts';
import { type Standing, visibleToFamily, visibleToStaff } from '../standing.queries.ts';
import { homeVisit, homeVisitNeed, homeVisitRecord, homeVisitTeacher } from '../tables.ts';

export type RecordQuery = z.output<(typeof visitRecords)['list']['query']>;
type NeedQuery = z.output<(typeof visits)['needs']['query']>;

const visitOf = (id: string): SQL => eq(homeVisitRecord.visit_id, id);

const list = defineList<RecordQuery>({
  table: homeVisitRecord,
  id: homeVisitRecord.id,
  sorts: { created_at: homeVisitRecord.created_at },
  default_sort: '-created_at',
  filters: {
    state: anyOf(homeVisitRecord.state),
    visit_id: visitOf,
    student_id: (id) =>
      sql`${homeVisitRecord.visit_id} in (select ${homeVisit.id} from ${homeVisit} where ${homeVisit.student_id} = ${id})`,
  },
});

const [writer, signer, decider] = [alias(user, 'writer'), alias(user, 'signer'), alias(user, 'decider')];

const select = (db: Db) =>
  db
    .select({
      record: homeVisitRecord,
      student: { id: user.id, name: user.name, name_en: user.name_en },
      organization_id: homeVisit.organization_id,
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      department_id: classroom.department_id,
      teacher_ids: sql<
        string[]
      >`(select coalesce(array_agg(t.user_id), '{}') from ${homeVisitTeacher} t where t.visit_id = ${homeVisit.id})`,
      written_by: { id: writer.id, name: writer.name, name_en: writer.name_en },
      signed_by: { id: signer.id, name: signer.name, name_en: signer.name_en },
      decided_by: { id: decider.id, name: decider.name, name_en: decider.name_en },
    })
    .from(homeVisitRecord)
    .innerJoin(homeVisit, eq(homeVisit.id, homeVisitRecord.visit_id))
    .innerJoin(user, eq(user.id, homeVisit.student_id))
    .innerJoin(classroom, eq(classroom.id, homeVisit.classroom_id))
    .innerJoin(writer, eq(writer.id, homeVisitRecord.written_by))
    .leftJoin(signer, eq(signer.id, homeVisitRecord.signed_by))
    .leftJoin(decider, eq(decider.id, homeVisitRecord.decided_by));

type Bare = Awaited<ReturnType<typeof select>>[number];
type Need = typeof homeVisitNeed.$inferSelect;
export interface FoundRecord extends Bare {
  readonly needs: readonly Need[];
}

async function withNeeds(db: Db, rows: readonly Bare[]): Promise<FoundRecord[]> {
  if (rows.length === 0) return [];
  const needs = await db
    .select()
    .from(homeVisitNeed)
    .where(
      inArray(
        homeVisitNeed.record_id,
        rows.map(({ record }) => record.id),
      ),
    )
    .orderBy(asc(homeVisitNeed.sort));
  return rows.map((row) => ({ ...row, needs: needs.filter((need) => need.record_id === row.record.id) }));
}

const ofVisits = (condition: SQL): SQL =>
  sql`exists (select 1 from ${homeVisit} where ${homeVisit.id} = ${homeVisitRecord.visit_id} and ${condition})`;

/** SQL condition: the record is one that somebody reads. Drafts are the writer's alone, the family reads what was submitted. */
export function recordsVisibleTo(standing: Standing): SQL {
  const mine = sql`(${homeVisitRecord.state} <> 'draft' or ${homeVisitRecord.written_by} = ${standing.user_id})`;
  const staff = and(ofVisits(visibleToStaff(standing)), mine);
  const family = and(ofVisits(visibleToFamily(standing)), inArray(homeVisitRecord.state, ['submitted', 'accepted']));
  return sql`(${staff} or ${family})`;
}

/** Records under a condition. */
export function listRecordRows(db: Db, base: SQL, { q: _, ...query }: RecordQuery) {
  return pageOf(db, list, query as RecordQuery, base, async (at, plan) =>
    withNeeds(at, await planned(select(at), plan)),
  );
}

/** One record under a condition, or null. */
export async function findRecord(db: Db, base: SQL, id: string): Promise<FoundRecord | null> {
  const rows = await select(db).where(and(eq(homeVisitRecord.id, id), base));
  return (await withNeeds(db, rows))[0] ?? null;
}

const needList = defineList<NeedQuery>({
  table: homeVisitNeed,
  id: homeVisitNeed.id,
  sorts: { due: homeVisitNeed.due },
  default_sort: 'due',
  filters: { done: is(homeVisitNeed.done) },
});

const selectNeeds = (db: Db) =>
  db
    .select({
      id: homeVisitNeed.id,
      record_id: homeVisitNeed.record_id,
      visit_id: homeVisit.id,
      student: { id: user.id, name: user.name, name_en: user.name_en },
      classroom: { id: classroom.id, name: classroom.name, name_en: classroom.name_en },
      text: homeVisitNeed.text,
      owner: homeVisitNeed.owner,
      due: homeVisitNeed.due,
      done: homeVisitNeed.done,
    })
    .from(homeVisitNeed)
    .innerJoin(homeVisitRecord, eq(homeVisitRecord.id, homeVisitNeed.record_id))
    .innerJoin(homeVisit, eq(homeVisit.id, homeVisitRecord.visit_id))
    .innerJoin(user, eq(user.id, homeVisit.student_id))
    .innerJoin(classroom, eq(classroom.id, homeVisit.classroom_id));

const promised = (visit: SQL): SQL =>
  sql`exists (select 1 from ${homeVisitRecord} where ${homeVisitRecord.id} = ${homeVisitNeed.record_id} and ${homeVisitRecord.state} in ('submitted', 'accepted') and ${ofVisits(visit)})`;

/** SQL condition: something promised at such a visit is due by a day. */
export const isNeedDue = (visit: SQL, by: string): SQL =>
  and(promised(visit), eq(homeVisitNeed.done, false), sql`${homeVisitNeed.due} <= ${by}::date`) as SQL;

/** What was promised at visits that staff read. */
export function listNeeds(db: Db, standing: Standing, { q: _, ...query }: NeedQuery) {
  return pageOf(db, needList, query as NeedQuery, promised(visibleToStaff(standing)), (at, plan) =>
    planned(selectNeeds(at), plan),
  );
}

/** Open promises of the visits under a condition that are due by a day. */
export function needsDue(db: Db, due: SQL, most: number) {
  return db
    .select({
      id: homeVisitNeed.id,
      text: homeVisitNeed.text,
      due: homeVisitNeed.due,
      created_at: homeVisitNeed.created_at,
      student: { id: user.id, name: user.name, name_en: user.name_en },
    })
    .from(homeVisitNeed)
    .innerJoin(homeVisitRecord, eq(homeVisitRecord.id, homeVisitNeed.record_id))
    .innerJoin(homeVisit, eq(homeVisit.id, homeVisitRecord.visit_id))
    .innerJoin(user, eq(user.id, homeVisit.student_id))
    .where(due)
    .orderBy(asc(homeVisitNeed.due), asc(homeVisitNeed.id))
    .limit(most);
}
