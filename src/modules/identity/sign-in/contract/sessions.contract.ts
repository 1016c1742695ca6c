import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { idParams } from '#shared/fields.ts';
import { signInRefusals as r } from './sign-in.refusals.ts';
import { ownSession, passwordChange, renewedToken, stepUpProof } from './sign-in.shapes.ts';

const done = errorCatalogue.success_operation.text;

export const sessions = defineEndpoints('sessions', {
  mine: {
    method: 'GET',
    path: '/sessions/mine',
    summary: 'Where this person is signed in, the present session first',
    right: 'signed_in',
    output: z.object({ list: z.array(ownSession) }),
  },
  endOthers: {
    method: 'DELETE',
    path: '/sessions/others',
    summary: 'Signs this person out everywhere else',
    right: 'signed_in',
    own_hands: true,
    output: z.object({ ended: z.int() }),
    message: done,
  },
  end: {
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: 'Signs one own device out',
    right: 'signed_in',
    own_hands: true,
    params: idParams,
    message: done,
  },
  changePassword: {
    method: 'PUT',
    path: '/sessions/change_password',
    summary: 'A new password: the other sessions end, this one gets a new token',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    secret_answer: true,
    cross_organization: 'the own account may belong to no organisation',
    body: passwordChange,
    output: renewedToken,
    refusals: [r.same_password, r.sign_in_again, r.wrong_password_pause],
    ledger: ['C-sessions-008'],
  },
  stepUp: {
    method: 'POST',
    path: '/sessions/step_up',
    summary:
      'Proves by password, a code to the own phone, or one of the app that it is still the same person; a new token',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    secret_answer: true,
    cross_organization: 'the own account may belong to no organisation',
    body: stepUpProof,
    output: renewedToken,
    refusals: [
      r.wrong_password,
      r.wrong_password_pause,
      r.wrong_code,
      r.second_code,
      r.prove_first,
      r.disabled,
      r.totp_asked,
      r.totp_first,
      r.wrong_totp,
      r.wrong_totp_pause,
    ],
  },
  sendConfirmCode: {
    method: 'GET',
    path: '/user_actives/send_confirm_code',
    summary: 'Sends a code to the own phone, to confirm with it that it is still the same person',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    side_effect: true,
    cross_organization: 'the own account may belong to no organisation',
    output: z.object({ resend_in: z.int(), phone_masked: z.string() }),
    message: errorCatalogue.success_code.text,
    refusals: [r.no_phone, r.sms_budget],
    ledger: ['C-useractives-008'],
  },
});
