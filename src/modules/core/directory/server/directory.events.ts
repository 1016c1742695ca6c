import { defineEvent } from '#server/events/events.ts';

/** Sessions in it end with the commit; jobs of it pause. */
export const organizationSuspended = defineEvent<{ readonly organization_id: string }>('organization.suspended');

/** A department stands below another one now, or was merged away; scopes along both lines are other ones. */
export const departmentMoved = defineEvent<{
  readonly organization_id: string;
  readonly department_id: string;
  /** Ids of the departments above, before and after. */
  readonly above: readonly string[];
}>('department.moved');

/** Who leads a department is to be asked anew: set, merged, closed, or a term that began or ended. */
export const departmentLeadersChanged = defineEvent<{
  readonly organization_id: string;
  readonly department_id: string;
}>('department.leaders_changed');

export interface PlaceEvent {
  readonly user_department_id: string;
  readonly user_id: string;
  readonly organization_id: string;
  readonly department_id: string;
  readonly post_id: string | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** Somebody holds a place from today on. */
export const membershipStarted = defineEvent<PlaceEvent>('membership.started');
/** Somebody held a place until yesterday. */
export const membershipEnded = defineEvent<PlaceEvent>('membership.ended');
