import { defineEvent } from '#server/events/events.ts';

interface LiveNews {
  readonly live_id: string;
  readonly organization_id: string;
}

/** A live is approved: its audience may see it. */
export const liveApproved = defineEvent<LiveNews>('live.approved');
/** Its picture is on the screens. */
export const liveStarted = defineEvent<LiveNews>('live.started');
/** It is over as planned. */
export const liveFinished = defineEvent<LiveNews>('live.finished');
/** It was closed, before or while it ran. */
export const liveClosed = defineEvent<LiveNews & { readonly reason: string }>('live.closed');
