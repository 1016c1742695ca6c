import * as z from 'zod';
import { defineJob } from '#server/jobs/job.ts';
import type { ServerModule } from '#server/module.ts';
import { accessApps } from '../apps.ts';
import { accessRights } from '../rights.ts';
import { settingRoutes } from './access.routes.ts';
import { adminRoutes } from './admin.routes.ts';
import { syncCatalogue } from './catalogue.service.ts';
import { buildCatalogue } from './catalogue.ts';
import { registerWithSchool } from './class-heads.service.ts';
import { accessDemo } from './demo.ts';
import { registerLeaders } from './department-heads.service.ts';
import { frameOf } from './frames.service.ts';
import { organizationModuleRoutes } from './organization-modules.routes.ts';
import { runRoleClock } from './role-clock.service.ts';
import {
  dataScopeRoutes,
  delegationRoutes,
  explainRoutes,
  roleGroupRoutes,
  rolePostRoutes,
  roleRoutes,
  roleUserRoutes,
} from './roles.routes.ts';
import { registerWithDirectory } from './space-administrators.service.ts';

export const accessModule: ServerModule = {
  name: 'access',
  needs: ['school'],
  apps: accessApps,
  app: 'admin',
  routes: [
    roleRoutes,
    roleUserRoutes,
    rolePostRoutes,
    roleGroupRoutes,
    explainRoutes,
    delegationRoutes,
    dataScopeRoutes,
    settingRoutes,
    organizationModuleRoutes,
    ...adminRoutes,
  ],
  rights: accessRights,
  async register(services, modules) {
    registerWithDirectory(services);
    registerWithSchool(services);
    registerLeaders(services);
    services.settings.fill(async (db, organizationId) => (await frameOf(services, db, organizationId)).settings);
    services.jobs.define(
      defineJob({
        name: 'access.role_clock',
        title: { cn: '角色授权到期处理', us: 'Begin and end grants of roles' },
        schema: z.object({}),
        handler: runRoleClock,
        concurrency: 1,
        // schools of every time zone have their midnight on a quarter of an hour
        schedule: { cron: '1,16,31,46 * * * *', payload: {} },
      }),
    );
    await syncCatalogue(services, buildCatalogue(modules));
  },
  demo: accessDemo,
};
