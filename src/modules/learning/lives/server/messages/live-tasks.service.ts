import type { EventSource } from '#server/events/events.ts';
import type { LiveRow } from '../lives.queries.ts';

/** What the audience of a live is told in the background. */
export const TOLD_LATER = ['invited', 'closed'] as const;
export type ToldLater = (typeof TOLD_LATER)[number];
export const TELL_JOB = 'lives.tell';
export const REPLAY_JOB = 'lives.replay';

/** Tells the audience of a live, each once, though there may be thousands. */
export async function inviteLater({ db, services }: EventSource, row: LiveRow, what: ToldLater): Promise<void> {
  await services.jobs.enqueue(db, TELL_JOB, { live_id: row.id, what, version: row.version });
}

/** Makes a video of what was recorded. */
export async function replayLater({ db, services }: EventSource, row: LiveRow): Promise<void> {
  await services.jobs.enqueue(db, REPLAY_JOB, { live_id: row.id });
}
