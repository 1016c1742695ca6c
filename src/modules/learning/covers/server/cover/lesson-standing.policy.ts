import type { LessonFact } from '#modules/learning/schedule/server/public.ts';
import { COVERED } from '../../contract/cover.lifecycle.ts';
import type { CoverRecord } from './cover-rows.service.ts';

/** What has become of a lesson on the timetable since it was to be covered. */

type Row = Pick<CoverRecord, 'state' | 'mode' | 'is_applied' | 'cover_id' | 'teacher_id' | 'starts_at' | 'ends_at'>;
type Lesson = Pick<LessonFact, 'status' | 'teacher_id' | 'starts_at' | 'ends_at'>;

const isAtItsTime = (row: Row, lesson: Lesson): boolean =>
  lesson.starts_at === row.starts_at && lesson.ends_at === row.ends_at;

/**
 * `gone`: the timetable has it no more, or somebody stands before the class in another way; `moved`: it takes place at
 * another time, with whom the timetable keeps. Who has said yes to one time has not said it to another: to them it is gone.
 */
export function standingOf(row: Row, lesson: Lesson | undefined): 'same' | 'moved' | 'gone' {
  if (!lesson || lesson.status === 'cancelled') return 'gone';
  const isSelfStudy = row.mode === 'self_study' && row.is_applied;
  const isTheirs = lesson.teacher_id === (row.is_applied ? row.cover_id : row.teacher_id);
  const isTaught = lesson.status !== 'self_study' && lesson.status !== 'merged';
  if (!isSelfStudy && !(isTheirs && isTaught)) return 'gone';
  if (isAtItsTime(row, lesson)) return 'same';
  const isOnlyHeld = !row.is_applied && COVERED.some((state) => state === row.state);
  return isOnlyHeld ? 'gone' : 'moved';
}
