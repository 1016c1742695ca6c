import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { chooseOrList } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { forgetStep, identityProof, passwordReset, provenIdentity } from './forget.shapes.ts';
import { recoveryRefusals as r } from './recovery.refusals.ts';

const crossOrganization = 'whoever forgot the password belongs to no organisation yet; only the own person is read';
const open = {
  right: 'public',
  own_transactions: true,
  secret_answer: true,
  cross_organization: crossOrganization,
} as const;
const identity = {
  ...open,
  summary: 'Name and ID as the school has them; five tries a day for one phone',
  output: provenIdentity,
  refusals: [r.id_mismatch, signIn.timed_out, signIn.disabled],
} as const;

export const forget = defineEndpoints('forget', {
  begin: {
    ...open,
    method: 'POST',
    path: '/sessions/forget',
    summary: 'A forgotten password: the phone with its code, then, where several have it, who is meant',
    body: chooseOrList,
    output: forgetStep,
    refusals: [signIn.wrong_code, signIn.second_code, signIn.timed_out, signIn.disabled],
  },
  askIdentity: {
    ...identity,
    method: 'GET',
    path: '/sessions/check_id_info',
    side_effect: true,
    query: identityProof,
    ledger: ['C-sessions-009'],
  },
  /** The same with the ID in the body, where no address bar and no log sees it: what the portal's own pages use. */
  checkIdentity: { ...identity, method: 'POST', path: '/sessions/check_id_info', body: identityProof },
  resetPassword: {
    ...open,
    method: 'PUT',
    path: '/sessions/reset_password',
    summary: 'The new password in place of a forgotten one; all sessions of the person end',
    body: passwordReset,
    message: { cn: '密码已重置', us: 'Password reset' },
    refusals: [signIn.timed_out, signIn.same_password, signIn.disabled],
  },
});
