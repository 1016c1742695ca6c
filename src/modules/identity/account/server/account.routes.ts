import { implement } from '#server/http/context.ts';
import { frame } from '#shared/frame.contract.ts';
import { challenges } from '../contract/challenge.contract.ts';
import { customSignups } from '../contract/custom-signups.contract.ts';
import { forget } from '../contract/forget.contract.ts';
import { ownEmail } from '../contract/own-email.contract.ts';
import { phoneChange } from '../contract/phone-change.contract.ts';
import { renewals } from '../contract/renewals.contract.ts';
import { accountDeletion, childAccounts, safety } from '../contract/safety.contract.ts';
import { sessions } from '../contract/sessions.contract.ts';
import { signIn } from '../contract/sign-in.contract.ts';
import { totp } from '../contract/totp.contract.ts';
import { userActives } from '../contract/user-actives.contract.ts';
import { beginActivation, checkActivationIdentity, setAccount } from './activation.service.ts';
import { openActivationLink } from './activation-links.service.ts';
import { makePuzzle } from './challenge.service.ts';
import { listChildDeletions } from './child-deletions.queries.ts';
import { switchToChild } from './child-switch.service.ts';
import { listOwnConsents, withdrawConsent } from './consents.service.ts';
import { checkIdNumber, completeSignUp, signUpTeacher, startSignUp } from './custom-signups.service.ts';
import { cancelDeletion, requestDeletion, viewDeletion } from './deletion.service.ts';
import { enterWithNewTotp } from './entering.service.ts';
import { checkForgottenIdentity, chooseForgotten, resetPassword } from './forget.service.ts';
import { freezeOwn, undoPhoneChange } from './freeze.service.ts';
import { applyForPhone, beginWithOldPhone, findReturned, listOrganizationOptions } from './lost-phone.service.ts';
import { activateEmail, requestEmailCode, viewOwnEmail } from './own-email.service.ts';
import { viewSafety } from './own-safety.service.ts';
import { confirmTotp, renewRecoveryCodes, startTotp, turnOffTotp } from './own-totp.service.ts';
import { changeOwnPhone, requestNewPhoneCode } from './phone-change.service.ts';
import { acceptDue, listDue } from './renewals.service.ts';
import { changePassword, endOtherSessions, endSession, listOwnSessions, signOut } from './sessions.service.ts';
import {
  checkUsername,
  chooseOrListPeople,
  exchangeTicket,
  handOff,
  listByCode,
  loginByCode,
  loginByPassword,
  loginState,
  requestCode,
  requestCodeAgain,
} from './sign-in.service.ts';
import { viewOptions } from './sign-in-options.service.ts';
import { signUpVisitor } from './sign-up.service.ts';
import { listSignUps } from './sign-ups.queries.ts';
import { proveAgain, requestConfirmCode } from './step-up.service.ts';

export const signInRoutes = implement(signIn)({
  login: ({ body }, ctx) => loginByPassword(ctx, body),
  sendCode: ({ query }, ctx) => requestCode(ctx, query.phone, query.purpose),
  sendCodeAgain: ({ query }, ctx) => requestCodeAgain(ctx, query.phone),
  loginWithCode: ({ body }, ctx) => loginByCode(ctx, body),
  listWithCode: ({ body }, ctx) => chooseOrListPeople(ctx, body),
  askByPhone: () => ({ next: 'send_code' }),
  checkByPhone: ({ body }, ctx) => listByCode(ctx, body),
  signUpWithCode: ({ body }, ctx) => signUpVisitor(ctx, body),
  options: (_input, ctx) => viewOptions(ctx),
  checkUsername: ({ query }, ctx) => checkUsername(ctx, query.username),
  state: (_input, ctx) => loginState(ctx),
  exchange: ({ body }, ctx) => exchangeTicket(ctx, body),
  handOff: ({ body }, ctx) => handOff(ctx, body.path),
});

export const forgetRoutes = implement(forget)({
  begin: ({ body }, ctx) => chooseForgotten(ctx, body),
  askIdentity: ({ query }, ctx) => checkForgottenIdentity(ctx, query),
  checkIdentity: ({ body }, ctx) => checkForgottenIdentity(ctx, body),
  resetPassword: ({ body }, ctx) => resetPassword(ctx, body),
});

export const phoneChangeRoutes = implement(phoneChange)({
  sendCode: ({ query }, ctx) => requestNewPhoneCode(ctx, query.phone),
  change: ({ body }, ctx) => changeOwnPhone(ctx, body),
  askOldPhone: ({ query }, ctx) => beginWithOldPhone(ctx, query.phone),
  beginOldPhone: ({ body }, ctx) => beginWithOldPhone(ctx, body.phone),
  apply: ({ body, files }, ctx) => applyForPhone(ctx, body, files),
  findReturned: ({ body }, ctx) => findReturned(ctx, body),
  organizations: (_input, ctx) => listOrganizationOptions(ctx.db),
});

export const ownEmailRoutes = implement(ownEmail)({
  get: (_input, ctx) => viewOwnEmail(ctx),
  sendCode: ({ body }, ctx) => requestEmailCode(ctx, body.email),
  activate: ({ body }, ctx) => activateEmail(ctx, body),
});

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

export const sessionRoutes = implement(sessions)({
  mine: (_input, ctx) => listOwnSessions(ctx),
  endOthers: (_input, ctx) => endOtherSessions(ctx),
  end: ({ params }, ctx) => endSession(ctx, params.id),
  changePassword: ({ body }, ctx) => changePassword(ctx, body),
  stepUp: ({ body }, ctx) => proveAgain(ctx, body),
  sendConfirmCode: (_input, ctx) => requestConfirmCode(ctx),
});

export const totpRoutes = implement(totp)({
  start: (_input, ctx) => startTotp(ctx),
  confirm: ({ body }, ctx) => confirmTotp(ctx, body),
  renewRecovery: (_input, ctx) => renewRecoveryCodes(ctx),
  turnOff: (_input, ctx) => turnOffTotp(ctx),
  confirmAtSignIn: ({ body }, ctx) => enterWithNewTotp(ctx, body),
});

export const frameRoutes = implement({ signOut: frame.signOut })({ signOut: (_input, ctx) => signOut(ctx) });

export const challengeRoutes = implement(challenges)({ get: (_input, ctx) => makePuzzle(ctx.services) });

export const safetyRoutes = implement(safety)({
  show: (_input, ctx) => viewSafety(ctx),
  freeze: (_input, ctx) => freezeOwn(ctx),
  notMe: ({ body }, ctx) => undoPhoneChange(ctx, body.ticket),
  consents: (_input, ctx) => listOwnConsents(ctx),
  withdraw: ({ params }, ctx) => withdrawConsent(ctx, params.id),
});

export const renewalRoutes = implement(renewals)({
  list: (_input, ctx) => listDue(ctx),
  accept: ({ body }, ctx) => acceptDue(ctx, body),
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
