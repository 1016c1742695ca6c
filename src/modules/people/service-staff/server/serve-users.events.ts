import { defineEvent } from '#server/events/events.ts';

/** Somebody of a service company does not work here any more, for now or for good: doors and cards end with it. */
export const serveUserEnded = defineEvent<{ readonly serve_user_id: string; readonly organization_id: string }>(
  'serve_user.ended',
);
