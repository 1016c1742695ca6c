import { implement } from '#server/http/context.ts';
import { roles, systemSettings } from '../contract/roles.contract.ts';
import { viewRoles, viewRolesOf } from './roles.service.ts';
import { viewSystemSettings } from './settings.service.ts';

export const roleRoutes = implement(roles)({
  list: ({ query }, ctx) => viewRoles(ctx, query),
  ofUser: ({ params }, ctx) => viewRolesOf(ctx, params.id),
});

export const settingRoutes = implement(systemSettings)({ list: (_input, ctx) => viewSystemSettings(ctx) });
