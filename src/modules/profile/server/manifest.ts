import type { ServerModule } from '#server/module.ts';
import { avatarRoutes, profileRoutes } from './profile.routes.ts';

/** One's own page; the rows of a person are the directory's. */
export const profileModule: ServerModule = { name: 'profile', routes: [profileRoutes, avatarRoutes] };
