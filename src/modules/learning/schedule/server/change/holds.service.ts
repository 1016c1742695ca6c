import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';
import { lesson, lessonHold } from '../tables.ts';

/** Whom lessons take up. What writes here has locked the people and classes, or the timetable of the school. */

const BATCH = 5000;

/** Writes anew whom some lessons take up: their teachers and classes, of a cancelled one nobody. */
export async function writeHolds(db: Db, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    await db.delete(lessonHold).where(and(inArray(lessonHold.lesson_id, some), eq(lessonHold.source, 'lesson')));
  }
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = sql`${`{${ids.slice(at, at + BATCH).join(',')}}`}::uuid[]`;
    await db.execute(sql`
      insert into ${lessonHold} (id, organization_id, lesson_id, kind, ref_id, starts_at, ends_at, source)
      select gen_random_uuid(), l.organization_id, l.id, held.kind, held.ref_id, l.starts_at, l.ends_at, 'lesson'
        from ${lesson} l
       cross join lateral (
         select 'teacher' as kind, l.teacher_id as ref_id where l.teacher_id is not null and l.status <> 'merged'
         union all select 'teacher', unnest(l.co_teacher_ids)
         union all select 'class', unnest(l.classroom_ids)
       ) as held
       where l.id = any (${some}) and l.status <> 'cancelled'`);
  }
}

interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** What takes up one of these people or classes at a time, but for the lessons and covers that the caller moves. */
export async function heldThen(
  db: Db,
  refs: readonly string[],
  { starts_at, ends_at }: Span,
  except: readonly string[] = [],
): Promise<{ kind: 'teacher' | 'class'; ref_id: string; is_cover: boolean }[]> {
  if (refs.length === 0) return [];
  return db
    .select({
      kind: lessonHold.kind,
      ref_id: lessonHold.ref_id,
      is_cover: sql<boolean>`${lessonHold.source} = 'cover' or coalesce(${lesson.status} = 'covered', false)`,
    })
    .from(lessonHold)
    .leftJoin(lesson, eq(lesson.id, lessonHold.lesson_id))
    .where(
      and(
        eq(lessonHold.active, true),
        inArray(lessonHold.ref_id, [...refs]),
        lt(lessonHold.starts_at, ends_at),
        gt(lessonHold.ends_at, starts_at),
        except.length
          ? sql`not (coalesce(${lessonHold.lesson_id} = any (${`{${except.join(',')}}`}::uuid[]), false)
              or coalesce(${lessonHold.source_id} = any (${`{${except.join(',')}}`}::uuid[]), false))`
          : undefined,
      ),
    );
}

/** Everybody whom a lesson takes up as it stands. */
export const refsOf = (row: Pick<LessonRecord, 'teacher_id' | 'co_teacher_ids' | 'classroom_ids'>): string[] => [
  ...(row.teacher_id ? [row.teacher_id] : []),
  ...row.co_teacher_ids,
  ...row.classroom_ids,
];
