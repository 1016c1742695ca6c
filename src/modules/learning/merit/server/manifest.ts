import { ownRecords } from '#modules/identity/profile/server/public.ts';
import { erasers } from '#modules/identity/security/server/public.ts';
import type { ServerModule } from '#server/module.ts';
import { meritApps } from '../apps.ts';
import { meritActions } from '../rights.ts';
import { meritDemo } from './demo.ts';
import { meritRoutes, meritRuleRoutes } from './merit.routes.ts';
import { eraseMerits, ownMerits } from './personal-data.service.ts';

/** What teachers saw of students, in five dimensions. */
export const meritModule: ServerModule = {
  name: 'merit',
  needs: ['directory', 'school', 'students', 'family', 'profile', 'security'],
  apps: meritApps,
  app: 'merit',
  rights: meritActions,
  routes: [meritRoutes, meritRuleRoutes],
  provides: [erasers.with(eraseMerits), ownRecords.with({ records: { merits: ownMerits } })],
  demo: meritDemo,
};
