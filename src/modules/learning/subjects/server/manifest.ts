import type { ServerModule } from '#server/module.ts';
import { subjectApps } from '../apps.ts';
import { subjectActions } from '../rights.ts';
import { subjectsDemo } from './demo.ts';
import { subjectRoutes } from './subjects.routes.ts';

export const subjectsModule: ServerModule = {
  name: 'subjects',
  needs: ['school'],
  apps: subjectApps,
  routes: [subjectRoutes],
  rights: subjectActions,
  demo: subjectsDemo,
};
