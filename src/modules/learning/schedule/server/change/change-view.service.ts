import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { pageOf, planned } from '#server/lists/resource-list.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { changeRow } from '../../contract/schedule.shapes.ts';
import { scheduleRights } from '../../rights.ts';
import { peopleWithin } from '../lesson/lesson-reach.service.ts';
import { type LessonRecord, namedLessons, namesOf, roomNamesOf } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { lesson, lessonChange } from '../tables.ts';
import { changeActs, type FoundChange } from './change-acts.policy.ts';
import {
  type ChangeQuery,
  type ChangeRecord,
  changeList,
  findChange,
  visibleTo,
  waitsForApproval,
} from './change-rows.service.ts';

type Row = z.output<typeof changeRow>;

const lessonsOfChanges = async ({ db }: Pick<Context, 'db'>, rows: readonly ChangeRecord[]) => {
  const ids = [...new Set(rows.flatMap((row) => [row.lesson_id, row.other_lesson_id]).filter((id) => id !== null))];
  const found = ids.length ? await db.select().from(lesson).where(inArray(lesson.id, ids)) : [];
  return new Map(found.map((row) => [row.id, row]));
};

/** Changes with what the reader decides about. */
export async function foundChanges(ctx: Context, rows: readonly ChangeRecord[]): Promise<FoundChange[]> {
  const lessons = await lessonsOfChanges(ctx, rows);
  const of = (row: ChangeRecord): LessonRecord | null => (row.lesson_id ? (lessons.get(row.lesson_id) ?? null) : null);
  const teachers = rows.flatMap((row) => of(row)?.orig_teacher_id ?? []);
  const approves = holds(ctx.actor, scheduleRights.approve);
  const reached = approves
    ? await peopleWithin(ctx.db, scopeOf(ctx.actor, scheduleRights.approve), teachers)
    : new Set<string>();
  const whole = approves && scopeOf(ctx.actor, scheduleRights.approve).departments === null;
  const now = nowOf(ctx.services);
  return rows.map((change) => {
    const own = of(change);
    return { change, lesson: own, now, is_reached: whole || reached.has(own?.orig_teacher_id ?? '') };
  });
}

/** Changes as the reader sees them; one whose lesson is gone is left out. */
export async function changeRows(ctx: Context, rows: readonly ChangeRecord[]): Promise<Row[]> {
  const { db, actor } = ctx;
  const lessons = await lessonsOfChanges(ctx, rows);
  const shown = new Map((await namedLessons(db, [...lessons.values()])).map((row) => [row.id, row]));
  const people = await namesOf(
    db,
    rows.flatMap((row) => [row.asked_by_id, ...(row.asked_user_id ? [row.asked_user_id] : [])]),
  );
  const rooms = await roomNamesOf(
    db,
    rows.flatMap((row) => row.to_room_id ?? []),
  );
  const found = await foundChanges(ctx, rows);
  return found.flatMap((one) => {
    const { change } = one;
    const own = change.lesson_id ? shown.get(change.lesson_id) : undefined;
    const asked_by = people.get(change.asked_by_id);
    if (!own || !asked_by) return [];
    const knowsWhy =
      one.is_reached ||
      holds(actor, scheduleRights.manage) ||
      change.asked_by_id === actor.user_id ||
      change.asked_user_id === actor.user_id;
    return [
      {
        id: change.id,
        kind: change.kind,
        state: change.state,
        lesson: own,
        other_lesson: change.other_lesson_id ? (shown.get(change.other_lesson_id) ?? null) : null,
        date: change.date,
        to_date: change.to_date,
        to_period: change.to_period,
        to_room: change.to_room_id ? (rooms.get(change.to_room_id) ?? null) : null,
        asked_by,
        asked_user: change.asked_user_id ? (people.get(change.asked_user_id) ?? null) : null,
        reason_kind: change.reason_kind,
        reason: knowsWhy ? change.reason : null,
        source: change.source,
        answer_by: change.state === 'asked' ? change.answer_by : null,
        is_in_effect: change.state === 'applied',
        is_objected: change.objected_at !== null,
        counts_hours: change.counts_hours,
        created_at: change.created_at,
        actions: changeActs.of(ctx, one),
        version: change.version,
      },
    ];
  });
}

export async function listChanges(ctx: Context, query: ChangeQuery) {
  const me = ctx.actor.user_id;
  const narrowed: Record<NonNullable<ChangeQuery['whose']>, SQL | null> = {
    mine: eq(lessonChange.asked_by_id, me),
    for_me: eq(lessonChange.asked_user_id, me),
    waiting: waitsForApproval(ctx),
  };
  const where = query.whose ? narrowed[query.whose] : undefined;
  const base = where === null ? inArray(lessonChange.id, []) : and(visibleTo(ctx), where);
  const page = await pageOf(ctx.db, changeList, query, base, (db, plan) =>
    planned(db.select().from(lessonChange), plan),
  );
  return { ...page, list: await changeRows(ctx, page.list) };
}

/** One change that is the reader’s business; refuses (404001) every other. */
export async function getChange(ctx: Context, id: string): Promise<ChangeRecord> {
  const row = await findChange(ctx.db, and(eq(lessonChange.id, id), visibleTo(ctx)) as SQL);
  if (!row) throw refuse(shared.not_found);
  return row;
}

export async function showChange(ctx: Context, id: string): Promise<Row> {
  const [row] = await changeRows(ctx, [await getChange(ctx, id)]);
  if (!row) throw refuse(shared.not_found);
  return row;
}
