import type { ServerModule } from '#server/module.ts';
import { reportApps } from '../apps.ts';
import { reportActions } from '../rights.ts';
import { reportsDemo } from './demo.ts';
import { learnRights } from './known-rights.ts';
import { noticeReport } from './notice-report.queries.ts';
import { reportSources } from './report-sources.ts';
import { linkRoutes, reportRoutes } from './reports.routes.ts';
import { staffReport } from './staff-report.queries.ts';

export const reportsModule: ServerModule = {
  name: 'reports',
  needs: ['shell'],
  apps: reportApps,
  rights: reportActions,
  routes: [reportRoutes, linkRoutes],
  provides: [reportSources.with(staffReport), reportSources.with(noticeReport)],
  register: learnRights,
  demo: reportsDemo,
};
