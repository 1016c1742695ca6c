import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { todayOf } from '#modules/core/directory/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Scope } from '#server/database/scope.ts';
import { CONTRACT_DAYS, TURNOVER_DAYS, type turnoverRow } from '../../contract/teacher-shapes.ts';
import { teacher, teacherFile } from '../tables.ts';
import { isHere, readTeachers, teachersWithin } from './teachers.queries.ts';

type Row = z.input<typeof turnoverRow>;

/** What a card has room for. */
const SHOWN = 5;

/** The present day at the school of a row. */
const now = todayOf(teacher.organization_id);

const isNear = (on: SQL): SQL => sql`${on} between ${now} - ${TURNOVER_DAYS}::int and ${now} + ${TURNOVER_DAYS}::int`;

/** The first day: as it was, or as it is planned. */
const comesOn = sql<string>`(case when ${teacher.entry_status} = 'pending_entry' then ${teacher.planned_entry_on} else ${teacher.entered_on} end)`;
const leavesOn = sql<string>`${teacher.left_on}`;
/** The last of the contracts of somebody. */
const contractEnds = sql<string>`(select ${teacherFile.expires_on} from ${teacherFile}
  where ${teacherFile.user_id} = ${teacher.id} and ${teacherFile.section} = 'contracts')`;

async function nearest(db: Db, where: SQL, on: SQL<string>, byDay: SQL) {
  const total = await db.$count(teacher, where);
  if (total === 0) return { total, list: [] };
  const found = await readTeachers(db, { where, order: [byDay, asc(teacher.id)], limit: SHOWN, offset: 0 });
  const days = await db
    .select({ id: teacher.id, on, is_past: sql<boolean>`${on} < ${now}` })
    .from(teacher)
    .where(
      inArray(
        teacher.id,
        found.map(({ row }) => row.id),
      ),
    );
  const list = found.flatMap(({ row, person, department }): Row[] => {
    const known = days.find(({ id }) => id === row.id);
    return known
      ? [{ id: row.id, name: person.name, name_en: person.name_en, department, on: known.on, is_past: known.is_past }]
      : [];
  });
  return { total, list };
}

/** Who came or comes: not who was expected and was never taken in. */
export const listEntries = (db: Db, scope: Scope) =>
  nearest(
    db,
    and(teachersWithin(scope), or(ne(teacher.entry_status, 'left'), isNear(leavesOn)), isNear(comesOn)) as SQL,
    comesOn,
    sql`abs(${comesOn} - ${now})`,
  );

/** Who left or leaves. */
export const listLeavers = (db: Db, scope: Scope) =>
  nearest(db, and(teachersWithin(scope), isNear(leavesOn)) as SQL, leavesOn, sql`abs(${leavesOn} - ${now})`);

/** Whose contract ends soon, and who works on after its end: they come first. */
export const listContractsEnding = (db: Db, scope: Scope) =>
  nearest(
    db,
    and(
      teachersWithin(scope),
      isHere,
      sql`${teacher.id} in (select ${teacherFile.user_id} from ${teacherFile}
        where ${teacherFile.organization_id} = ${teacher.organization_id} and ${eq(teacherFile.section, 'contracts')}
          and ${teacherFile.expires_on} <= ${now} + ${CONTRACT_DAYS}::int)`,
    ) as SQL,
    contractEnds,
    sql`${contractEnds}`,
  );
