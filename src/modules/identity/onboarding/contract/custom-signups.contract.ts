import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { listOf } from '#shared/fields.ts';
import { phoneField } from '#shared/person/phone.ts';
import { onboardingRights } from '../rights.ts';
import {
  customSignup,
  idNumberAnswer,
  idNumberQuestion,
  signUpEnd,
  signUpFilters,
  signUpRow,
  signUpStart,
  signUpStarted,
} from './custom-signups.shapes.ts';
import { onboardingRefusals as r } from './onboarding.refusals.ts';

const crossOrganization = 'whoever signs up belongs to no organisation yet; one person must not become two';
const open = {
  right: 'public',
  own_transactions: true,
  secret_answer: true,
  cross_organization: crossOrganization,
} as const;
const idNumber = {
  right: 'public',
  own_transactions: true,
  cross_organization: crossOrganization,
  summary: 'Whether a document number is well formed and, for a proven phone, whether nobody has it',
  output: idNumberAnswer,
} as const;

export const customSignups = defineEndpoints('custom_signups', {
  sendCode: {
    ...open,
    method: 'GET',
    path: '/custom_signups/send_code',
    summary: 'Sends the code of a sign-up; the answer is the same whether anybody has the phone',
    side_effect: true,
    query: z.strictObject({ phone: phoneField, purpose: z.enum(['sign_up', 'invite']).default('sign_up') }),
    output: z.object({ resend_in: z.int() }),
    message: errorCatalogue.success_code.text,
    refusals: [signIn.solve_first, signIn.sms_budget],
    ledger: ['C-customsignups-001'],
  },
  begin: {
    ...open,
    method: 'POST',
    path: '/custom_signups/singup_with_code',
    summary: 'Proves the phone of a sign-up and says who has it already',
    body: signUpStart,
    output: signUpStarted,
    refusals: [signIn.wrong_code, signIn.second_code],
    ledger: ['C-customsignups-002'],
  },
  create: {
    ...open,
    method: 'POST',
    path: '/custom_signups',
    summary: 'Makes the account and signs in; a person whom the school has already is led to the activation',
    body: customSignup,
    output: signUpEnd,
    refusals: [
      signIn.timed_out,
      signIn.disabled,
      signIn.frozen,
      r.id_registered,
      r.phone_registered,
      r.student_by_guardian,
      r.faculty_by_school,
      signIn.sign_up_closed,
    ],
    ledger: ['C-customsignups-003'],
  },
  list: {
    method: 'GET',
    path: '/custom_signups',
    summary: 'Who signed up and named a school in reach, with what came of it',
    right: [onboardingRights.signUps],
    query: signUpFilters,
    output: listOf(signUpRow),
  },
  askIdNumber: {
    ...idNumber,
    method: 'GET',
    path: '/users/check_id_no',
    query: idNumberQuestion,
    ledger: ['C-users-019'],
  },
  /** The same with the number in the body, where no address bar and no log sees it. */
  checkIdNumber: { ...idNumber, method: 'POST', path: '/users/check_id_no', body: idNumberQuestion },
});
