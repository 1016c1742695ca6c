import { implement } from '#server/http/context.ts';
import { organizationModules } from '../../contract/organization-modules.contract.ts';
import {
  previewModules,
  undoModules,
  updateModules,
  viewModuleRevisions,
  viewModuleRoles,
  viewModules,
} from './organization-modules.service.ts';

export const organizationModuleRoutes = implement(organizationModules)({
  get: ({ params }, ctx) => viewModules(ctx, params.id),
  update: ({ params, body }, ctx) => updateModules(ctx, params.id, body),
  preview: ({ params, body }, ctx) => previewModules(ctx, params.id, body),
  undo: ({ params, body }, ctx) => undoModules(ctx, params.id, body),
  revisions: ({ params }, ctx) => viewModuleRevisions(ctx, params.id),
  roles: ({ params }, ctx) => viewModuleRoles(ctx, params.id),
});
