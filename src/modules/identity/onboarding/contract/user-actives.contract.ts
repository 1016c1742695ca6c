import * as z from 'zod';
import { provenIdentity } from '#modules/identity/recovery/contract/forget.shapes.ts';
import { recoveryRefusals as recovery } from '#modules/identity/recovery/contract/recovery.refusals.ts';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { signedIn, ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { phoneField } from '#shared/person/phone.ts';
import { signUpEnd, teacherSignup } from './custom-signups.shapes.ts';
import { onboardingRefusals as r } from './onboarding.refusals.ts';
import { accountDraft, activationIdentity, activationStart, activationStep } from './user-actives.shapes.ts';

const crossOrganization = 'an account that was never opened belongs to its person alone; only that person is read';
const open = {
  right: 'public',
  own_transactions: true,
  secret_answer: true,
  cross_organization: crossOrganization,
} as const;
const identity = {
  ...open,
  summary: 'Name and ID as the school has them: every user type of the person; five tries a day for one phone',
  output: provenIdentity,
  refusals: [recovery.id_mismatch, signIn.timed_out, signIn.disabled, r.student_by_guardian],
} as const;

export const userActives = defineEndpoints('user_actives', {
  sendCode: {
    ...open,
    method: 'GET',
    path: '/user_actives/send_code',
    summary: 'Sends the code of an activation; the answer is the same whether anybody has the phone',
    side_effect: true,
    query: z.strictObject({ phone: phoneField }),
    output: z.object({ resend_in: z.int() }),
    message: errorCatalogue.success_code.text,
    refusals: [signIn.solve_first, signIn.sms_budget],
    ledger: ['C-useractives-001'],
  },
  begin: {
    ...open,
    method: 'POST',
    path: '/user_actives/login_with_phone_code',
    summary: 'Proves the phone of an activation and says whom the school has with it',
    body: activationStart,
    output: activationStep,
    refusals: [signIn.wrong_code, signIn.second_code, signIn.disabled, r.student_by_guardian],
    ledger: ['C-useractives-002'],
  },
  askIdentity: {
    ...identity,
    method: 'GET',
    path: '/user_actives/check_id_info',
    side_effect: true,
    query: activationIdentity,
    ledger: ['C-useractives-003'],
  },
  /** The same with the ID in the body, where no address bar and no log sees it: what the portal's own pages use. */
  checkIdentity: { ...identity, method: 'POST', path: '/user_actives/check_id_info', body: activationIdentity },
  setAccount: {
    ...open,
    method: 'PUT',
    path: '/user_actives/set_account',
    summary: 'User name and password: the account is open, with all user types of the person at once',
    body: accountDraft,
    output: signedIn,
    refusals: [signIn.timed_out, signIn.disabled, signIn.frozen],
    ledger: ['C-useractives-004'],
  },
  openLink: {
    ...open,
    method: 'POST',
    path: '/user_actives/open_link',
    summary: 'The link of somebody whom the school took in: every user type, and the way on to user name and password',
    body: z.strictObject({ ticket: ticketField }),
    output: provenIdentity.extend({ name: z.string() }),
    refusals: [signIn.timed_out, signIn.disabled],
  },
  signUpTeacher: {
    ...open,
    method: 'PUT',
    path: '/user_actives/teacher_custom_signup',
    summary: 'Somebody who wants to work at a school: an account as a visitor, and a record for the recruiters',
    body: teacherSignup,
    output: signUpEnd,
    refusals: [signIn.timed_out, signIn.disabled, r.id_registered, r.phone_registered, r.faculty_by_school],
    ledger: ['C-useractives-006'],
  },
});
