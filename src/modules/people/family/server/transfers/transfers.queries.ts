import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { studentsWithin } from '#modules/people/students/server/public.ts';
import { student } from '#modules/people/students/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { anyOf, defineList, is, type Page, pageOf, planned } from '#server/lists/resource-list.ts';
import type { guardianTransfers } from '../../contract/guardian-transfers.contract.ts';
import { isCurrent, ownPupils } from '../children/children.queries.ts';
import { stuGdClient, guardianTransfer as transfer } from '../tables.ts';

type Query = z.output<(typeof guardianTransfers)['list']['query']>;

const list = defineList<Query>({
  table: transfer,
  id: transfer.id,
  sorts: { created_at: transfer.created_at },
  default_sort: '-created_at',
  filters: { state: anyOf(transfer.state), student_id: is(transfer.student_id) },
});

const pupil = alias(user, 'pupil');
const from = alias(user, 'from_user');
const to = alias(user, 'to_user');
const asker = alias(user, 'asker');
const second = alias(user, 'second_user');

const select = (db: Db) =>
  db
    .select({
      row: transfer,
      student: {
        id: pupil.id,
        name: pupil.name,
        name_en: pupil.name_en,
        class_name: classroom.name,
        class_name_en: classroom.name_en,
      },
      from: { id: from.id, name: from.name, name_en: from.name_en },
      to: { id: to.id, name: to.name, name_en: to.name_en },
      requested_by: { id: asker.id, name: asker.name, name_en: asker.name_en },
      second: { id: second.id, name: second.name, name_en: second.name_en },
    })
    .from(transfer)
    .innerJoin(student, eq(student.id, transfer.student_id))
    .innerJoin(pupil, eq(pupil.id, student.id))
    .innerJoin(to, eq(to.id, transfer.to_id))
    .innerJoin(asker, eq(asker.id, transfer.requested_by))
    .leftJoin(from, eq(from.id, transfer.from_id))
    .leftJoin(second, eq(second.id, transfer.second_id))
    .leftJoin(classroom, eq(classroom.id, student.classroom_id));

export type FoundTransfer = Awaited<ReturnType<typeof select>>[number];

/** SQL condition: pupils of whom somebody is a guardian today, restricted by nobody. */
const ownChildren = (userId: string): SQL => sql`select ${stuGdClient.student_id} from ${stuGdClient}
  where ${and(eq(stuGdClient.guardian_id, userId), isCurrent(), eq(stuGdClient.restricted, false))}`;

/** SQL condition: the pupils inside the reach of 0356 of whom the holder is no guardian; null: not a holder. */
function ofSchool(scope: Scope, userId: string): SQL {
  return sql`(${transfer.student_id} in (select ${student.id} from ${student} where ${studentsWithin(scope)})
    and ${transfer.student_id} not in (${ownPupils(userId)}))`;
}

/** SQL condition: what somebody gives or gets. */
const ofGuardian = (userId: string): SQL =>
  and(
    or(eq(transfer.from_id, userId), eq(transfer.to_id, userId)),
    sql`${transfer.student_id} in (${ownChildren(userId)})`,
  ) as SQL;

/** Transfers that somebody gives or gets, and those inside a scope of 0356 where they hold it; the newest first. */
export function listTransfersOf(
  db: Db,
  scope: Scope | null,
  userId: string,
  query: Query,
): Promise<Page<FoundTransfer>> {
  const seen = or(ofGuardian(userId), scope ? ofSchool(scope, userId) : undefined);
  return pageOf(db, list, query, seen, (tx, plan) => planned(select(tx), plan));
}

/** SQL condition: a transfer waits for somebody: as the chosen guardian, or as a second holder of 0356. */
export function isWaitingTransfer(scope: Scope | null, userId: string): SQL {
  const mine = and(
    eq(transfer.kind, 'by_guardian'),
    eq(transfer.to_id, userId),
    sql`${transfer.student_id} in (${ownChildren(userId)})`,
  );
  const schools = scope
    ? and(eq(transfer.kind, 'by_school'), ne(transfer.requested_by, userId), ofSchool(scope, userId))
    : undefined;
  return and(eq(transfer.state, 'requested'), sql`${transfer.expires_at} > now()`, or(mine, schools)) as SQL;
}

/** Transfers under a condition, those first that end first. */
export const transfersWhere = (db: Db, where: SQL, atMost: number): Promise<FoundTransfer[]> =>
  select(db).where(where).orderBy(asc(transfer.expires_at), asc(transfer.id)).limit(atMost);

/** One transfer, or null. Whether the caller may see it is decided afterwards. */
export async function findTransfer(db: Db, id: string): Promise<FoundTransfer | null> {
  const [found] = await select(db).where(eq(transfer.id, id));
  return found ?? null;
}

/** The main guardian of a pupil, or null; and a link of somebody with the pupil that holds. */
export async function linksForTransfer(db: Db, studentId: string, toId: string) {
  const rows = await db
    .select()
    .from(stuGdClient)
    .where(and(eq(stuGdClient.student_id, studentId), inArray(stuGdClient.status, ['active']), isCurrent()));
  return {
    main: rows.find((row) => row.is_main) ?? null,
    to: rows.find((row) => row.guardian_id === toId) ?? null,
  };
}
