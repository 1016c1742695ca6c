import type { ServerModule } from '#server/module.ts';
import { meritApps } from '../apps.ts';
import { meritActions } from '../rights.ts';
import { meritDemo } from './demo.ts';
import { meritRoutes, meritRuleRoutes } from './merit.routes.ts';

/** What teachers saw of students, in five dimensions. */
export const meritModule: ServerModule = {
  name: 'merit',
  needs: ['directory', 'school', 'students', 'family'],
  apps: meritApps,
  app: 'merit',
  rights: meritActions,
  routes: [meritRoutes, meritRuleRoutes],
  demo: meritDemo,
};
