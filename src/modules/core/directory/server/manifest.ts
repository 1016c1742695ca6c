import type { ServerModule } from '#server/module.ts';
import { directoryApps } from '../apps.ts';
import { directoryRights } from '../rights.ts';
import { directoryDemo } from './demo.ts';
import {
  departmentHeadcountRoutes,
  departmentMemberRoutes,
  departmentRoutes,
  postRoutes,
} from './departments/departments.routes.ts';
import { campusRoutes, colleagueRoutes, organizationRoutes, peopleRoutes } from './directory.routes.ts';
import { contactsBy } from './people/contacts.service.ts';
import './departments/department-import.service.ts';
import './members/member-import.service.ts';
import { membershipClock } from './members/membership-clock.service.ts';
import {
  adminOrganizationRoutes,
  spaceAdministratorRoutes,
  templateConfigRoutes,
} from './organizations/organization-admin.routes.ts';

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
