import type { ServerModule } from '#server/module.ts';
import { profileRights } from '../rights.ts';
import { profileDemo } from './demo.ts';
import { cleaningScans, registerCardScans } from './digital-card-scans.service.ts';
import { erasing } from './profile.jobs.ts';
import {
  avatarRoutes,
  businessCardRoutes,
  cardTemplateRoutes,
  digitalCardRoutes,
  idPhotoRoutes,
  profileRoutes,
} from './profile.routes.ts';

/** One's own page; the rows of a person are the directory's. */
export const profileModule: ServerModule = {
  name: 'profile',
  routes: [profileRoutes, avatarRoutes, idPhotoRoutes, digitalCardRoutes, businessCardRoutes, cardTemplateRoutes],
  rights: profileRights,
  demo: profileDemo,
  register({ jobs }) {
    registerCardScans();
    jobs.define(cleaningScans);
    jobs.define(erasing);
  },
};
