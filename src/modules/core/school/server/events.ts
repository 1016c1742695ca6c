import { defineEvent } from '#server/events/events.ts';

/** A semester of a school has begun. */
export const semesterOpened = defineEvent<{ readonly semester_id: string; readonly organization_id: string }>(
  'semester.opened',
);

/** A school year of a whole school group has begun. */
export const schoolYearActivated = defineEvent<{ readonly school_year_id: string; readonly client_id: string }>(
  'school_year.activated',
);

/** A class has left the school. */
export const classroomGraduated = defineEvent<{
  readonly classroom_id: string;
  readonly organization_id: string;
  readonly school_year_id: string;
}>('classroom.graduated');

/** Other people teach classes of a school than before. */
export const classTeachersChanged = defineEvent<{ readonly organization_id: string }>('classroom.teachers');
