import * as z from 'zod';
import {
  administratorRole,
  departmentLeadersChanged,
  departmentMoved,
  membershipEnded,
  membershipStarted,
} from '#modules/core/directory/server/public.ts';
import { classTeachersChanged, clientRoot, semesterOpened } from '#modules/core/school/server/public.ts';
import { holderFinder, rightNames, superAdmins } from '#server/flow/ports.ts';
import { todoSources } from '#server/home-feed/home-feed.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { ServerModule } from '#server/module.ts';
import { accessApps } from '../apps.ts';
import { accessActions } from '../rights.ts';
import { settingRoutes } from './access.routes.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { rootOfClient } from './admin/clients.queries.ts';
import { dictionaryUses, workbenchUse } from './admin/dictionary-uses.service.ts';
import { refreshScopes, setSpaceAdministrators, syncPostRolesOfPerson } from './admin/space-administrators.service.ts';
import { listRightNames } from './catalogue/actions.queries.ts';
import { syncCatalogue } from './catalogue/catalogue.service.ts';
import { buildCatalogue } from './catalogue/catalogue.ts';
import { accessDemo } from './demo.ts';
import { frameOf } from './frames.service.ts';
import { accessTodos, accessWaits } from './grants/waiting-feed.service.ts';
import { superAdminsAbove } from './holders/holders.queries.ts';
import { holdersInReach } from './holders/holders-in-reach.queries.ts';
import { organizationModuleRoutes } from './modules/organization-modules.routes.ts';
import { syncHomeroomRoles } from './roles/class-heads.service.ts';
import { syncLeaderRoles } from './roles/department-heads.service.ts';
import { runRoleClock } from './roles/role-clock.service.ts';
import {
  dataScopeRoutes,
  delegationRoutes,
  explainRoutes,
  roleGroupRoutes,
  rolePostRoutes,
  roleRoutes,
  roleUserRoutes,
} from './roles/roles.routes.ts';

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
  rights: accessActions,
  provides: [
    administratorRole.by(setSpaceAdministrators),
    clientRoot.by(rootOfClient),
    dictionaryUses.with(workbenchUse),
    holderFinder.by(holdersInReach),
    rightNames.by(listRightNames),
    superAdmins.by(superAdminsAbove),
    todoSources.with({
      module: 'access',
      name: { cn: '权限', us: 'Roles and permissions' },
      find: accessTodos,
      waits: accessWaits,
    }),
  ],
  listens: [
    departmentMoved.heard(refreshScopes),
    membershipStarted.heard(syncPostRolesOfPerson),
    membershipEnded.heard(syncPostRolesOfPerson),
    classTeachersChanged.heard(syncHomeroomRoles),
    semesterOpened.heard(syncHomeroomRoles),
    departmentLeadersChanged.heard((source, { organization_id }) => syncLeaderRoles(source, { organization_id })),
    membershipEnded.heard((source, { user_id }) => syncLeaderRoles(source, { user_ids: [user_id] })),
  ],
  async register(services, modules) {
    services.settings.fill(async (db, organizationId) => (await frameOf(services, db, organizationId)).settings);
    services.jobs.define(
      defineJob({
        name: 'access.role_clock',
        title: { cn: '角色授权到期处理', us: 'Start and end role assignments' },
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
