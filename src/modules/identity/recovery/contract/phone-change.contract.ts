import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { renewedToken } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { id } from '#shared/fields.ts';
import { sendChangePhoneCode } from '#shared/person/change-phone.ts';
import { phoneField } from '#shared/person/phone.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import {
  organizationOption,
  ownApplication,
  ownPhoneChange,
  phoneApplication,
  proofPhotos,
} from './phone-change.shapes.ts';
import { recoveryRefusals as r } from './recovery.refusals.ts';

const crossOrganization = 'whoever lost the phone belongs to no organisation yet; an answer tells nothing of others';
const open = {
  right: 'public',
  own_transactions: true,
  secret_answer: true,
  cross_organization: crossOrganization,
} as const;
const HOUR = 3600;
const oldPhone = {
  ...open,
  summary: 'The number that is gone: a ticket to go on, whether anybody has it or not',
  output: z.object({ ticket: z.string() }),
  limit: { per: 'ip', count: 100, seconds: HOUR },
} as const;

export const phoneChange = defineEndpoints('phone_change', {
  sendCode: {
    method: 'GET',
    path: '/sessions/change_phone_code',
    summary: 'Sends a code to the new number of the own account',
    right: 'signed_in',
    own_hands: true,
    own_transactions: true,
    side_effect: true,
    query: z.strictObject(sendChangePhoneCode.shape),
    output: z.object({ resend_in: z.int() }),
    message: errorCatalogue.success_code.text,
    refusals: [signIn.sms_budget],
    ledger: ['C-sessions-015'],
  },
  change: {
    method: 'PUT',
    path: '/sessions/change_phone',
    summary:
      'Another number for the own account: the other sessions end, this one gets a new token, both numbers are told',
    right: 'signed_in',
    own_hands: true,
    secret_answer: true,
    cross_organization: 'a number belongs to one account of the whole portal',
    body: ownPhoneChange,
    output: renewedToken,
    message: errorCatalogue.success_operation.text,
    refusals: [signIn.wrong_code, signIn.second_code, r.same_phone, r.phone_taken],
    ledger: ['C-sessions-001'],
  },
  askOldPhone: {
    ...oldPhone,
    method: 'GET',
    path: '/sessions/get_by_old_phone',
    side_effect: true,
    query: z.strictObject({ phone: phoneField }),
    ledger: ['C-sessions-011'],
  },
  beginOldPhone: {
    ...oldPhone,
    method: 'POST',
    path: '/sessions/get_by_old_phone',
    body: z.strictObject({ phone: phoneField }),
  },
  apply: {
    ...open,
    method: 'POST',
    path: '/sessions/check_user_info_to_change_phone',
    summary: 'Asks the school to move an account from a lost number; the answer is the same whether anything fits',
    body: phoneApplication,
    files: proofPhotos,
    /** `vouch_code`: six digits to show to somebody of the school who knows the applicant, face to face. */
    output: z.object({ application_no: id, vouch_code: z.string() }),
    message: { cn: '申请已提交', us: 'Request submitted' },
    refusals: [
      signIn.wrong_code,
      signIn.second_code,
      signIn.timed_out,
      r.same_phone,
      fileRefusals.wrong_type,
      fileRefusals.broken,
    ],
    ledger: ['C-sessions-012'],
  },
  findReturned: {
    ...open,
    method: 'POST',
    path: '/sessions/find_application',
    summary: 'An own application, by its number and a code to the new phone; one that was given back can be sent again',
    body: z.strictObject({ application_no: id, phone: phoneField, code: verificationCodeField }),
    output: ownApplication,
    refusals: [signIn.wrong_code, signIn.second_code],
  },
  organizations: {
    method: 'GET',
    path: '/sessions/org_options',
    summary: 'The organisations that the forms before the sign-in offer',
    right: 'public',
    output: z.object({ list: z.array(organizationOption) }),
    cross_organization: 'guests belong to no organisation; names are public',
    ledger: ['C-sessions-013'],
  },
});
