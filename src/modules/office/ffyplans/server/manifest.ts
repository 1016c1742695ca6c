import { commentedRecords } from '#modules/desk/comments/server/public.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import type { ServerModule } from '#server/module.ts';
import { ffyplansApps } from '../apps.ts';
import { ffyplansActions } from '../rights.ts';
import { ffyplanComments } from './comments.service.ts';
import { ffyplansDemo } from './demo.ts';
import { ffyplanFlow } from './ffyplan-flow.service.ts';
import { ffyplanRoutes, targetChangeRoutes } from './ffyplans.routes.ts';
import { targetChangeFlow } from './targets/target-change-flow.service.ts';

/** Five-year plans of an organisation, with goals and what was reached. */
export const ffyplansModule: ServerModule = {
  name: 'ffyplans',
  needs: ['access', 'comments', 'directory', 'staff', 'videos'],
  apps: ffyplansApps,
  rights: ffyplansActions,
  routes: [ffyplanRoutes, targetChangeRoutes],
  provides: [
    ...ffyplanFlow.provides,
    ...targetChangeFlow.provides,
    todoSources.with({
      module: 'ffyplans',
      name: { cn: '五年发展规划', us: 'Five-year plans' },
      find: ffyplanFlow.todos,
      waits: ffyplanFlow.waits,
    }),
    todoSources.with({
      module: 'ffyplans',
      name: { cn: '规划目标值调整', us: 'New targets of five-year plans' },
      find: targetChangeFlow.todos,
      waits: targetChangeFlow.waits,
    }),
    commentedRecords.with(ffyplanComments),
  ],
  demo: ffyplansDemo,
};
