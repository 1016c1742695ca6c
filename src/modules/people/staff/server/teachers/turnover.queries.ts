import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { todayOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { CONTRACT_DAYS, TURNOVER_DAYS, type turnoverRow } from '../../contract/teacher-shapes.ts';
import { teacher, teacherFile } from '../tables.ts';
import { type FoundTeacher, isHere, readTeachers, teachersWithin } from './teachers.queries.ts';

type Row = z.input<typeof turnoverRow>;

/** What a card has room for. */
const SHOWN = 5;

/** The present day at the school of a row. */
const now = todayOf(teacher.organization_id);

const isNear = (on: SQL): SQL => sql`${on} between ${now} - ${TURNOVER_DAYS}::int and ${now} + ${TURNOVER_DAYS}::int`;

/** The first day: as it was, or as it is planned. */
const comesOn = sql`(case when ${teacher.entry_status} = 'pending_entry' then ${teacher.planned_entry_on} else ${teacher.entered_on} end)`;
const leavesOn = sql`${teacher.left_on}`;
const isContract = eq(teacherFile.section, 'contracts');
/** The end of the last contract of somebody. */
const contractEnds = sql`(select ${teacherFile.expires_on} from ${teacherFile}
  where ${teacherFile.user_id} = ${teacher.id} and ${isContract})`;

/** The nearest under a condition, with how many there are. */
async function nearest(db: Db, where: SQL, byDay: SQL) {
  const total = await db.$count(teacher, where);
  const plan = { where, order: [byDay, asc(teacher.id)], limit: SHOWN, offset: 0 };
  return { total, found: total === 0 ? [] : await readTeachers(db, plan) };
}

type Day = (row: FoundTeacher['row']) => string | null | undefined;

/** Those with the day that counts of each; `present` is the day of the reader. */
const shown = (found: readonly FoundTeacher[], dayOf: Day, present: string): Row[] =>
  found.flatMap(({ row, person, department }) => {
    const on = dayOf(row);
    const { id, name, name_en } = person;
    return on ? [{ id, name, name_en, department, on, is_past: on < present }] : [];
  });

/** Who came or comes: not who was expected and was never taken in. */
export async function listEntries(db: Db, scope: Scope, present: string) {
  const stays = or(ne(teacher.entry_status, 'left'), isNear(leavesOn));
  const where = and(teachersWithin(scope), stays, isNear(comesOn)) as SQL;
  const { total, found } = await nearest(db, where, sql`abs(${comesOn} - ${now})`);
  const dayOf: Day = (row) => (row.entry_status === 'pending_entry' ? row.planned_entry_on : row.entered_on);
  return { total, list: shown(found, dayOf, present) };
}

/** Who left or leaves. */
export async function listLeavers(db: Db, scope: Scope, present: string) {
  const where = and(teachersWithin(scope), isNear(leavesOn)) as SQL;
  const { total, found } = await nearest(db, where, sql`abs(${leavesOn} - ${now})`);
  return { total, list: shown(found, (row) => row.left_on, present) };
}

/** Whose contract ends soon, and who works on after its end: they come first. */
export async function listContractsEnding(db: Db, scope: Scope, present: string) {
  const ends = sql`${teacher.id} in (select ${teacherFile.user_id} from ${teacherFile}
    where ${teacherFile.organization_id} = ${teacher.organization_id} and ${isContract}
      and ${teacherFile.expires_on} <= ${now} + ${CONTRACT_DAYS}::int)`;
  const { total, found } = await nearest(db, and(teachersWithin(scope), isHere, ends) as SQL, contractEnds);
  const ids = found.map(({ row }) => row.id);
  const days = ids.length
    ? await db
        .select({ id: teacherFile.user_id, on: teacherFile.expires_on })
        .from(teacherFile)
        .where(and(inArray(teacherFile.user_id, ids), isContract))
    : [];
  return { total, list: shown(found, (row) => days.find(({ id }) => id === row.id)?.on, present) };
}
