import { usableTemplates } from '#modules/core/directory/server/public.ts';
import { scanKinds } from '#modules/core/scans/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { profileApps } from '../apps.ts';
import { profileRights } from '../rights.ts';
import { isTemplateOf } from './card-templates.queries.ts';
import { profileDemo } from './demo.ts';
import { cleaningScans, resolveCard } from './digital-card-scans.service.ts';
import { idPhotoTodos } from './id-photo-feed.service.ts';
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
  provides: [
    scanKinds.e.by(resolveCard),
    todoSources.with({ module: 'profile', find: idPhotoTodos }),
    usableTemplates.by((db, organizationId, _kind, id) => isTemplateOf(db, id, organizationId)),
  ],
  register({ jobs }) {
    jobs.define(cleaningScans);
    jobs.define(erasing);
    jobs.define(clearing);
  },
};
