import type { ServerModule } from '#server/module.ts';
import { visitorListRights } from '../rights.ts';
import { routes } from './visitor-lists.routes.ts';

export const visitorListsModule: ServerModule = {
  name: 'visitor-lists',
  needs: ['gates'],
  app: 'visitor_manage',
  routes: [routes],
  rights: visitorListRights,
};
