import { defineEvent } from '#server/events/events.ts';

/** Holdings ended, by hand, by date, or with the post that brought them. */
export const roleUserEnded = defineEvent<{
  readonly role_users: readonly { readonly id: string; readonly user_id: string; readonly organization_id: string }[];
}>('role_user.ended');
