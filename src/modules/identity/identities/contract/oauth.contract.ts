import * as z from 'zod';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { signInOutcome } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { identityRefusals as r } from './identities.refusals.ts';
import {
  channelParams,
  dingCode,
  linkedPeople,
  oauthStart,
  pendingIdentity,
  signInAs,
  ticketAttrs,
} from './identities.shapes.ts';

const crossOrganization =
  'whoever signs in belongs to no organisation yet; only people linked to the proven identity are read';
const open = { right: 'public', own_transactions: true, cross_organization: crossOrganization } as const;
const linked = z.strictObject({});

export const oauth = defineEndpoints('oauth', {
  start: {
    ...open,
    method: 'GET',
    path: '/custom_oauth/{channel}',
    summary: 'Begins a sign-in by another service: the address of its page. The state of the caller stays here',
    side_effect: true,
    params: channelParams,
    query: oauthStart,
    output: z.object({ url: z.url() }),
    refusals: [r.not_open],
    limit: { per: 'ip', count: 600, seconds: 60 },
    ledger: ['C-customoauth-001'],
  },
  callback: {
    ...open,
    method: 'GET',
    path: '/oauth/{channel}/callback',
    summary: 'Where the other service sends the browser back to; leads to the page /oauth whatever came',
    raw: true,
    params: channelParams,
    query: z.looseObject({
      code: z.string().max(1024).optional(),
      /** DingTalk's name for it. */
      authCode: z.string().max(1024).optional(),
      state: z.string().max(200).optional(),
    }),
    limit: { per: 'ip', count: 600, seconds: 60 },
  },
  checkIsOauth: {
    ...open,
    method: 'GET',
    path: '/oauth/wfl_its/check_is_oauth',
    summary: 'What the other service has just proven in this browser, and whether somebody is linked to it',
    query: linked,
    output: pendingIdentity,
    ledger: ['C-oauth-wflits-002'],
  },
  selectUsers: {
    ...open,
    method: 'GET',
    path: '/oauth/wfl_its/select_users',
    summary: 'The people linked to exactly the identity that was proven in this browser',
    query: linked,
    output: linkedPeople,
    refusals: [signInRefusals.timed_out],
    ledger: ['C-oauth-wflits-001'],
  },
  dingUsers: {
    ...open,
    method: 'GET',
    path: '/api/dingtalk/ding_users',
    summary: 'The same for an identity that DingTalk has proven',
    query: linked,
    output: linkedPeople,
    refusals: [signInRefusals.timed_out],
    ledger: ['C-api-dingtalk-001'],
  },
  enter: {
    ...open,
    method: 'POST',
    path: '/oauth/wfl_its/login',
    summary: 'Signs one of these people in; the proof is used up by it',
    secret_answer: true,
    body: signInAs,
    output: signInOutcome,
    refusals: [signInRefusals.timed_out, signInRefusals.disabled, signInRefusals.frozen, signInRefusals.suspended],
  },
  dingLogin: {
    ...open,
    method: 'POST',
    path: '/api/dingtalk/login',
    summary: 'Proves an identity by the code that the DingTalk app gave to a page inside it',
    secret_answer: true,
    body: dingCode,
    output: pendingIdentity,
    refusals: [r.not_open, r.unavailable, r.expired, r.outsider],
    limit: { per: 'ip', count: 600, seconds: 60 },
  },
  ticketAttrs: {
    ...open,
    method: 'GET',
    path: '/wechat_users/get_ticket_attrs',
    summary: 'Signature with which a page of this portal may use the functions of the WeChat app',
    query: z.strictObject({ url: z.url().max(1024) }),
    output: ticketAttrs,
    refusals: [r.not_open, r.unavailable],
    limit: { per: 'ip', count: 60, seconds: 60 },
    ledger: ['C-wechatusers-001'],
  },
});
