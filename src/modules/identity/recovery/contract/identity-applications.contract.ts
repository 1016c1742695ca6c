import * as z from 'zod';
import { signInRefusals as signIn } from '#modules/identity/sign-in/contract/sign-in.refusals.ts';
import { ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { id, idParams, instant, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { recoveryRights } from '../rights.ts';
import { APPLICATION_KINDS } from './applications.shapes.ts';
import { proofPhotos } from './phone-change.shapes.ts';
import { recoveryRefusals as r } from './recovery.refusals.ts';

/** What the school has wrong. `ticket`: of the activation that did not fit, or of a phone that the school does not have. */
export const correction = z
  .strictObject({
    ticket: ticketField,
    organization_id: id,
    name: personNameField,
    id_type: zodOf(idTypes),
    id_no: idNumberField,
    reason: line(5, 200),
  })
  .check(idNumberRule);

/** An application that somebody in reach could vouch for. */
export const vouchable = z.object({
  id,
  kind: z.enum(APPLICATION_KINDS),
  user: z.object({
    id,
    name: z.string(),
    name_en: z.string().nullable(),
    avatar_url: z.string().nullable(),
    number: z.string().nullable(),
  }),
  department: namedRow.nullable(),
  old_phone_masked: z.string().nullable(),
  new_phone_masked: z.string().nullable(),
  reason: z.string(),
  created_at: instant,
  /** Names of those who vouched already. */
  vouched_by: z.array(z.string()),
  can_vouch: z.boolean(),
});

export const accountApplications = defineEndpoints('account_applications', {
  correct: {
    method: 'POST',
    path: '/account_applications',
    summary: 'Asks the school to correct what it has of a person who cannot activate the account',
    right: 'public',
    own_transactions: true,
    cross_organization: 'whoever cannot activate belongs to no organisation yet; an answer tells nothing of others',
    body: correction,
    files: proofPhotos,
    output: z.object({ application_no: id, vouch_code: z.string().nullable() }),
    message: { cn: '申请已提交', us: 'Request submitted' },
    refusals: [signIn.timed_out, fileRefusals.wrong_type, fileRefusals.broken],
  },
  list: {
    method: 'GET',
    path: '/account_applications',
    summary: 'Applications of people in reach whose phone is gone, for whoever knows them and may vouch',
    right: [recoveryRights.vouch],
    query: listQuery(['created_at'], {}),
    output: listOf(vouchable),
  },
  vouch: {
    method: 'POST',
    path: '/account_applications/{id}/vouch',
    summary:
      'Vouches for a person face to face, with the six digits that the applicant shows; it changes nothing alone',
    right: [recoveryRights.vouch],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ code: verificationCodeField, note: line(2, 200).optional() }),
    output: vouchable,
    message: errorCatalogue.success_operation.text,
    refusals: [r.own_application, r.wrong_vouch_code, r.vouch_spent, r.already_vouched],
  },
});
