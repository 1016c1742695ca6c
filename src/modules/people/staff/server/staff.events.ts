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

interface Employed {
  readonly user_id: string;
  readonly organization_id: string;
}

/** Somebody on probation is a regular member of staff now. */
export const teacherRegular = defineEvent<Employed>('teacher.regular');

/** Somebody went on long sick leave or came back. */
export const teacherStatusChanged = defineEvent<Employed & { readonly from: number; readonly to: number }>(
  'teacher.status_changed',
);

/** Somebody worked here until yesterday: left or retired. Places, roles and sessions ended in the same transaction. */
export const teacherLeft = defineEvent<Employed & { readonly left_on: string; readonly left_kind: string }>(
  'teacher.left',
);
