import type { ServerModule } from '#server/module.ts';
import { financeApps } from '../apps.ts';
import { financeActions } from '../rights.ts';
import { financeDemo } from './demo.ts';
import { budgetRoutes, subjectRoutes } from './finance.routes.ts';
import './budget-import.service.ts';
import './subject-import.service.ts';

export const financeModule: ServerModule = {
  name: 'finance',
  needs: ['directory'],
  apps: financeApps,
  rights: financeActions,
  routes: [budgetRoutes, subjectRoutes],
  demo: financeDemo,
};
