import { audienceSources } from '#server/audience/audience.ts';
import type { ServerModule } from '#server/module.ts';
import { userGroupsActions } from '../rights.ts';
import { userGroupAudience } from './audience.queries.ts';
import { userGroupsDemo } from './demo.ts';
import { userGroupRoutes } from './user-group.routes.ts';

/** Lists of people whom somebody writes to again and again. */
export const userGroupsModule: ServerModule = {
  name: 'user-groups',
  needs: ['access', 'directory'],
  app: 'mgmt_message',
  rights: userGroupsActions,
  provides: [audienceSources.with(userGroupAudience)],
  routes: [userGroupRoutes],
  demo: userGroupsDemo,
};
