import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { reviewedKinds } from '#server/home-feed/reviewed-kinds.ts';
import type { ServerModule } from '#server/module.ts';
import { serviceStaffApps } from '../apps.ts';
import { serviceStaffActions } from '../rights.ts';
import { serviceStaffDemo } from './demo.ts';
import './serve-user-import.service.ts';
import { serveUserComments } from './serve-user-comments.service.ts';
import { serveUserReviews, serveUserTodos, serveUserWaits } from './serve-user-feed.service.ts';
import { serveUserRoutes } from './serve-users.routes.ts';
import { serveUserClock } from './serve-users-clock.service.ts';

export const serviceStaffModule: ServerModule = {
  name: 'service-staff',
  needs: ['staff'],
  apps: serviceStaffApps,
  app: 'serve_users',
  rights: serviceStaffActions,
  routes: [serveUserRoutes],
  provides: [
    commentedRecords.with(serveUserComments),
    todoSources.with({
      module: 'service-staff',
      name: { cn: '服务人员', us: 'Service staff' },
      find: serveUserTodos,
      waits: serveUserWaits,
    }),
    reviewedKinds.with(serveUserReviews),
  ],
  register: (services) => services.jobs.define(serveUserClock),
  demo: serviceStaffDemo,
};
