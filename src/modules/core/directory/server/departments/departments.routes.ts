import { implement } from '#server/http/context.ts';
import { departmentHeadcounts } from '../../contract/department-headcounts.contract.ts';
import { departmentMembers } from '../../contract/department-members.contract.ts';
import { departments } from '../../contract/departments.contract.ts';
import { posts } from '../../contract/posts.contract.ts';
import { addMembers, viewMembers, viewOrganizationMembers } from '../members/department-members.service.ts';
import { endMembers } from '../members/member-ending.service.ts';
import { movePlaces, viewMoveObstacles } from '../members/member-moves.service.ts';
import { viewStaffing } from '../organizations/staffing.service.ts';
import { updateHeadcounts, viewHeadcounts, viewJobs, viewPostsInUse } from './department-headcounts.service.ts';
import { updateLeaders, viewLeaders } from './department-leaders.service.ts';
import { mergeDepartment, undoMerge } from './department-merge.service.ts';
import { viewDepartment, viewOwnDepartments, viewTree, visibleOrganization } from './department-view.service.ts';
import { archiveDepartment, createDepartment, updateDepartment, viewHistory } from './departments.service.ts';
import { exportDepartments, exportMembers } from './directory-export.service.ts';
import { listPostHolders } from './posts.queries.ts';
import { postStore, viewNotifyingPosts, viewPosts } from './posts.store.ts';

export const departmentRoutes = implement(departments)({
  ownerList: ({ query }, ctx) => viewOwnDepartments(ctx, query),
  export: ({ params }, ctx) => exportDepartments(ctx, params.id),
  staffing: ({ params }, ctx) => viewStaffing(ctx, params.id),
  tree: ({ query }, ctx) => viewTree(ctx, query),
  get: ({ params }, ctx) => viewDepartment(ctx, params.id),
  create: ({ body }, ctx) => createDepartment(ctx, body),
  update: ({ params, body }, ctx) => updateDepartment(ctx, params.id, body),
  archive: ({ params }, ctx) => archiveDepartment(ctx, params.id),
  merge: ({ params, body }, ctx) => mergeDepartment(ctx, params.id, body),
  undoMerge: ({ params }, ctx) => undoMerge(ctx, params.id),
  history: ({ params }, ctx) => viewHistory(ctx, params.id),
  posts: ({ params }, ctx) => viewPostsInUse(ctx, params.id),
  jobs: ({ params }, ctx) => viewJobs(ctx, params.id),
});

export const departmentMemberRoutes = implement(departmentMembers)({
  list: ({ params, query }, ctx) => viewMembers(ctx, params.id, query),
  ofOrganization: ({ params, query }, ctx) => viewOrganizationMembers(ctx, params.id, query),
  export: ({ params }, ctx) => exportMembers(ctx, params.id),
  add: ({ params, body }, ctx) => addMembers(ctx, params.id, body.users),
  end: ({ params, body }, ctx) => endMembers(ctx, params.id, body),
  move: ({ body }, ctx) => movePlaces(ctx, body),
  moveCheck: ({ query }, ctx) => viewMoveObstacles(ctx, query),
  leaders: ({ params }, ctx) => viewLeaders(ctx, params.id),
  updateLeaders: ({ params, body }, ctx) => updateLeaders(ctx, params.id, body.leaders, body.version),
});

export const departmentHeadcountRoutes = implement(departmentHeadcounts)({
  get: ({ params, query }, ctx) => viewHeadcounts(ctx, params.id, query.school_year),
  update: ({ params, body }, ctx) => updateHeadcounts(ctx, params.id, body),
});

export const postRoutes = implement(posts)({
  ...postStore.handlers,
  list: ({ query }, ctx) => viewPosts(ctx, query),
  internotificationPosts: ({ query }, ctx) => viewNotifyingPosts(ctx, query),
  users: ({ query }, ctx) => listPostHolders(ctx.db, visibleOrganization(ctx.actor, query.organization_id), query),
});
