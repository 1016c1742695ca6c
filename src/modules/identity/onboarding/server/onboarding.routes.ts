import { requestCode } from '#modules/identity/sign-in/server/public.ts';
import { implement } from '#server/http/context.ts';
import { activationProgress } from '../contract/activation-progress.contract.ts';
import { activeInfoCalls } from '../contract/active-info.contract.ts';
import { children } from '../contract/children.contract.ts';
import { customSignups } from '../contract/custom-signups.contract.ts';
import { inviteSignups } from '../contract/invite-signups.contract.ts';
import { userActives } from '../contract/user-actives.contract.ts';
import { beginActivation, checkActivationIdentity, setAccount } from './activation/activation.service.ts';
import { openActivationLink } from './activation/activation-links.service.ts';
import { listProgress } from './activation/activation-progress.queries.ts';
import { remindPeople } from './activation/activation-progress.service.ts';
import { setActiveInfo, viewActiveInfo } from './active-info.service.ts';
import { activateChildren, listOwnChildren } from './children.service.ts';
import { checkIdNumber, completeSignUp, signUpTeacher, startSignUp } from './custom-signups.service.ts';
import { addPaper, removePaper } from './invitations/entry-papers.service.ts';
import { submitEntry } from './invitations/entry-submission.service.ts';
import { beginEntry, saveEntry, viewInvitation } from './invitations/invite-signups.service.ts';
import { listSignUps } from './sign-ups.queries.ts';

export const customSignupRoutes = implement(customSignups)({
  sendCode: ({ query }, ctx) => requestCode(ctx, query.phone, query.purpose),
  begin: ({ body }, ctx) => startSignUp(ctx, body),
  create: ({ body }, ctx) => completeSignUp(ctx, body),
  list: ({ query }, ctx) => listSignUps(ctx.db, ctx.services.seal, ctx.scope, query),
  askIdNumber: ({ query }, ctx) => checkIdNumber(ctx, query),
  checkIdNumber: ({ body }, ctx) => checkIdNumber(ctx, body),
});

export const userActiveRoutes = implement(userActives)({
  sendCode: ({ query }, ctx) => requestCode(ctx, query.phone, 'activate'),
  begin: ({ body }, ctx) => beginActivation(ctx, body),
  askIdentity: ({ query }, ctx) => checkActivationIdentity(ctx, query),
  checkIdentity: ({ body }, ctx) => checkActivationIdentity(ctx, body),
  setAccount: ({ body }, ctx) => setAccount(ctx, body),
  openLink: ({ body }, ctx) => openActivationLink(ctx, body),
  signUpTeacher: ({ body }, ctx) => signUpTeacher(ctx, body),
});

export const childrenRoutes = implement(children)({
  list: (_input, ctx) => listOwnChildren(ctx),
  activate: ({ body }, ctx) => activateChildren(ctx, body),
});

export const activeInfoRoutes = implement(activeInfoCalls)({
  get: (_input, ctx) => viewActiveInfo(ctx),
  set: ({ body }, ctx) => setActiveInfo(ctx, body),
});

export const activationProgressRoutes = implement(activationProgress)({
  list: ({ query }, ctx) => listProgress(ctx.db, ctx.services, ctx.scope, query),
  remind: ({ body }, ctx) => remindPeople(ctx, body.user_ids),
});

export const inviteSignupRoutes = implement(inviteSignups)({
  info: ({ query }, ctx) => viewInvitation(ctx, query),
  checkPhone: () => ({ next: 'send_code' }),
  begin: ({ body }, ctx) => beginEntry(ctx, body),
  save: ({ body }, ctx) => saveEntry(ctx, body),
  addPaper: ({ body, files }, ctx) => addPaper(ctx, body, files.file),
  removePaper: ({ body }, ctx) => removePaper(ctx, body),
  submit: ({ body }, ctx) => submitEntry(ctx, body),
});
