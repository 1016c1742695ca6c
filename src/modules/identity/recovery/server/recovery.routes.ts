import { implement } from '#server/http/context.ts';
import { forget } from '../contract/forget.contract.ts';
import { accountApplications } from '../contract/identity-applications.contract.ts';
import { phoneChange } from '../contract/phone-change.contract.ts';
import { listVouchable, vouch } from './applications/vouches.service.ts';
import { checkForgottenIdentity, chooseForgottenAccount, resetPassword } from './forget/forget.service.ts';
import { requestCorrection } from './lost-phone/corrections.service.ts';
import {
  applyForPhoneChange,
  beginWithOldPhone,
  findReturnedApplication,
  listOrganizationOptions,
} from './lost-phone/lost-phone.service.ts';
import { changeOwnPhone, requestNewPhoneCode } from './phone-change/phone-change.service.ts';

export const forgetRoutes = implement(forget)({
  begin: ({ body }, ctx) => chooseForgottenAccount(ctx, body),
  askIdentity: ({ query }, ctx) => checkForgottenIdentity(ctx, query),
  checkIdentity: ({ body }, ctx) => checkForgottenIdentity(ctx, body),
  resetPassword: ({ body }, ctx) => resetPassword(ctx, body),
});

export const phoneChangeRoutes = implement(phoneChange)({
  sendCode: ({ query }, ctx) => requestNewPhoneCode(ctx, query.phone),
  change: ({ body }, ctx) => changeOwnPhone(ctx, body),
  askOldPhone: ({ query }, ctx) => beginWithOldPhone(ctx, query.phone),
  beginOldPhone: ({ body }, ctx) => beginWithOldPhone(ctx, body.phone),
  apply: ({ body, files }, ctx) => applyForPhoneChange(ctx, body, files),
  findReturned: ({ body }, ctx) => findReturnedApplication(ctx, body),
  organizations: (_input, ctx) => listOrganizationOptions(ctx.db),
});

export const accountApplicationRoutes = implement(accountApplications)({
  correct: ({ body, files }, ctx) => requestCorrection(ctx, body, files),
  list: ({ query }, ctx) => listVouchable(ctx, query),
  vouch: ({ params, body }, ctx) => vouch(ctx, params.id, body),
});
