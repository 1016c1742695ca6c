import { implement } from '#server/http/context.ts';
import { colleagues } from '../contract/colleagues.contract.ts';
import { organizations, schoolCampuses } from '../contract/organizations.contract.ts';
import { people } from '../contract/people.contract.ts';
import {
  archiveOrganization,
  createOrganization,
  setOrganizationStatus,
  updateOrganization,
  viewAnnouncementOrganizations,
  viewOrganization,
  viewOrganizationHistory,
  viewOwnOrganizations,
} from './organizations/organizations.service.ts';
import { viewSchoolPlaces } from './organizations/school-places.service.ts';
import { callColleague, messageColleague, viewColleague } from './people/colleagues.service.ts';
import { viewSections } from './people/person-sections.service.ts';
import {
  chooseOrganizations,
  chooseUsers,
  viewCampuses,
  viewDepartments,
  viewOrganizationTree,
} from './viewing.service.ts';

export const organizationRoutes = implement(organizations)({
  options: ({ query }, ctx) => chooseOrganizations(ctx, query),
  ownerList: ({ query }, ctx) => viewOwnOrganizations(ctx, query),
  places: (_input, ctx) => viewSchoolPlaces(ctx),
  ownerListAnnouncement: (_input, ctx) => viewAnnouncementOrganizations(ctx),
  tree: ({ query }, ctx) => viewOrganizationTree(ctx, query),
  get: ({ params }, ctx) => viewOrganization(ctx, params.id),
  create: ({ body }, ctx) => createOrganization(ctx, body),
  update: ({ params, body }, ctx) => updateOrganization(ctx, params.id, body),
  archive: ({ params }, ctx) => archiveOrganization(ctx, params.id),
  setStatus: ({ params, body }, ctx) => setOrganizationStatus(ctx, params.id, body.status, body.reason),
  history: ({ params }, ctx) => viewOrganizationHistory(ctx, params.id),
  departments: ({ params, query }, ctx) => viewDepartments(ctx, params.id, query.kind),
});

export const campusRoutes = implement(schoolCampuses)({ list: ({ query }, ctx) => viewCampuses(ctx, query) });

export const colleagueRoutes = implement(colleagues)({
  colleague: ({ params }, ctx) => viewColleague(ctx, params.id),
  call: ({ params }, ctx) => callColleague(ctx, params.id),
  message: ({ params, body }, ctx) => messageColleague(ctx, params.id, body.text),
});

export const peopleRoutes = implement(people)({
  options: ({ query }, ctx) => chooseUsers(ctx, query),
  sections: ({ params }, ctx) => viewSections(ctx, params.id),
});
