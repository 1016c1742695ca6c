import type { ServerModule } from '#server/module.ts';
import { directoryApps } from '../apps.ts';
import { directoryRights } from '../rights.ts';
import { contactsBy } from './contacts.service.ts';
import { directoryDemo } from './demo.ts';
import {
  departmentHeadcountRoutes,
  departmentMemberRoutes,
  departmentRoutes,
  postRoutes,
} from './departments.routes.ts';
import { campusRoutes, colleagueRoutes, organizationRoutes, peopleRoutes } from './directory.routes.ts';
import './department-import.service.ts';
import './member-import.service.ts';
import { membershipClock } from './membership-clock.service.ts';
import {
  adminOrganizationRoutes,
  spaceAdministratorRoutes,
  templateConfigRoutes,
} from './organization-admin.routes.ts';

export const directoryModule: ServerModule = {
  name: 'directory',
  apps: directoryApps,
  app: 'systemOrg',
  routes: [
    organizationRoutes,
    adminOrganizationRoutes,
    spaceAdministratorRoutes,
    templateConfigRoutes,
    departmentRoutes,
    departmentMemberRoutes,
    departmentHeadcountRoutes,
    postRoutes,
    campusRoutes,
    peopleRoutes,
    colleagueRoutes,
  ],
  rights: directoryRights,
  register({ jobs, channels, seal }) {
    jobs.define(membershipClock);
    channels.reachPeopleBy(contactsBy(seal));
  },
  demo: directoryDemo,
};
