import { implement } from '#server/http/context.ts';
import { invitations } from '../contract/invitations.contract.ts';
import { pendingStaffs, teachers } from '../contract/pending-staffs.contract.ts';
import { personnelNatures } from '../contract/personnel-nature.ts';
import { listInvitations } from './invitations/invitations.queries.ts';
import { closeInvitation, createInvitation } from './invitations/invitations.service.ts';
import { confirmEntry } from './newcomers/confirm-entry.service.ts';
import { listPending } from './newcomers/pending-staffs.queries.ts';
import { addCheck, auditPending, showPending, withdrawPending } from './newcomers/pending-staffs.service.ts';

export const invitationRoutes = implement(invitations)({
  list: ({ query }, ctx) => listInvitations(ctx.db, ctx.services.seal, ctx.scope, query),
  create: ({ body }, ctx) => createInvitation(ctx, body),
  close: ({ params, body }, ctx) => closeInvitation(ctx, params.id, body.version),
});

export const pendingStaffRoutes = implement(pendingStaffs)({
  list: ({ query }, ctx) => listPending(ctx.db, ctx.services.seal, ctx.scope, query),
  get: ({ params }, ctx) => showPending(ctx, params.id),
  audit: ({ params, body }, ctx) => auditPending(ctx, params.id, body),
  addCheck: ({ params, body }, ctx) => addCheck(ctx, params.id, body),
  withdraw: (_input, ctx) => withdrawPending(ctx),
});

export const teacherRoutes = implement(teachers)({
  natures: () => personnelNatures.map(({ code, ...nature }) => ({ value: code, ...nature })),
  confirmEntry: ({ params, body }, ctx) => confirmEntry(ctx, params.id, body),
});
