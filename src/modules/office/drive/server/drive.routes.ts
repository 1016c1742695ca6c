import { viewAudienceOptions } from '#server/audience/choose-audience.ts';
import { implement } from '#server/http/context.ts';
import { drive } from '../contract/drive.contract.ts';
import { driveShares } from '../contract/drive-shares.contract.ts';
import { driveSpaces } from '../contract/drive-spaces.contract.ts';
import { wps } from '../contract/wps.contract.ts';
import { binNode, purgeNode, restoreNode } from './nodes/bin.service.ts';
import { addFile, addFolder } from './nodes/create-nodes.service.ts';
import { moveNode, renameNode } from './nodes/move-nodes.service.ts';
import { listNodes, searchNodes, viewQuota } from './nodes/node-lists.service.ts';
import { linkToFile, viewNode } from './nodes/node-views.service.ts';
import { restoreVersion, saveContent } from './nodes/versions.service.ts';
import { createShare, endShare, openLink, viewLink } from './shares/shares.service.ts';
import { handOverSpace, listSpaces, resizeSpace } from './spaces/managed-spaces.service.ts';
import { wpsOf } from './wps/wps.service.ts';
import { wpsUrl } from './wps/wps-url.service.ts';

export const driveRoutes = implement(drive)({
  quota: (_, ctx) => viewQuota(ctx),
  list: ({ query }, ctx) => listNodes(ctx, query),
  search: async ({ query }, ctx) => ({ list: await searchNodes(ctx, query.q) }),
  show: ({ params }, ctx) => viewNode(ctx, params.id),
  file: ({ params, query }, ctx) => linkToFile(ctx, params.id, query.no),
  addFolder: ({ body }, ctx) => addFolder(ctx, body),
  addFile: ({ body }, ctx) => addFile(ctx, body),
  content: ({ params, body }, ctx) => saveContent(ctx, params.id, body),
  restoreVersion: ({ params, body }, ctx) => restoreVersion(ctx, params.id, body),
  rename: ({ params, body }, ctx) => renameNode(ctx, params.id, body),
  move: ({ params, body }, ctx) => moveNode(ctx, params.id, body),
  bin: ({ params }, ctx) => binNode(ctx, params.id),
  restore: ({ params, body }, ctx) => restoreNode(ctx, params.id, body.parent_id),
  purge: ({ params }, ctx) => purgeNode(ctx, params.id),
});

export const driveShareRoutes = implement(driveShares)({
  audienceOptions: ({ query }, ctx) => viewAudienceOptions(ctx, query),
  create: ({ body }, ctx) => createShare(ctx, body),
  end: ({ params }, ctx) => endShare(ctx, params.id),
  link: ({ params }, ctx) => viewLink(ctx, params.code),
  openLink: ({ params, body }, ctx) => openLink(ctx, params.code, body.password),
});

export const driveSpaceRoutes = implement(driveSpaces)({
  list: ({ query }, ctx) => listSpaces(ctx, query),
  resize: ({ params, body }, ctx) => resizeSpace(ctx, params.id, body),
  handOver: ({ params, body }, ctx) => handOverSpace(ctx, params.id, body),
});

export const wpsRoutes = implement(wps)({
  offer: (_, { services }) => ({ is_offered: wpsOf(services) !== null }),
  ssoUrl: ({ query }, ctx) => wpsUrl(ctx, query.file_id),
});
