import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import { guardianLinkRemoved } from '#modules/people/family/server/public.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { allotments } from '#server/allotment/rules.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { parkingApps } from '../apps.ts';
import { parkingActions } from '../rights.ts';
import { parkingDemo } from './demo.ts';
import { parkingPlaces } from './lot/places.service.ts';
import { parkingClock, parkingNight } from './parking.jobs.ts';
import { parkingLotRoutes, parkingQuotaRoutes, parkingRoutes, parkingTermRoutes } from './parking.routes.ts';
import { endWithLink, endWithMembership, endWithPupil } from './permit/leaving.service.ts';
import { parkingReviews, parkingTodos, parkingWaits } from './permit/parking-feed.service.ts';
import { eraseParkings, ownParkings } from './personal-data.service.ts';

/** Who may park where: lots, terms with their places, applications and the permits that they become. */
export const parkingModule: ServerModule = {
  name: 'parking',
  needs: ['calendar', 'gates', 'family', 'students', 'accounts', 'staff', 'profile', 'security'],
  apps: parkingApps,
  app: 'parkingManage',
  rights: parkingActions,
  routes: [parkingLotRoutes, parkingTermRoutes, parkingQuotaRoutes, parkingRoutes],
  provides: [
    todoSources.with({
      module: 'parking',
      name: { cn: '停车', us: 'Parking' },
      find: parkingTodos,
      waits: parkingWaits,
    }),
    allotments.with(parkingPlaces),
    reviewedKinds.with(parkingReviews),
    erasers.with(eraseParkings),
    ownRecords.with({ records: { parkings: ownParkings } }),
  ],
  listens: [
    membershipEnded.heard(endWithMembership),
    studentLeft.heard(endWithPupil),
    guardianLinkRemoved.heard(endWithLink),
  ],
  register({ jobs }) {
    jobs.define(parkingClock);
    jobs.define(parkingNight);
  },
  demo: parkingDemo,
};
