import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { type Db, EVERYWHERE, sqlState } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { dayBounds } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';
import { writeHolds } from '../change/holds.service.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';
import { lesson, lessonChange, lessonHold } from '../tables.ts';
import type { Part, Plan } from './planned.queries.ts';
import { isRetimed, overlapsBetween, peopleOf, type Settlement } from './settlement.policy.ts';

type Planned = Plan['planned'][number];

/** New lessons that meet somebody who is taken up already: by a lesson that was changed, a cover, another grade. */
export async function heldAgainst(
  { db, services }: Pick<EventSource, 'db' | 'services'>,
  part: Part,
  zone: string,
  { added, same, gone }: Settlement,
): Promise<{ readonly slot_id: string; readonly ref: string }[]> {
  const retimed = same.filter(isRetimed);
  const asked = [...added, ...retimed.map(({ to }) => to)];
  if (asked.length === 0) return [];
  const leaving = new Set([...gone, ...retimed.map(({ row }) => row)].map((row) => row.id));
  const teachers = [...new Set(asked.flatMap(peopleOf))];
  const inSpan = and(
    eq(lessonHold.active, true),
    gte(lessonHold.starts_at, dayBounds(part.from, zone).start),
    lt(lessonHold.starts_at, dayBounds(part.to, zone).end),
  );
  const here = await db
    .select()
    .from(lessonHold)
    .where(and(inSpan, eq(lessonHold.organization_id, part.organization_id)));
  // who teaches at two schools: rows of the other one are out of the caller's reach, and hold the person all the same
  const elsewhere = teachers.length
    ? await services.database.separateStatement(EVERYWHERE, (wide) =>
        wide
          .select()
          .from(lessonHold)
          .where(
            and(inSpan, ne(lessonHold.organization_id, part.organization_id), inArray(lessonHold.ref_id, teachers)),
          ),
      )
    : [];
  const held = [...here, ...elsewhere];
  const standing = held.filter((one) => one.lesson_id === null || !leaving.has(one.lesson_id));
  const refsOf = (one: Planned | Settlement['added'][number]) => [...peopleOf(one), ...one.classroom_ids];
  return overlapsBetween(asked, standing, refsOf, (one) => [one.ref_id]).map(({ a, ref }) => ({
    slot_id: a.slot_id,
    ref,
  }));
}

const BATCH = 1000;
const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH));

/**
 * Writes what a plan changes: lessons of the same plan keep their id and their change, those that are gone are deleted
 * (with a change they are kept as cancelled), new ones are made; whom they take up follows.
 */
export async function writeSettlement(
  { db }: Pick<EventSource, 'db'>,
  organizationId: string,
  { same, added, gone }: Settlement,
  plannedOf: ReadonlyMap<string, Planned>,
): Promise<void> {
  const kept = gone.filter((row) => row.change_id !== null);
  await forget(
    db,
    gone.filter((row) => row.change_id === null).map((row) => row.id),
  );
  await cancelLost(db, kept);
  await rebind(db, same, plannedOf);
  const rows = added.flatMap((one) => {
    const planned = plannedOf.get(one.plan_key);
    return planned ? [{ ...newLesson(organizationId, planned), id: uuidv7() }] : [];
  });
  for (const some of chunks(rows)) await db.insert(lesson).values(some);
  const retimed = same.filter(isRetimed).map(({ row }) => row.id);
  try {
    await writeHolds(db, [...retimed, ...rows.map((row) => row.id)]);
  } catch (error) {
    throw sqlState(error) === '23P01' ? refuse(r.conflicts, { n: 1 }) : error;
  }
}

function newLesson(organization_id: string, planned: Planned): typeof lesson.$inferInsert {
  const { classroom_ids, co_teacher_ids, ...one } = planned;
  return {
    ...one,
    organization_id,
    classroom_ids: [...classroom_ids],
    co_teacher_ids: [...co_teacher_ids],
    orig_teacher_id: planned.teacher_id,
    orig_broom_id: planned.broom_id,
    status: planned.kind === 'self_study' ? 'self_study' : 'planned',
  };
}

async function forget(db: Db, ids: readonly string[]): Promise<void> {
  for (const some of chunks(ids)) await db.delete(lesson).where(inArray(lesson.id, some));
}

/** A change of a lesson that is planned no more is over; the lesson is kept, so that everybody sees what became of it. */
async function cancelLost(db: Db, rows: readonly LessonRecord[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  await db.delete(lessonHold).where(inArray(lessonHold.lesson_id, ids));
  await db
    .update(lesson)
    .set({ status: 'cancelled', slot_id: null, plan_key: sql`'lost:' || ${lesson.id}` })
    .where(inArray(lesson.id, ids));
  await db
    .update(lessonChange)
    .set({ state: 'released', updated_at: sql`now()`, version: sql`${lessonChange.version} + 1` })
    .where(and(inArray(lessonChange.lesson_id, ids), inArray(lessonChange.state, ['held', 'applied'])));
}

/** Lessons that stay belong to the new version; where the hours moved, so do they unless they were moved by hand. */
async function rebind(db: Db, same: Settlement['same'], plannedOf: ReadonlyMap<string, Planned>): Promise<void> {
  for (const some of chunks(same.filter(({ row, to }) => row.slot_id !== to.slot_id))) {
    const values = some.map(({ row, to }) => ({
      id: row.id,
      slot_id: to.slot_id,
      class_schedule_id: plannedOf.get(to.plan_key)?.class_schedule_id ?? null,
    }));
    await db.execute(sql`update ${lesson} set slot_id = v.slot_id, class_schedule_id = v.class_schedule_id
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(id uuid, slot_id uuid, class_schedule_id uuid)
     where ${lesson.id} = v.id`);
  }
  for (const some of chunks(same.filter(isRetimed))) {
    const values = some.map(({ row, to }) => ({
      id: row.id,
      starts_at: to.starts_at,
      ends_at: to.ends_at,
      plan: row.plan ? { ...row.plan, starts_at: to.starts_at, ends_at: to.ends_at } : null,
      is_moved: row.plan !== null && row.plan.starts_at !== row.starts_at,
    }));
    await db.execute(sql`update ${lesson} set plan = v.plan,
        starts_at = case when v.is_moved then ${lesson.starts_at} else v.starts_at end,
        ends_at = case when v.is_moved then ${lesson.ends_at} else v.ends_at end
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as v(id uuid, starts_at timestamptz, ends_at timestamptz, plan jsonb, is_moved boolean)
     where ${lesson.id} = v.id`);
  }
}
