import { defineEvent } from '#server/events/events.ts';

interface StudentNews {
  readonly student_id: string;
  readonly organization_id: string;
}

/** A pupil has entered a school. */
export const studentEnrolled = defineEvent<StudentNews & { readonly classroom_id: string }>('student.enrolled');

/** A pupil goes to another class from today on. */
export const studentClassChanged = defineEvent<StudentNews & { readonly classroom_id: string }>(
  'student.class_changed',
);

/** A pupil has left: transferred, withdrawn or graduated. */
export const studentLeft = defineEvent<StudentNews & { readonly left_on: string }>('student.left');

/** A pupil who had left is back, because the move was taken back. */
export const studentReturned = defineEvent<StudentNews>('student.returned');
