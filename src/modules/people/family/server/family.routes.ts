import { implement } from '#server/http/context.ts';
import { children } from '../contract/children.contract.ts';
import { guardianInvitations } from '../contract/guardian-invitations.contract.ts';
import { guardianTransfers } from '../contract/guardian-transfers.contract.ts';
import { guardians } from '../contract/guardians.contract.ts';
import { linkRequests } from '../contract/link-requests.contract.ts';
import { stuGdClients } from '../contract/links.contract.ts';
import { pictureConsents } from '../contract/picture-consents.contract.ts';
import { addChild, listMyChildren, withdrawClaim } from './children/claims.service.ts';
import { agreeToPictures, viewPictureConsents } from './children/picture-consents.service.ts';
import { checkByIdNo } from './children/pupil-lookup.service.ts';
import { listGuardians } from './guardians/guardians.queries.ts';
import { createGuardian, removeGuardian, showGuardian, updateGuardian } from './guardians/guardians.service.ts';
import {
  acceptInvitation,
  inviteGuardian,
  viewInvitation,
  withdrawInvitation,
} from './invitations/invitations.service.ts';
import { listRequests } from './link-requests/link-requests.queries.ts';
import { decideRequest } from './link-requests/link-requests.service.ts';
import { listLinks, removeLink, showLink, updateLink } from './links/links.service.ts';
import {
  acceptTransfer,
  declineTransfer,
  listTransfers,
  requestTransfer,
  withdrawTransfer,
} from './transfers/transfers.service.ts';

export const childRoutes = implement(children)({
  mine: (_input, ctx) => listMyChildren(ctx),
  add: ({ body }, ctx) => addChild(ctx, body),
  withdrawClaim: ({ params }, ctx) => withdrawClaim(ctx, params.id),
  askByIdNo: ({ query }, ctx) => checkByIdNo(ctx, query),
  checkByIdNo: ({ body }, ctx) => checkByIdNo(ctx, body),
});

export const pictureConsentRoutes = implement(pictureConsents)({
  pictures: (_input, ctx) => viewPictureConsents(ctx),
  agreeToPictures: ({ params }, ctx) => agreeToPictures(ctx, params.id),
});

export const linkRoutes = implement(stuGdClients)({
  list: ({ query }, ctx) => listLinks(ctx, query),
  invite: ({ body }, ctx) => inviteGuardian(ctx, body),
  get: ({ params }, ctx) => showLink(ctx, params.id),
  update: ({ params, body }, ctx) => updateLink(ctx, params.id, body),
  remove: ({ params }, ctx) => removeLink(ctx, params.id),
});

export const invitationRoutes = implement(guardianInvitations)({
  look: ({ query }, ctx) => viewInvitation(ctx, query.token),
  accept: ({ body }, ctx) => acceptInvitation(ctx, body.token),
  withdraw: ({ params }, ctx) => withdrawInvitation(ctx, params.id),
});

export const linkRequestRoutes = implement(linkRequests)({
  list: ({ query }, ctx) => listRequests(ctx, ctx.scope, query),
  decide: ({ params, body }, ctx) => decideRequest(ctx, params.id, body),
});

export const guardianRoutes = implement(guardians)({
  list: ({ query }, ctx) => listGuardians(ctx, ctx.scope, query),
  create: ({ body }, ctx) => createGuardian(ctx, body),
  get: ({ params }, ctx) => showGuardian(ctx, params.id),
  update: ({ params, body }, ctx) => updateGuardian(ctx, params.id, body),
  remove: ({ params }, ctx) => removeGuardian(ctx, params.id),
});

export const transferRoutes = implement(guardianTransfers)({
  list: ({ query }, ctx) => listTransfers(ctx, query),
  request: ({ body }, ctx) => requestTransfer(ctx, body),
  accept: ({ params }, ctx) => acceptTransfer(ctx, params.id),
  decline: ({ params }, ctx) => declineTransfer(ctx, params.id),
  withdraw: ({ params }, ctx) => withdrawTransfer(ctx, params.id),
});
