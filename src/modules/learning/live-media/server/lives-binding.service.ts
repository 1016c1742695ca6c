import { asc, eq, gt, sql } from 'drizzle-orm';
import {
  decidePlay,
  decidePublish,
  liveOfStream,
  type MediaEngine,
  publishEnded,
  recorded,
  startedAt,
} from '#modules/learning/lives/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { BROWSER_UPLINK } from '../contract/browser-uplink.ts';
import { ticketFor } from './browser/browser-ticket.ts';
import { embeddedEngine } from './embedded/embedded-engine.service.ts';
import { withRecording } from './embedded/recordings.service.ts';
import { engineOf } from './engines/engines.service.ts';
import type { LiveDecisions } from './engines/live-decisions.ts';
import { recordedParts } from './recordings.queries.ts';
import { liveSignal } from './tables.ts';

const SIGNAL_MINUTES = 10;

/** What is asked of lives. */
export const decidedByLives: LiveDecisions = {
  decidePublish,
  publishEnded,
  decidePlay,
  startedAt,
  recorded,
  liveOf: liveOfStream,
};

/** What lives ask of the engine of this portal. */
export const engineForLives: MediaEngine = {
  publishAddress(services, stream, secret) {
    const engine = engineOf(services);
    // others take browsers by WHIP, if at all
    const browser =
      engine.name === 'embedded'
        ? { ws_url: BROWSER_UPLINK, ticket: ticketFor(services, { ...stream, secret }) }
        : null;
    return { ...engine.publishAddress(services, stream, secret), browser };
  },
  playSources: (services, stream, viewer, seconds) => [
    { kind: 'hls', url: engineOf(services).playSource(services, stream, viewer, seconds) },
  ],
  status: (services, stream) => engineOf(services).status(services, stream),
  signals: ({ database }, liveId) =>
    database.read(EVERYWHERE, (db) =>
      db
        .select({ at: liveSignal.at, kbps: liveSignal.kbps, fps: liveSignal.fps })
        .from(liveSignal)
        .where(
          sql`${eq(liveSignal.live_id, liveId)} and ${gt(liveSignal.at, sql`now() - make_interval(mins => ${SIGNAL_MINUTES})`)}`,
        )
        .orderBy(asc(liveSignal.at)),
    ),
  async kick(services, stream, { close }) {
    const engine = engineOf(services);
    if (close && engine.name === 'embedded') embeddedEngine(services).finish(stream.live_id, true);
    return engine.kick(services, stream, null);
  },
  withRecording,
  recordedParts,
};
