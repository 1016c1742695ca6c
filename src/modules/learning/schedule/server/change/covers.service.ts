import { and, eq, inArray } from 'drizzle-orm';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { sqlState } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Mover } from '#server/lifecycle/moves.ts';
import { refuse } from '#shared/refusal.ts';
import { scheduleRefusals as r } from '../../contract/schedule.refusals.ts';
import type { ChangeKind } from '../../contract/schedule-kinds.ts';
import { type LessonRecord, namesOf } from '../lesson/lesson-rows.queries.ts';
import { nowOf } from '../now.ts';
import { lockRefs, shareSchool } from '../publish/school-lock.service.ts';
import { lesson, lessonChange, lessonHold } from '../tables.ts';
import { applyChange, lockAhead, undoChanges } from './apply.service.ts';
import { tellConcerned } from './change-messages.service.ts';
import type { ChangeRecord } from './change-rows.service.ts';
import { changeMoves } from './changes.service.ts';
import { heldThen } from './holds.service.ts';

/** A lesson that no timetable knows, typed by hand. */
export interface TypedLesson {
  readonly date: string;
  readonly period: number;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly classroom_id: string;
}

export interface Cover {
  readonly organization_id: string;
  /** Null: `at` says what it is. */
  readonly lesson_id: string | null;
  readonly mode: 'cover' | 'swap' | 'merge' | 'self_study';
  /** Who takes it over; null: a self-study without a supervisor, a swap. */
  readonly user_id: string | null;
  /** The lesson it is swapped with or merged into. */
  readonly other_lesson_id?: string | null;
  /** Of the caller: one cover of one lesson. */
  readonly source_id: string;
  /** Held: the substitute alone is taken up, and nobody else sees it; applied: it stands. */
  readonly state: 'held' | 'applied';
  readonly at?: TypedLesson;
}

/**
 * A cover that leave made necessary. Held first, applied when the leave is approved, by the same call again; the credit stays with
 * the caller. Refuses (busy) who is taken up then, (begun) what has begun. In the transaction of the caller.
 */
export async function setCover(source: EventSource, cover: Cover): Promise<{ readonly change_id: string }> {
  const { db } = source;
  const { organization_id, source_id, lesson_id, state } = cover;
  await shareSchool(db, organization_id);
  const rows = lesson_id ? await lockAhead(source, [lesson_id, cover.other_lesson_id ?? null]) : new Map();
  const row: LessonRecord | null = lesson_id ? (rows.get(lesson_id) ?? null) : null;
  const span = row ?? cover.at;
  if (!span) throw refuse(r.begun);
  const known = await lockCover(source, source_id, lesson_id);
  const same = known?.asked_user_id === cover.user_id && known.kind === cover.mode;
  if (known && same && known.state === state) return { change_id: known.id };
  if (known && !(same && known.state === 'held')) await release(source, [known]);
  const before = same && known?.state === 'held' ? known : await begin(source, cover, row);
  if (state === 'held') {
    await hold(source, cover, span);
    return { change_id: before.id };
  }
  if (!row) {
    await hold(source, cover, span);
    await advance(source, before, 'apply', { applied_at: nowOf(source.services) });
    return { change_id: before.id };
  }
  await db.delete(lessonHold).where(and(eq(lessonHold.source, 'cover'), eq(lessonHold.source_id, before.id)));
  const done = await applyChange(source, {
    id: before.id,
    wish: before,
    rows,
    lesson_id: row.id,
    other_lesson_id: before.other_lesson_id,
    except: [before.id],
    isCover: true,
  });
  const after = await advance(source, before, 'apply', { ...done, applied_at: nowOf(source.services) });
  await tellConcerned(source, after, 'applied', [row.teacher_id, cover.user_id]);
  return { change_id: after.id };

  async function hold(
    at: EventSource,
    { user_id }: Cover,
    { starts_at, ends_at }: { starts_at: string; ends_at: string },
  ) {
    if (!user_id) return;
    await lockRefs(at.db, [user_id]);
    const mine = and(eq(lessonHold.source, 'cover'), eq(lessonHold.source_id, before.id));
    await at.db.delete(lessonHold).where(mine);
    const isOwn = row?.teacher_id === user_id && row ? [row.id] : [];
    const [held] = await heldThen(at.db, [user_id], { starts_at, ends_at }, isOwn);
    if (held) throw await busy(at, user_id);
    const values = {
      organization_id,
      lesson_id: row?.id ?? null,
      kind: 'teacher' as const,
      ref_id: user_id,
      starts_at,
      ends_at,
      source: 'cover' as const,
      source_id: before.id,
    };
    try {
      await at.db.insert(lessonHold).values(values);
    } catch (error) {
      throw sqlState(error) === '23P01' ? refuse(r.busy, { name: '' }) : error;
    }
  }
}

async function busy({ db }: EventSource, userId: string) {
  const name = (await namesOf(db, [userId])).get(userId);
  return refuse(r.busy, { name: { cn: name?.name ?? '', us: name?.name_en ?? name?.name ?? '' } });
}

async function lockCover({ db }: EventSource, sourceId: string, lessonId: string | null): Promise<ChangeRecord | null> {
  const [row] = await db
    .select()
    .from(lessonChange)
    .where(
      and(
        eq(lessonChange.source, 'cover'),
        eq(lessonChange.source_id, sourceId),
        lessonId ? eq(lessonChange.lesson_id, lessonId) : undefined,
        inArray(lessonChange.state, ['held', 'applied']),
      ),
    )
    .for('update');
  return row ?? null;
}

async function begin(source: EventSource, cover: Cover, row: LessonRecord | null): Promise<ChangeRecord> {
  const asked_by_id = source.actor?.user_id ?? row?.orig_teacher_id ?? cover.user_id;
  if (!asked_by_id) throw new Error('a cover has nobody');
  const kind: ChangeKind = cover.mode;
  const [change] = await source.db
    .insert(lessonChange)
    .values({
      organization_id: cover.organization_id,
      kind,
      lesson_id: row?.id ?? null,
      other_lesson_id: cover.other_lesson_id ?? null,
      date: row?.date ?? cover.at?.date ?? '',
      asked_by_id,
      asked_user_id: cover.user_id,
      reason_kind: 'leave',
      source: 'cover',
      source_id: cover.source_id,
      state: 'held',
    })
    .returning();
  if (!change) throw new Error('a cover was not stored');
  await recorded(source, (mover) => changeMoves.begin(mover, change, 'hold'));
  return change;
}

/** In whose name it is written: of a request, or of nobody where a job does it. */
async function recorded<T>(source: EventSource, work: (mover: Mover) => Promise<T>): Promise<T> {
  const { db, actor } = source;
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push(actor ? entry : { ...entry, kind: 'job' });
  const done = await work({ db, actor: actor ? { user_id: actor.user_id, name: actor.name } : null, audit });
  await writeAudit(db, { actor: actor ?? null, ip: null, device: null, request_id: 'cover' }, entries);
  return done;
}

const advance = (source: EventSource, change: ChangeRecord, move: 'apply' | 'release', set: Partial<ChangeRecord>) =>
  recorded(source, (mover) => changeMoves.advance(mover, change, move, { set }));

async function release(source: EventSource, changes: readonly ChangeRecord[]): Promise<void> {
  const applied = changes.filter((one) => one.state === 'applied' && one.lesson_id !== null);
  for (const change of changes) {
    const mine = and(eq(lessonHold.source, 'cover'), eq(lessonHold.source_id, change.id));
    await source.db.delete(lessonHold).where(mine);
  }
  if (applied.length > 0) await undoChanges(source, applied);
  for (const change of changes) {
    const after = await advance(source, change, 'release', {});
    if (change.state === 'applied') await tellConcerned(source, after, 'released', [change.asked_user_id]);
  }
}

/**
 * Gives lessons back from a moment on: the planned teacher and room stand again, and the substitutes are told. Gives how
 * many there were; lessons that have begun stay as they were.
 */
export async function clearCover(
  source: EventSource,
  { organization_id, source_ids, from }: { organization_id: string; source_ids: readonly string[]; from: string },
): Promise<number> {
  if (source_ids.length === 0) return 0;
  const { db } = source;
  await shareSchool(db, organization_id);
  const now = nowOf(source.services);
  const since = from > now ? from : now;
  const rows = await db
    .select({ change: lessonChange, starts_at: lesson.starts_at })
    .from(lessonChange)
    .leftJoin(lesson, eq(lesson.id, lessonChange.lesson_id))
    .where(
      and(
        eq(lessonChange.organization_id, organization_id),
        eq(lessonChange.source, 'cover'),
        inArray(lessonChange.source_id, [...source_ids]),
        inArray(lessonChange.state, ['held', 'applied']),
      ),
    )
    .orderBy(lessonChange.id)
    .for('update', { of: lessonChange });
  const ahead = rows.filter((one) => one.starts_at === null || one.starts_at >= since).map((one) => one.change);
  await release(source, ahead);
  return ahead.length;
}
