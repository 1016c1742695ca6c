import type { ServerModule } from '#server/module.ts';
import { engineParts } from './engine-parts.service.ts';

/** What takes and sends out live streams. */
export const liveMediaModule: ServerModule = { ...engineParts };
