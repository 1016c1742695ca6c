import * as z from 'zod';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import { requireFields, signInPerson } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { lang, USER_STATUSES } from '#shared/calls/frame-shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { errorCatalogue } from '#shared/errors/error-catalogue.ts';
import { birthdayFitsId } from '#shared/field-rules.ts';
import { emailField } from '#shared/person/email.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { onboardingRefusals as r } from './onboarding.refusals.ts';

const document = { name: personNameField, id_type: zodOf(idTypes), id_no: idNumberField };

/** Name and document go together; they count only for people who are not confirmed yet. */
export const activeInfo = z
  .strictObject({
    name: document.name.optional(),
    gender: zodOf(genders).optional(),
    id_type: document.id_type.optional(),
    id_no: document.id_no.optional(),
    email: emailField.nullable().optional(),
    contact_phone: phoneField.nullable().optional(),
    lang: lang.optional(),
    consents: z.array(z.enum(SIGN_UP_CONSENTS)).max(SIGN_UP_CONSENTS.length).default([]),
  })
  .check(idNumberRule, birthdayFitsId)
  .check((payload) => {
    const { name, id_type, id_no } = payload.value;
    if (name !== undefined || id_type !== undefined || id_no !== undefined) requireFields(document, payload);
  });

export const activeInfoCalls = defineEndpoints('active_info', {
  get: {
    method: 'GET',
    path: '/users/active_info',
    summary: 'What the own account still lacks; the document number is never part of the answer',
    right: 'unactivated',
    cross_organization: 'the own account may belong to no organisation',
    output: z.object({
      user: signInPerson.extend({ status: z.enum(USER_STATUSES), is_activated: z.boolean() }),
      gender: z.string().nullable(),
      email: z.string().nullable(),
      contact_phone: z.string().nullable(),
      lang,
      /** Waits for the school: `self_signup`, or the correction of name and document. */
      is_under_review: z.boolean(),
      /** Name and document may still be entered: nobody confirmed them, and nobody looks at them. */
      is_open: z.boolean(),
    }),
  },
  set: {
    method: 'PUT',
    path: '/users/set_active_info',
    summary: 'Completes the own account: ways to be reached, language, consents; name and document until confirmed',
    right: 'unactivated',
    own_hands: true,
    cross_organization:
      'the own account may belong to no organisation, and a document belongs to one person of the whole portal',
    body: activeInfo,
    output: signInPerson.extend({ status: z.enum(USER_STATUSES) }),
    message: errorCatalogue.success_operation.text,
    refusals: [r.id_registered, r.id_of_school],
    ledger: ['C-users-001'],
  },
});
