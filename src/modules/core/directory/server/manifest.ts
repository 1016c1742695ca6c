import { audienceSources } from '#server/audience/audience.ts';
import { peopleToName } from '#server/document/stored.ts';
import { organizationsAbove } from '#server/flow/flow-versions.ts';
import { leaderSources, staffFinder } from '#server/flow/ports.ts';
import type { ServerModule } from '#server/module.ts';
import { peopleNamed } from '#server/notify/people-named.ts';
import { mayBeAsked } from '#server/receipts/rules.ts';
import { directoryApps } from '../apps.ts';
import { directoryActions } from '../rights.ts';
import { directoryAudience, isAskable } from './audience.queries.ts';
import { directoryDemo } from './demo.ts';
import {
  departmentHeadcountRoutes,
  departmentMemberRoutes,
  departmentRoutes,
  postRoutes,
} from './departments/departments.routes.ts';
import { campusRoutes, colleagueRoutes, organizationRoutes, peopleRoutes } from './directory.routes.ts';
import { contactsBy } from './people/contacts.service.ts';
import { leaderLevels, staffOfFlows } from './people/flow-people.queries.ts';
import { namesOfUsers } from './people/people.queries.ts';
import './departments/department-import.service.ts';
import './members/member-import.service.ts';
import { membershipClock } from './members/membership-clock.service.ts';
import {
  adminOrganizationRoutes,
  spaceAdministratorRoutes,
  templateConfigRoutes,
} from './organizations/organization-admin.routes.ts';
import { listSelfAndAbove } from './organizations/organization-tree.queries.ts';
import { namesForCaller } from './viewing.service.ts';

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
  rights: directoryActions,
  provides: [
    audienceSources.with(directoryAudience),
    peopleNamed.by(namesOfUsers),
    mayBeAsked.by(isAskable),
    peopleToName.by(namesForCaller),
    leaderSources.with(leaderLevels),
    staffFinder.by(staffOfFlows),
    organizationsAbove.by(async (db, id) => (await listSelfAndAbove(db, id)).toReversed()),
  ],
  register({ jobs, channels, seal }) {
    jobs.define(membershipClock);
    channels.reachPeopleBy(contactsBy(seal));
  },
  demo: directoryDemo,
};
