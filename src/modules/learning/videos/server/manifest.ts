import type { ServerModule } from '#server/module.ts';
import { videoApps } from '../apps.ts';
import { videoRights } from '../rights.ts';

/** Videos: uploaded, made playable, shown by a second person, watched. */
export const videosModule: ServerModule = {
  name: 'videos',
  needs: ['school', 'students', 'family', 'user-groups'],
  apps: videoApps,
  rights: videoRights,
  routes: [],
};
