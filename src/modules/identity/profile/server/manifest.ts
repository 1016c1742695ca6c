import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { profileActions } from '../rights.ts';
import { idPhotoReviews, idPhotoTodos, idPhotoWaits } from './photos/id-photo-feed.service.ts';
import { portraitsDemo } from './portraits.demo.ts';
import { clearing, erasing } from './profile.jobs.ts';
import { avatarRoutes, correctionRoutes, idPhotoRoutes, ownDataRoutes, profileRoutes } from './profile.routes.ts';

/** One's own page; the rows of a person are the directory's. */
export const profileModule: ServerModule = {
  name: 'profile',
  needs: ['family'],
  // ID photos are looked at on the page of the electronic IDs
  app: 'EIdCardManage',
  routes: [profileRoutes, avatarRoutes, idPhotoRoutes, correctionRoutes, ownDataRoutes],
  rights: profileActions,
  demo: portraitsDemo,
  provides: [
    todoSources.with({
      module: 'profile',
      name: { cn: '个人资料', us: 'Profiles' },
      find: idPhotoTodos,
      waits: idPhotoWaits,
    }),
    reviewedKinds.with(idPhotoReviews),
  ],
  register({ jobs }) {
    jobs.define(erasing);
    jobs.define(clearing);
  },
};
