import type { ServerModule } from '#server/module.ts';
import { liveApps } from '../apps.ts';
import { liveRights } from '../rights.ts';

/** Lives: planned, approved, sent and watched. */
export const livesModule: ServerModule = {
  name: 'lives',
  needs: ['content-check', 'family', 'news', 'premises', 'school', 'staff', 'students', 'user-groups', 'videos'],
  apps: liveApps,
  rights: liveRights,
  routes: [],
};
