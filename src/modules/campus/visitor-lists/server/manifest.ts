import type { ServerModule } from '#server/module.ts';
import { visitorListActions } from '../rights.ts';
import { platesOfDay } from './list-plates.service.ts';
import { routes } from './visitor-lists.routes.ts';

export const visitorListsModule: ServerModule = {
  name: 'visitor-lists',
  needs: ['calendar', 'gates', 'parking-gate'],
  app: 'visitor_manage',
  routes: [routes],
  rights: visitorListActions,
  register: ({ jobs }) => jobs.define(platesOfDay),
};
