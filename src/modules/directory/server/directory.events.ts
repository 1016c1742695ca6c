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

export interface PlaceNews {
  readonly user_department_id: string;
  readonly user_id: string;
  readonly organization_id: string;
  readonly department_id: string;
  readonly post_id: string | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** Somebody holds a place from today on. */
export const membershipStarted = defineEvent<PlaceNews>('membership.started');
/** Somebody held a place until yesterday. */
export const membershipEnded = defineEvent<PlaceNews>('membership.ended');

/** Other people lead a department of the organisation, or for other days. */
export const leadersChanged = defineEvent<{ readonly organization_id: string }>('department.leaders_changed');
