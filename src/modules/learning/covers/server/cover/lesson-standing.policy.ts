import type { LessonFact } from '#modules/learning/schedule/server/public.ts';
import { COVERED } from '../../contract/cover.lifecycle.ts';
import type { CoverRecord } from './cover-rows.service.ts';

/** What has become of a lesson on the timetable since it was to be covered. */

type Row = Pick<CoverRecord, 'state' | 'is_applied' | 'teacher_id' | 'starts_at' | 'ends_at'>;
type Lesson = Pick<LessonFact, 'status' | 'teacher_id' | 'starts_at' | 'ends_at'>;

const isAtItsTime = (row: Row, lesson: Lesson): boolean =>
  lesson.starts_at === row.starts_at && lesson.ends_at === row.ends_at;

const isTaught = ({ status }: Lesson): boolean => status !== 'self_study' && status !== 'merged';

/**
 * `gone`: the timetable has it no more, or before anybody was put there the teacher gave it away in another way; `moved`: it
 * takes place at another time, with whom the timetable keeps. Who has said yes to one time has not said it to another: to
 * them it is gone. What stands on the timetable may be covered once more, by leave of who covers it.
 */
export function standingOf(row: Row, lesson: Lesson | undefined): 'same' | 'moved' | 'gone' {
  if (!lesson || lesson.status === 'cancelled') return 'gone';
  if (!row.is_applied && !(lesson.teacher_id === row.teacher_id && isTaught(lesson))) return 'gone';
  if (isAtItsTime(row, lesson)) return 'same';
  const isOnlyHeld = !row.is_applied && COVERED.some((state) => state === row.state);
  return isOnlyHeld ? 'gone' : 'moved';
}
