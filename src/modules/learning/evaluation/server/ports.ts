import type { Db } from '#server/database/database.ts';
import { definePort } from '#server/ports.ts';
import type { Services } from '#server/services.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** Names a teacher in a class and subject in `lessonCounts`. */
export const lessonKey = (teacherId: string, classroomId: string, subjectValue: string): string =>
  `${teacherId}:${classroomId}:${subjectValue}`;

/**
 * How many lessons somebody gives a class in a subject this term, by `lessonKey`; who is missing is not counted, and the
 * least number of a round excludes nobody of whom nothing is known. Filled by the timetable.
 */
export const lessonCounts = definePort<
  (source: Source, organizationId: string, semesterId: string) => Promise<ReadonlyMap<string, number>>
>('the lessons of teachers', async () => new Map());

/** A lesson that somebody might observe; times as `HH:MM`. */
export interface ObservableLesson {
  readonly key: string;
  readonly date: string;
  readonly from: string;
  readonly to: string;
  readonly teacher_id: string;
  readonly classroom_id: string;
  readonly subject_value: string;
  readonly room: string | null;
}

/** Lessons of a school that somebody could observe in a span of days, because they are free then; null: no timetable is known. */
export const observableLessons = definePort<
  (
    source: Source,
    asked: {
      readonly organization_id: string;
      readonly user_id: string;
      readonly from: string;
      readonly to: string;
      /** Null: of any subject. */
      readonly subject_value: string | null;
    },
  ) => Promise<readonly ObservableLesson[] | null>
>('lessons to observe', async () => null);
