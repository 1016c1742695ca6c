import { implement } from '#server/http/context.ts';
import { face } from '../contract/face.contract.ts';
import { identities } from '../contract/identities.contract.ts';
import { oauth } from '../contract/oauth.contract.ts';
import { qrLogin } from '../contract/qr-login.contract.ts';
import { enrolFace, forgetFace, loginByFace, viewFace } from './face/face.service.ts';
import { linkPending, listOwnIdentities, unlinkIdentity } from './identities.service.ts';
import {
  finishOauth,
  listLinked,
  loginInDingtalk,
  signInByIdentity,
  startOauth,
  viewPending,
} from './oauth.service.ts';
import { actOnQr, beginQr, renewQrUrl } from './qr/qr-login.service.ts';
import { waitForQr } from './qr/qr-wait.service.ts';
import { signTicketAttrs } from './ticket-attrs.service.ts';

export const oauthRoutes = implement(oauth)({
  start: ({ params, query }, ctx) => startOauth(ctx, params.channel, query),
  callback: ({ params, query }, ctx) => finishOauth(ctx, params.channel, query),
  checkIsOauth: (_input, ctx) => viewPending(ctx),
  selectUsers: (_input, ctx) => listLinked(ctx),
  dingUsers: (_input, ctx) => listLinked(ctx, 'ding_oauth'),
  enter: ({ body }, ctx) => signInByIdentity(ctx, body),
  dingLogin: ({ body }, ctx) => loginInDingtalk(ctx, body),
  ticketAttrs: ({ query }, ctx) => signTicketAttrs(ctx, query.url),
});

export const identityRoutes = implement(identities)({
  list: (_input, ctx) => listOwnIdentities(ctx),
  link: (_input, ctx) => linkPending(ctx),
  unlink: ({ params }, ctx) => unlinkIdentity(ctx, params.id),
});

export const qrLoginRoutes = implement(qrLogin)({
  begin: (_input, ctx) => beginQr(ctx),
  url: (_input, ctx) => renewQrUrl(ctx),
  wait: ({ query }, ctx) => waitForQr(ctx, query.state),
  confirm: ({ body }, ctx) => actOnQr(ctx, body),
});

export const faceRoutes = implement(face)({
  login: ({ body, files }, ctx) => loginByFace(ctx, body.login, files),
  state: (_input, ctx) => viewFace(ctx),
  enrol: ({ files }, ctx) => enrolFace(ctx, files),
  forget: (_input, ctx) => forgetFace(ctx),
});
