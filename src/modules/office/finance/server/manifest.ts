import type { ServerModule } from '#server/module.ts';
import { financeApps } from '../apps.ts';
import { financeActions } from '../rights.ts';
import { budgetRoutes, subjectRoutes } from './finance.routes.ts';

export const financeModule: ServerModule = {
  name: 'finance',
  needs: ['directory'],
  apps: financeApps,
  rights: financeActions,
  routes: [budgetRoutes, subjectRoutes],
};
