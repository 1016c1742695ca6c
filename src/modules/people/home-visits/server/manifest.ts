import { busySources } from '#server/busy/busy.ts';
import { todaySources, todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { homeVisitApps } from '../apps.ts';
import { homeVisitActions } from '../rights.ts';
import { homeVisitsDemo } from './demo.ts';
import { visitRecordRoutes, visitRoutes } from './home-visits.routes.ts';
import { homeVisitClock } from './visits/visit-clock.service.ts';
import { visitEngagements } from './visits/visit-engagements.queries.ts';
import {
  homeVisitsHold,
  homeVisitsToday,
  homeVisitTodos,
  homeVisitWaits,
  recordReviews,
} from './visits/visit-feed.service.ts';

/** Visits of teachers to the families of their pupils, with what was found and promised. */
export const homeVisitsModule: ServerModule = {
  name: 'home-visits',
  needs: ['family', 'staff'],
  apps: homeVisitApps,
  app: 'homeVisit',
  rights: homeVisitActions,
  routes: [visitRoutes, visitRecordRoutes],
  provides: [
    todoSources.with({
      module: 'home-visits',
      name: { cn: '家访', us: 'Home visits' },
      find: homeVisitTodos,
      waits: homeVisitWaits,
      is_beyond: true,
    }),
    reviewedKinds.with(recordReviews),
    todaySources.with({ module: 'home-visits', find: homeVisitsToday, holds: homeVisitsHold, is_beyond: true }),
    busySources.with({ module: 'home-visits', find: visitEngagements }),
  ],
  register: ({ jobs }) => jobs.define(homeVisitClock),
  demo: homeVisitsDemo,
};
