import { implement } from '#server/http/context.ts';
import { ownEmail } from '../contract/own-email.contract.ts';
import { ownTotp } from '../contract/own-totp.contract.ts';
import { renewals } from '../contract/renewals.contract.ts';
import { accountDeletion, childAccounts, safety } from '../contract/safety.contract.ts';
import { listChildDeletions } from './child-deletions.queries.ts';
import { switchToChild } from './child-switch.service.ts';
import { cancelDeletion, requestDeletion, viewDeletion } from './deletion.service.ts';
import { lockOwnAccount, undoPhoneChange } from './freeze.service.ts';
import { listOwnConsents, withdrawOwnConsent } from './own-consents.service.ts';
import { activateEmail, requestEmailCode, viewOwnEmail } from './own-email.service.ts';
import { viewSafety } from './own-safety.service.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, turnOffTotp } from './own-totp.service.ts';
import { acceptRenewals, listDueRenewals } from './renewals.service.ts';

export const ownEmailRoutes = implement(ownEmail)({
  get: (_input, ctx) => viewOwnEmail(ctx),
  sendCode: ({ body }, ctx) => requestEmailCode(ctx, body.email),
  activate: ({ body }, ctx) => activateEmail(ctx, body),
});

export const ownTotpRoutes = implement(ownTotp)({
  start: (_input, ctx) => startTotp(ctx),
  confirm: ({ body }, ctx) => confirmTotp(ctx, body),
  renewRecovery: (_input, ctx) => renewRecoveryCodes(ctx),
  turnOff: (_input, ctx) => turnOffTotp(ctx),
});

export const safetyRoutes = implement(safety)({
  show: (_input, ctx) => viewSafety(ctx),
  freeze: (_input, ctx) => lockOwnAccount(ctx),
  notMe: ({ body }, ctx) => undoPhoneChange(ctx, body.ticket),
  consents: (_input, ctx) => listOwnConsents(ctx),
  withdraw: ({ params }, ctx) => withdrawOwnConsent(ctx, params.id),
});

export const renewalRoutes = implement(renewals)({
  list: (_input, ctx) => listDueRenewals(ctx),
  accept: ({ body }, ctx) => acceptRenewals(ctx, body),
});

export const accountDeletionRoutes = implement(accountDeletion)({
  show: ({ query }, ctx) => viewDeletion(ctx, query.student_user_id),
  children: (_input, { services, db, actor }) => listChildDeletions(services, db, actor.user_id),
  request: ({ body }, ctx) => requestDeletion(ctx, body),
  cancel: ({ body }, ctx) => cancelDeletion(ctx, body.student_user_id),
});

export const childAccountRoutes = implement(childAccounts)({
  switchTo: ({ body }, ctx) => switchToChild(ctx, body.student_user_id),
});
