import { classPromoter } from '#modules/school/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { rollApps } from '../apps.ts';
import { rollRights } from '../rights.ts';
import { rollDemo } from './demo.ts';
import { promoter } from './promoter.service.ts';
import { studentRoutes } from './students.routes.ts';

/** Pupils on the roll of their schools. */
export const rollModule: ServerModule = {
  name: 'roll',
  needs: ['account'],
  apps: rollApps,
  app: 'students',
  routes: [studentRoutes],
  rights: rollRights,
  provides: [classPromoter.by(promoter)],
  demo: rollDemo,
};
