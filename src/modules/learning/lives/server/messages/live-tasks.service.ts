import type { EventSource } from '#server/events/events.ts';
import type { LiveRow } from '../lives.queries.ts';

/** Notices that the audience of a live receives in the background. */
export const AUDIENCE_NOTICES = ['invited', 'closed'] as const;
export type AudienceNotice = (typeof AUDIENCE_NOTICES)[number];
export const NOTIFY_AUDIENCE_JOB = 'lives.notify_audience';
export const REPLAY_JOB = 'lives.replay';

/** Notifies the audience of a live in the background, everybody once: there may be thousands. */
export async function enqueueAudienceNotice(
  { db, services }: EventSource,
  row: LiveRow,
  what: AudienceNotice,
): Promise<void> {
  await services.jobs.enqueue(db, NOTIFY_AUDIENCE_JOB, { live_id: row.id, what, version: row.version });
}

/** Makes a video of the recording, in the background. */
export async function enqueueReplay({ db, services }: EventSource, row: LiveRow): Promise<void> {
  await services.jobs.enqueue(db, REPLAY_JOB, { live_id: row.id });
}
