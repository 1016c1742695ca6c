import type { ServerModule } from '#server/module.ts';
import { profileRights } from '../rights.ts';
import { avatarRoutes, idPhotoRoutes, profileRoutes } from './profile.routes.ts';

/** One's own page; the rows of a person are the directory's. */
export const profileModule: ServerModule = {
  name: 'profile',
  routes: [profileRoutes, avatarRoutes, idPhotoRoutes],
  rights: profileRights,
};
