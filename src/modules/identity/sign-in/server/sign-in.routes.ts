import { implement } from '#server/http/context.ts';
import { frame } from '#shared/calls/frame.contract.ts';
import { challenges } from '../contract/challenge.contract.ts';
import { sessions } from '../contract/sessions.contract.ts';
import { signIn } from '../contract/sign-in.contract.ts';
import { totpSignIn } from '../contract/totp.contract.ts';
import { makePuzzle } from './codes/challenge.service.ts';
import { completeSignInWithNewTotp } from './complete-sign-in.service.ts';
import { changePassword, endOtherSessions, endSession, listOwnSessions, signOut } from './sessions/sessions.service.ts';
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
import { requestConfirmCode, stepUp } from './step-up.service.ts';

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

export const sessionRoutes = implement(sessions)({
  mine: (_input, ctx) => listOwnSessions(ctx),
  endOthers: (_input, ctx) => endOtherSessions(ctx),
  end: ({ params }, ctx) => endSession(ctx, params.id),
  changePassword: ({ body }, ctx) => changePassword(ctx, body),
  stepUp: ({ body }, ctx) => stepUp(ctx, body),
  sendConfirmCode: (_input, ctx) => requestConfirmCode(ctx),
});

export const totpRoutes = implement(totpSignIn)({
  confirmAtSignIn: ({ body }, ctx) => completeSignInWithNewTotp(ctx, body),
});

export const frameRoutes = implement({ signOut: frame.signOut })({ signOut: (_input, ctx) => signOut(ctx) });

export const challengeRoutes = implement(challenges)({ get: (_input, ctx) => makePuzzle(ctx.services) });
