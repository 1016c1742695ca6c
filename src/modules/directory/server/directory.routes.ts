import { implement } from '#server/http/context.ts';
import { departments, organizations, posts, schoolCampuses } from '../contract/organizations.contract.ts';
import { people } from '../contract/people.contract.ts';
import {
  chooseOrganizations,
  chooseUsers,
  viewCampuses,
  viewDepartment,
  viewDepartments,
  viewPosts,
} from './viewing.service.ts';

export const organizationRoutes = implement(organizations)({
  options: ({ query }, ctx) => chooseOrganizations(ctx, query),
  departments: ({ params, query }, ctx) => viewDepartments(ctx, params.id, query.kind),
});

export const departmentRoutes = implement(departments)({ get: ({ params }, ctx) => viewDepartment(ctx, params.id) });

export const campusRoutes = implement(schoolCampuses)({ list: ({ query }, ctx) => viewCampuses(ctx, query) });

export const postRoutes = implement(posts)({ list: ({ query }, ctx) => viewPosts(ctx, query) });

export const peopleRoutes = implement(people)({ options: ({ query }, ctx) => chooseUsers(ctx, query) });
