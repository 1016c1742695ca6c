import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus, user } from '#modules/core/directory/server/tables.ts';
import { grade, semester } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is, pageOf, planned } from '#server/lists/resource-list.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { classSchedules, scheduleRow } from '../../contract/class-schedules.contract.ts';
import { scheduleRights } from '../../rights.ts';
import { classSchedule, scheduleSlot } from '../tables.ts';

type Query = z.output<(typeof classSchedules)['list']['query']>;
type Row = z.output<typeof scheduleRow>;
export type ScheduleRecord = typeof classSchedule.$inferSelect;

const list = defineList<Query>({
  table: classSchedule,
  id: classSchedule.id,
  sorts: {
    updated_at: classSchedule.updated_at,
    version_no: classSchedule.version_no,
    effective_from: classSchedule.effective_from,
  },
  default_sort: '-updated_at',
  filters: { semester_id: is(classSchedule.semester_id), status: anyOf(classSchedule.status) },
  search: [classSchedule.name],
});

const select = (db: Db) =>
  db
    .select({
      row: classSchedule,
      semester: { id: semester.id, name: semester.name, name_en: semester.name_en },
      campus: { id: schoolCampus.id, name: schoolCampus.name, name_en: schoolCampus.name_en },
      published_by: { id: user.id, name: user.name, name_en: user.name_en },
      grades: sql<
        Row['grades']
      >`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'name_en', g.name_en)
        order by g.stage_code, g.year_no), '[]') from ${grade} g where g.id = any (${classSchedule.grade_ids}))`,
      slots: sql<number>`(select count(*)::int from ${scheduleSlot} where ${scheduleSlot.class_schedule_id} = ${classSchedule.id})`,
    })
    .from(classSchedule)
    .innerJoin(semester, eq(semester.id, classSchedule.semester_id))
    .leftJoin(schoolCampus, eq(schoolCampus.id, classSchedule.campus_id))
    .leftJoin(user, eq(user.id, classSchedule.published_by));
type Found = Awaited<ReturnType<typeof select>>[number];

/** What the reader may do with a version now. */
function actionsOn(actor: Actor, row: ScheduleRecord, today: string): Row['actions'] {
  if (!holds(actor, scheduleRights.manage)) return [];
  if (row.status === 'draft') return ['update', 'remove', 'copy', 'publish'];
  const isAhead = row.status === 'published' && row.effective_from !== null && row.effective_from > today;
  return isAhead ? ['copy', 'withdraw'] : ['copy'];
}

const whole = (actor: Actor, today: string, { row, ...names }: Found): Row => ({
  ...names,
  id: row.id,
  name: row.name,
  version_no: row.version_no,
  source: row.source,
  status: row.status,
  effective_from: row.effective_from,
  effective_to: row.effective_to,
  updated_at: row.updated_at,
  version: row.version,
  actions: actionsOn(actor, row, today),
});

export const listScheduleRows = (ctx: Context, query: Query, today: string) =>
  pageOf(ctx.db, list, query, within(ctx.scope, classSchedule.organization_id), async (db, plan) =>
    (await planned(select(db), plan)).map((found) => whole(ctx.actor, today, found)),
  );

/** One version in reach; refuses (404001) without one. */
export async function getScheduleRow(
  ctx: Pick<Context, 'db' | 'actor' | 'scope'>,
  id: string,
  today: string,
): Promise<Row & { organization_id: string }> {
  const [found] = await select(ctx.db).where(
    and(eq(classSchedule.id, id), within(ctx.scope, classSchedule.organization_id)),
  );
  if (!found) throw refuse(shared.not_found);
  return { ...whole(ctx.actor, today, found), organization_id: found.row.organization_id };
}

/** The stored version, locked. */
export async function lockSchedule(db: Db, scope: Scope, id: string): Promise<ScheduleRecord> {
  const [row] = await db
    .select()
    .from(classSchedule)
    .where(and(eq(classSchedule.id, id), within(scope, classSchedule.organization_id)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  return row;
}
