import { mediaSources } from '#server/media/sources.ts';
import type { ServerModule } from '#server/module.ts';
import { embeddedEngine } from './embedded/embedded-engine.ts';
import { liveSource } from './embedded/live-source.service.ts';

/** What takes and sends out live streams. */
export const liveMediaModule: ServerModule = {
  name: 'live-media',
  routes: [],
  provides: [mediaSources.with(liveSource)],
  runs(services) {
    const { MEDIA_ENGINE, ROLE, NODE_ENV } = services.env;
    const engine = embeddedEngine(services);
    // tests start it where they need it
    if (MEDIA_ENGINE === 'embedded' && ROLE === 'all' && NODE_ENV !== 'test') engine.start();
    return () => engine.stop();
  },
};
