import { implement } from '#server/http/context.ts';
import { adminOrganizations, spaceAdministrators } from '../../contract/organizations.contract.ts';
import { organizationTemplateConfigs } from '../../contract/template-configs.contract.ts';
import {
  archiveOrganization,
  createOrganization,
  updateOrganization,
  viewOrganization,
  viewOwnOrganizations,
} from './organizations.service.ts';
import { updateAdministrators, viewAdministrators } from './space-administrators.service.ts';
import {
  createConfig,
  removeConfig,
  updateConfig,
  viewAudience,
  viewConfig,
  viewConfigs,
} from './template-configs.service.ts';

export const adminOrganizationRoutes = implement(adminOrganizations)({
  list: ({ query }, ctx) => viewOwnOrganizations(ctx, query, 'admin'),
  create: ({ body }, ctx) => createOrganization(ctx, body, 'admin'),
  get: ({ params }, ctx) => viewOrganization(ctx, params.id, 'admin'),
  update: ({ params, body }, ctx) => updateOrganization(ctx, params.id, body, 'admin'),
  archive: ({ params }, ctx) => archiveOrganization(ctx, params.id, 'admin'),
});

export const spaceAdministratorRoutes = implement(spaceAdministrators)({
  list: ({ params }, ctx) => viewAdministrators(ctx, params.id),
  update: ({ params, body }, ctx) => updateAdministrators(ctx, params.id, body),
});

export const templateConfigRoutes = implement(organizationTemplateConfigs)({
  list: ({ query }, ctx) => viewConfigs(ctx, query),
  create: ({ body }, ctx) => createConfig(ctx, body),
  get: ({ params }, ctx) => viewConfig(ctx, params.id),
  update: ({ params, body }, ctx) => updateConfig(ctx, params.id, body),
  remove: ({ params }, ctx) => removeConfig(ctx, params.id),
  optionUsers: ({ body }, ctx) => viewAudience(ctx, body),
});
