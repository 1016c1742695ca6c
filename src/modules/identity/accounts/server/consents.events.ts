import { defineEvent } from '#server/events/events.ts';

/** Somebody took a consent back where consents are listed; whatever rests on it ends in the same transaction. */
export const consentWithdrawn = defineEvent<{ readonly subject_user_id: string; readonly purpose: string }>(
  'consent.withdrawn',
);
