import { videoHidden, videoPublished, videoReady } from '#modules/learning/videos/server/public.ts';
import { busySources } from '#server/busy/busy.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { currentUserFields } from '#server/frame/current-user-fields.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { liveApps } from '../apps.ts';
import { liveActions } from '../rights.ts';
import { livesDemo } from './demo.ts';
import { liveFields, liveReviews, livesHold, livesToday, liveTodos, liveWaits } from './desk/live-feed.service.ts';
import { canSee } from './hall/visibility.service.ts';
import { liveClock, notifyAudience, RECONCILE_SECONDS, reconcile, replays } from './lives.jobs.ts';
import { findLive } from './lives.queries.ts';
import { liveRoutes, liveTypeRoutes, liveWatchingRoutes } from './lives.routes.ts';
import { liveEngagements } from './planning/live-engagements.queries.ts';
import { watchStates } from './stream/live-states.service.ts';
import { gatherBeats } from './watch/heartbeats.service.ts';
import { linkReplay, publishReplay, unlinkReplay } from './watch/replays.service.ts';

/** Lives: planned, approved, sent and watched. */
export const livesModule: ServerModule = {
  name: 'lives',
  needs: ['content-check', 'family', 'news', 'premises', 'school', 'staff', 'students', 'user-groups', 'videos'],
  apps: liveApps,
  rights: liveActions,
  routes: [liveTypeRoutes, liveRoutes, liveWatchingRoutes],
  provides: [
    todoSources.with({ module: 'lives', name: { cn: '直播', us: 'Live streams' }, find: liveTodos, waits: liveWaits }),
    reviewedKinds.with(liveReviews),
    todaySources.with({ module: 'lives', find: livesToday, holds: livesHold }),
    busySources.with({ module: 'lives', find: liveEngagements }),
    currentUserFields.with({ module: 'lives', load: liveFields }),
  ],
  demo: livesDemo,
  listens: [videoReady.heard(publishReplay), videoPublished.heard(linkReplay), videoHidden.heard(unlinkReplay)],
  register(services) {
    const { database, jobs, realtime } = services;
    watchStates(services);
    gatherBeats(services);
    jobs.define(liveClock);
    jobs.define(replays);
    jobs.define(notifyAudience);
    jobs.every('lives.reconcile', RECONCILE_SECONDS, reconcile);
    // the audience may belong to other schools than the live
    realtime.registerChannel({
      kind: 'live',
      reaches: (actor, id) =>
        database.read(EVERYWHERE, async (db) => {
          const row = await findLive(db, id);
          return row !== null && canSee(db, actor, row);
        }),
    });
  },
};
