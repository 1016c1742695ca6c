import type { ServerModule } from '#server/module.ts';
import { userGroupsApps } from '../apps.ts';
import { userGroupsRights } from '../rights.ts';
import { userGroupsDemo } from './demo.ts';
import { userGroupRoutes } from './user-group.routes.ts';

/** Lists of people whom somebody writes to again and again. */
export const userGroupsModule: ServerModule = {
  name: 'user-groups',
  needs: ['access', 'directory'],
  apps: userGroupsApps,
  rights: userGroupsRights,
  routes: [userGroupRoutes],
  demo: userGroupsDemo,
};
