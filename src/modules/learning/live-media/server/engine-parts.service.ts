import { mediaSources } from '#server/media/sources.ts';
import type { ServerModule } from '#server/module.ts';
import { embeddedEngine } from './embedded/embedded-engine.service.ts';
import { liveSource } from './embedded/live-source.service.ts';
import { collectAll } from './embedded/recordings.service.ts';

/** All of the module but what it needs of lives: tests of the engines decide about lives by themselves. */
export const engineParts: ServerModule = {
  name: 'live-media',
  routes: [],
  provides: [mediaSources.with(liveSource)],
  register({ jobs }) {
    jobs.every('live_media.collect', 30, collectAll);
  },
  runs(services) {
    const { MEDIA_ENGINE, ROLE, NODE_ENV } = services.env;
    const engine = embeddedEngine(services);
    // tests start it where they need it
    if (MEDIA_ENGINE === 'embedded' && ROLE === 'all' && NODE_ENV !== 'test') engine.start();
    return () => engine.stop();
  },
};
