import * as z from 'zod';
import { signInRefusals } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { signedIn } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant } from '#shared/fields.ts';
import { identityRefusals as r } from './identities.refusals.ts';
import { qrAct, qrAnswer, qrNumber, qrState } from './identities.shapes.ts';

const crossOrganization = 'a code belongs to two browsers, to no organisation';
const open = { right: 'public', own_transactions: true, cross_organization: crossOrganization } as const;

export const qrLogin = defineEndpoints('qr_login', {
  begin: {
    ...open,
    method: 'GET',
    path: '/wechats/qr_code_params',
    summary: 'Begins a sign-in by a second device; only the browser that asked may wait for it',
    side_effect: true,
    output: z.object({ id, state: qrState, expires_at: instant }),
    limit: { per: 'ip', count: 300, seconds: 60 },
    ledger: ['C-wechats-001'],
  },
  url: {
    ...open,
    method: 'GET',
    path: '/wechats/its_qr_code_url',
    summary: 'The address that the code shows; every call makes a new one and ends the one before',
    side_effect: true,
    output: z.object({ url: z.url() }),
    refusals: [r.qr_gone],
    limit: { per: 'ip', count: 600, seconds: 60 },
    ledger: ['C-wechats-002'],
  },
  wait: {
    ...open,
    method: 'GET',
    path: '/wechats/wait_qr_code',
    summary: 'Waits up to 25 seconds for something else than `state`; once confirmed, the session',
    side_effect: true,
    secret_answer: true,
    query: z.strictObject({ state: qrState.default('new') }),
    output: z.object({
      state: qrState,
      /** What the phone has to type; known here only after the scan. */
      number: qrNumber.nullable(),
      expires_at: instant,
      session: signedIn.nullable(),
    }),
    refusals: [r.qr_gone, signInRefusals.disabled, signInRefusals.frozen, signInRefusals.suspended],
    ledger: ['C-wechats-003'],
  },
  confirm: {
    method: 'PUT',
    path: '/users/confirm_qr_code',
    summary: 'What the phone says to a code: scanned, confirmed with the two digits of the computer, or denied',
    right: 'signed_in',
    own_hands: true,
    secret_answer: true,
    cross_organization: crossOrganization,
    body: qrAct,
    output: qrAnswer,
    refusals: [r.qr_gone],
    limit: { per: 'user', count: 30, seconds: 60 },
    ledger: ['C-users-007'],
  },
});
