import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { sqlState } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { lockRefs } from '../publish/school-lock.service.ts';
import { lessonChanged } from '../schedule.events.ts';
import { type Effect, lesson, type Standing } from '../tables.ts';
import { type ChangeRecord, inEffectOf, lockLessons } from './change-rows.service.ts';
import { effectOf, type Next, requireFree, type Wish } from './effect.service.ts';
import { refsOf, writeHolds } from './holds.service.ts';
import { standingOf } from './standing.policy.ts';

export type Effects = NonNullable<ChangeRecord['effect']>;

/** What was planned of a lesson, whatever has become of it. */
export const planOfLesson = (row: LessonRecord): Standing =>
  row.plan ?? {
    teacher_id: row.teacher_id,
    broom_id: row.broom_id,
    date: row.date,
    period_from: row.period_from,
    period_to: row.period_to,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
  };

/** The lessons of a change, locked; refuses those that have begun. */
export async function lockAhead(
  source: EventSource,
  ids: readonly (string | null)[],
): Promise<Map<string, LessonRecord>> {
  const rows = await lockLessons(
    source.db,
    ids.filter((id) => id !== null),
  );
  const now = nowOf(source.services);
  if (rows.length === 0 || rows.some((row) => row.starts_at <= now)) throw refuse(r.begun);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How lessons stand with the changes in effect; one more at the end, or one left out. */
async function nextOf(
  db: Db,
  rows: readonly LessonRecord[],
  {
    add,
    without,
  }: {
    readonly add?: { readonly id: string; readonly of: ReadonlyMap<string, Effect> };
    readonly without?: readonly string[];
  },
): Promise<Next[]> {
  const changes = await inEffectOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const own = changes.flatMap((change) => {
      if (without?.includes(change.id)) return [];
      const effect = change.lesson_id === row.id ? change.effect?.lesson : change.effect?.other;
      const concerns = change.lesson_id === row.id || change.other_lesson_id === row.id;
      return concerns && effect ? [{ id: change.id, effect }] : [];
    });
    const more = add?.of.get(row.id);
    const all = add && more ? [...own, { id: add.id, effect: more }] : own;
    return { row, stands: standingOf(planOfLesson(row), row.kind, all) };
  });
}

async function store(source: EventSource, next: readonly Next[], isCover: boolean): Promise<void> {
  const { db } = source;
  for (const { row, stands } of next) {
    const isPlanned = stands.change_id === null;
    await db
      .update(lesson)
      .set({ ...stands, plan: isPlanned ? null : planOfLesson(row) })
      .where(eq(lesson.id, row.id));
  }
  const ids = next.map(({ row }) => row.id);
  try {
    await writeHolds(db, ids);
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error;
    // somebody of another school took the same person meanwhile
    throw isCover ? refuse(r.busy, { name: '' }) : refuse(r.teacher_busy, { name: '' });
  }
  await lessonChanged.emit(source, {
    organization_id: next[0]?.row.organization_id ?? '',
    lesson_ids: ids,
    classroom_ids: [...new Set(next.flatMap(({ row }) => row.classroom_ids))],
    dates: [...new Set(next.flatMap(({ row, stands }) => [row.date, stands.date]))],
  });
}

interface Asking {
  readonly id: string;
  readonly wish: Wish;
  readonly rows: ReadonlyMap<string, LessonRecord>;
  readonly lesson_id: string;
  readonly other_lesson_id: string | null;
  /** Holds of a cover that becomes this. */
  readonly except?: readonly string[];
  readonly isCover?: boolean;
}

/** What a change would do, refused where it takes somebody up twice. Locks its people and classes. */
export async function tryChange(source: EventSource, asking: Asking): Promise<{ effects: Effects; next: Next[] }> {
  const { id, wish, rows, lesson_id, other_lesson_id, except, isCover } = asking;
  const row = rows.get(lesson_id);
  if (!row) throw refuse(r.begun);
  const other = other_lesson_id ? (rows.get(other_lesson_id) ?? null) : null;
  const effects = await effectOf(source, wish, row, other);
  const of = new Map<string, Effect>();
  if (effects.lesson) of.set(row.id, effects.lesson);
  if (effects.other && other) of.set(other.id, effects.other);
  const moved = [...rows.values()].filter((one) => of.has(one.id));
  const next = await nextOf(source.db, moved, { add: { id, of } });
  const extra = wish.kind === 'extra' && effects.other?.time ? [extraOf(row, effects.other.time)] : [];
  const all = [...next, ...extra];
  await lockRefs(
    source.db,
    all.flatMap((one) => [...refsOf(one.row), ...refsOf({ ...one.row, teacher_id: one.stands.teacher_id })]),
  );
  await requireFree(source, row.organization_id, all, { except: except ?? [], isCover: isCover ?? false });
  return { effects, next };
}

function extraOf(row: LessonRecord, time: NonNullable<Effect['time']>): Next {
  const fresh: LessonRecord = {
    ...row,
    ...time,
    id: uuidv7(),
    slot_id: null,
    plan_key: null,
    plan: null,
    change_id: null,
    status: 'planned',
    teacher_id: row.orig_teacher_id,
    broom_id: row.orig_broom_id,
  };
  const stands = { ...planOfLesson(fresh), status: 'planned' as const, change_id: null };
  // it has no room yet: the search of rooms compares with what stands
  return { row: { ...fresh, broom_id: null }, stands };
}

/** Puts a change into effect; gives what its row keeps. */
export async function applyChange(
  source: EventSource,
  asking: Asking,
): Promise<{ effect: Effects; other_lesson_id: string | null }> {
  const { effects, next } = await tryChange(source, asking);
  const isCover = asking.isCover ?? false;
  if (asking.wish.kind !== 'extra' || !effects.other?.time) {
    await store(source, next, isCover);
    return { effect: effects, other_lesson_id: asking.other_lesson_id };
  }
  const row = asking.rows.get(asking.lesson_id);
  if (!row) throw refuse(r.begun);
  const { row: fresh, stands } = extraOf(row, effects.other.time);
  const { change_id: _none, ...facts } = { ...fresh, broom_id: stands.broom_id };
  const [made] = await source.db.insert(lesson).values(facts).returning();
  if (!made) throw new Error('an extra lesson was not stored');
  await store(source, [{ row: made, stands: { ...stands, change_id: asking.id } }], isCover);
  return { effect: effects, other_lesson_id: made.id };
}

/** Takes changes out of effect: their lessons stand as if they had never been. */
export async function undoChanges(source: EventSource, changes: readonly ChangeRecord[]): Promise<LessonRecord[]> {
  const extra = changes.flatMap((one) => (one.kind === 'extra' && one.other_lesson_id ? [one.other_lesson_id] : []));
  const ids = changes.flatMap((one) =>
    one.kind === 'extra' ? [] : [one.lesson_id, one.other_lesson_id].filter((id) => id !== null),
  );
  if (extra.length) await source.db.delete(lesson).where(inArray(lesson.id, extra));
  if (ids.length === 0) return [];
  const rows = await lockLessons(source.db, ids);
  const next = await nextOf(source.db, rows, { without: changes.map((one) => one.id) });
  await lockRefs(
    source.db,
    next.flatMap((one) => [...refsOf(one.row), ...refsOf({ ...one.row, teacher_id: one.stands.teacher_id })]),
  );
  await requireFree(source, rows[0]?.organization_id ?? '', next);
  await store(source, next, false);
  return rows;
}
