import { defineEvent } from '#server/events/events.ts';

/** Days of an organisation changed; announced to every school that inherits them. Both ends belong to the span. */
export const calendarChanged = defineEvent<{
  readonly organization_id: string;
  readonly from: string;
  readonly to: string;
}>('calendar.changed');
