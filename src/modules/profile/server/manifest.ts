import { registerTemplates } from '#modules/directory/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { profileApps } from '../apps.ts';
import { profileRights } from '../rights.ts';
import { isTemplateOf } from './card-templates.queries.ts';
import { profileDemo } from './demo.ts';
import { cleaningScans, registerCardScans } from './digital-card-scans.service.ts';
import { registerIdPhotoFeed } from './id-photo-feed.service.ts';
import { registerOwnRecords } from './own-records.service.ts';
import { clearing, erasing } from './profile.jobs.ts';
import {
  avatarRoutes,
  businessCardRoutes,
  cardTemplateRoutes,
  correctionRoutes,
  digitalCardRoutes,
  idPhotoRoutes,
  ownDataRoutes,
  profileRoutes,
} from './profile.routes.ts';

/** One's own page; the rows of a person are the directory's. */
export const profileModule: ServerModule = {
  name: 'profile',
  needs: ['family', 'scans'],
  apps: profileApps,
  app: 'EIdCardManage',
  routes: [
    profileRoutes,
    avatarRoutes,
    idPhotoRoutes,
    digitalCardRoutes,
    businessCardRoutes,
    cardTemplateRoutes,
    correctionRoutes,
    ownDataRoutes,
  ],
  rights: profileRights,
  demo: profileDemo,
  register({ jobs }) {
    registerCardScans();
    registerIdPhotoFeed();
    registerTemplates((db, organizationId, _kind, id) => isTemplateOf(db, id, organizationId));
    registerOwnRecords();
    jobs.define(cleaningScans);
    jobs.define(erasing);
    jobs.define(clearing);
  },
};
