import { defineEvent } from '#server/events/events.ts';

/** Somebody handed in a form to work here. */
export const pendingStaffSubmitted = defineEvent<{
  readonly pending_staff_id: string;
  readonly user_id: string;
  readonly organization_id: string;
}>('pending_staff.submitted');

/** Somebody works here from today on. */
export const teacherEntered = defineEvent<{ readonly user_id: string; readonly organization_id: string }>(
  'teacher.entered',
);
