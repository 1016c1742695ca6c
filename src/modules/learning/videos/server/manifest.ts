import { consentWithdrawn } from '#modules/identity/accounts/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import { mediaSources } from '#server/media/sources.ts';
import type { ServerModule } from '#server/module.ts';
import { videoApps } from '../apps.ts';
import { videoActions } from '../rights.ts';
import { videosDemo } from './demo.ts';
import { recallWithdrawnPortraits } from './desk/portraits.service.ts';
import { listenForChanges, videoMedia } from './media/video-media.service.ts';
import { packageJob, renditionJob } from './packages/packages.jobs.ts';
import { resultJob } from './packages/results.jobs.ts';
import { pollSilentJobs, videoHook } from './packages/video-hooks.service.ts';
import { notifyViewers } from './review/notify-viewers.jobs.ts';
import { videoReviews, videoTodos, videoWaits } from './review/video-feed.service.ts';
import { videoClock, videoPurge } from './videos.jobs.ts';
import { liveVideoRoutes, videoDeskRoutes, videoShareRoutes } from './videos.routes.ts';
import { videoNoteRoutes, watchingRoutes } from './watch/watching.routes.ts';

/** Videos: uploaded, made playable, shown by a second person, watched. */
export const videosModule: ServerModule = {
  name: 'videos',
  needs: ['school', 'students', 'family', 'user-groups', 'accounts'],
  apps: videoApps,
  rights: videoActions,
  routes: [liveVideoRoutes, videoDeskRoutes, videoShareRoutes, watchingRoutes, videoNoteRoutes],
  wires: [videoHook],
  provides: [
    mediaSources.with(videoMedia),
    todoSources.with({ module: 'videos', name: { cn: '视频', us: 'Videos' }, find: videoTodos, waits: videoWaits }),
    reviewedKinds.with(videoReviews),
  ],
  listens: [consentWithdrawn.heard(recallWithdrawnPortraits)],
  demo: videosDemo,
  register(services) {
    listenForChanges(services);
    services.jobs.define(packageJob);
    services.jobs.define(renditionJob);
    services.jobs.define(resultJob);
    services.jobs.every('videos.silent_transcoder', 60, pollSilentJobs);
    services.jobs.define(videoClock);
    services.jobs.define(notifyViewers);
    services.jobs.define(videoPurge);
  },
};
