import { mediaSources } from '#server/media/sources.ts';
import type { ServerModule } from '#server/module.ts';
import { browserUplink } from './browser/browser-uplink.service.ts';
import { embeddedEngine } from './embedded/embedded-engine.service.ts';
import { liveSource } from './embedded/live-source.service.ts';
import { collectAll } from './embedded/recordings.service.ts';
import { mediaWires } from './hooks/media-hooks.service.ts';
import { fetchRecording } from './hooks/recording.jobs.ts';
import { cleanMediaEvents } from './media.jobs.ts';

/** All of the module but what it needs of lives: tests of the engines decide about lives by themselves. */
export const engineParts: ServerModule = {
  name: 'live-media',
  routes: [],
  wires: mediaWires,
  sockets: [browserUplink],
  provides: [mediaSources.with(liveSource)],
  register({ jobs }) {
    jobs.define(fetchRecording);
    jobs.define(cleanMediaEvents);
    jobs.every('live_media.collect', 30, collectAll);
  },
  runs(services) {
    const { MEDIA_ENGINE, MEDIA_RTMP_PORT, ROLE, NODE_ENV } = services.env;
    const engine = embeddedEngine(services);
    // the portals of tests take streams where the test names a port
    const isWanted = NODE_ENV !== 'test' || MEDIA_RTMP_PORT === 0;
    if (MEDIA_ENGINE === 'embedded' && ROLE === 'all' && isWanted) engine.start();
    return () => engine.stop();
  },
};
