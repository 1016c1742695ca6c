import { mediaEngine } from '#modules/learning/lives/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { engineParts } from './engine-parts.service.ts';
import { liveDecisions } from './engines/live-decisions.ts';
import { decidedByLives, engineForLives } from './lives-binding.service.ts';
import { purgeRecordings } from './purge.jobs.ts';

/** What takes and sends out live streams. */
export const liveMediaModule: ServerModule = {
  ...engineParts,
  needs: ['lives'],
  provides: [...(engineParts.provides ?? []), liveDecisions.by(decidedByLives), mediaEngine.by(engineForLives)],
  register(services, modules) {
    services.jobs.define(purgeRecordings);
    return engineParts.register?.(services, modules);
  },
};
