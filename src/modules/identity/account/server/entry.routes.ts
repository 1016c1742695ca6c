import { implement } from '#server/http/context.ts';
import { activationProgress } from '../contract/activation-progress.contract.ts';
import { activeInfoCalls } from '../contract/active-info.contract.ts';
import { children } from '../contract/children.contract.ts';
import { accountApplications } from '../contract/identity-applications.contract.ts';
import { inviteSignups } from '../contract/invite-signups.contract.ts';
import { listProgress } from './activation-progress.queries.ts';
import { remindPeople } from './activation-progress.service.ts';
import { setActiveInfo, viewActiveInfo } from './active-info.service.ts';
import { activateChildren, listOwnChildren } from './children.service.ts';
import { askForCorrection } from './corrections.service.ts';
import { addPaper, removePaper } from './entry-papers.service.ts';
import { submitEntry } from './entry-submission.service.ts';
import { beginEntry, saveEntry, viewInvitation } from './invite-signups.service.ts';
import { listVouchable, vouch } from './vouches.service.ts';

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

export const accountApplicationRoutes = implement(accountApplications)({
  correct: ({ body, files }, ctx) => askForCorrection(ctx, body, files),
  list: ({ query }, ctx) => listVouchable(ctx, query),
  vouch: ({ params, body }, ctx) => vouch(ctx, params.id, body),
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
