import { defineEvent } from '#server/events/events.ts';

/** Rooms that nobody may use until a day (its end), or until further notice: under maintenance or closed. */
export const roomsOutOfUse = defineEvent<{
  readonly organization_id: string;
  readonly broom_ids: readonly string[];
  readonly until: string | null;
}>('premises.out_of_use');
