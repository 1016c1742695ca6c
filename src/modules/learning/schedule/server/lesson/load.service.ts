import { sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { addDays } from '#shared/dates.ts';
import type { lessons as contract } from '../../contract/lessons.contract.ts';
import { scheduleRights } from '../../rights.ts';
import { nowOf } from '../now.ts';
import { lesson } from '../tables.ts';
import { peopleWithin } from './lesson-reach.service.ts';
import { lessonsBetween, namesOf } from './lesson-rows.queries.ts';
import { needsTeacher } from './overview.service.ts';

type Query = z.output<(typeof contract)['load']['query']>;

/** Lessons of a month by teacher; own ones for who sees no others. */
export async function viewLoad(ctx: Pick<Context, 'db' | 'actor' | 'services'>, { month, mine }: Query) {
  const { db, actor } = ctx;
  const here = currentOrganization(actor);
  const right = [scheduleRights.overview, scheduleRights.manage].find((one) => holds(actor, one));
  const all = !mine && right !== undefined;
  const to = addDays(`${month}-28`, 4).slice(0, 8);
  const span = { from: `${month}-01`, to: addDays(`${to}01`, -1) };
  const now = nowOf(ctx.services);
  const rows = await lessonsBetween(
    db,
    here,
    span,
    all ? undefined : sql`(${lesson.teacher_id} = ${actor.user_id} or ${lesson.orig_teacher_id} = ${actor.user_id})`,
  );
  const sums = new Map<string, { planned: number; given: number; covered_for: number; covered_by: number }>();
  const of = (id: string) => {
    const sum = sums.get(id) ?? { planned: 0, given: 0, covered_for: 0, covered_by: 0 };
    sums.set(id, sum);
    return sum;
  };
  for (const row of rows) {
    const periods = row.period_to - row.period_from + 1;
    const { teacher_id, orig_teacher_id } = row;
    if (orig_teacher_id) of(orig_teacher_id).planned += periods;
    if (!needsTeacher(row)) continue;
    if (teacher_id && row.ends_at <= now) of(teacher_id).given += periods;
    if (row.status !== 'covered' || teacher_id === orig_teacher_id) continue;
    if (teacher_id) of(teacher_id).covered_for += periods;
    if (orig_teacher_id) of(orig_teacher_id).covered_by += periods;
  }
  // also who was away all month, and only planned
  const reached = all ? await peopleWithin(db, scopeOf(actor, right), [...sums.keys()]) : new Set([actor.user_id]);
  const ids = [...sums.keys()].filter((id) => reached.has(id));
  const names = await namesOf(db, ids);
  return {
    month,
    list: ids
      .flatMap((id) => {
        const teacher = names.get(id);
        const sum = sums.get(id);
        return teacher && sum ? [{ teacher, ...sum }] : [];
      })
      .sort((a, b) => b.planned - a.planned || a.teacher.name.localeCompare(b.teacher.name, 'zh')),
  };
}
