import { defineEvent } from '#server/events/events.ts';

/** Another timetable holds for some grades. */
export const timetablePublished = defineEvent<{
  readonly organization_id: string;
  readonly grade_ids: readonly string[];
  readonly from: string;
  readonly to: string;
}>('timetable.published');

/** Lessons of a day are not what they were: who teaches them, where, when, or whether they are held. */
export const lessonChanged = defineEvent<{
  readonly organization_id: string;
  readonly lesson_ids: readonly string[];
  readonly classroom_ids: readonly string[];
  readonly dates: readonly string[];
}>('lesson.changed');
