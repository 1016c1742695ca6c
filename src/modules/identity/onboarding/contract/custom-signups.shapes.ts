import * as z from 'zod';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import { PERSONAL_TYPES } from '#modules/identity/sign-in/contract/personal-types.ts';
import {
  consentRequired,
  requireFields,
  signedIn,
  signInPerson,
  ticketField,
} from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { USER_STATUSES } from '#shared/calls/frame-shapes.ts';
import { birthdayFitsId } from '#shared/field-rules.ts';
import { id, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { passwordField, passwordMismatch } from '#shared/person/password.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { usernameField } from '#shared/person/username.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';

/** `merged`: the school had this person already. */
export const signUpStatuses = [
  { code: 'phone_verified', ...states.incomplete },
  { code: 'completed', ...states.signed_up },
  { code: 'merged', ...states.moved_to_activation },
] as const satisfies ReferenceList;
/** These may sign up without a document. */
const WITHOUT_DOCUMENT: readonly string[] = ['visitor', 'supplier'];

export const signUpStart = z.strictObject({
  category: z.literal('custom_signup').default('custom_signup'),
  phone: phoneField,
  code: verificationCodeField,
});

/** `known`: who has this phone already, and whether they opened their account. */
export const signUpStarted = z.object({
  ticket: z.string(),
  known: z.array(signInPerson.extend({ is_activated: z.boolean() })),
});

const document = { id_type: zodOf(idTypes), id_no: idNumberField };

/** What every sign-up with an account of its own says. */
const accountFacts = {
  ticket: ticketField,
  name: personNameField,
  username: usernameField,
  password: passwordField,
  password_confirmation: z.string().max(200),
  consents: z.array(z.enum(SIGN_UP_CONSENTS)).max(SIGN_UP_CONSENTS.length).default([]),
};

interface AccountFacts {
  readonly password: string;
  readonly password_confirmation: string;
  readonly consents: readonly string[];
}

function checkAccount({ value, issues }: z.core.ParsePayload<AccountFacts>): void {
  const { password, password_confirmation, consents } = value;
  if (password !== password_confirmation)
    issues.push({
      code: 'custom',
      path: ['password_confirmation'],
      input: password_confirmation,
      message: message(passwordMismatch),
    });
  if (SIGN_UP_CONSENTS.some((purpose) => !consents.includes(purpose)))
    issues.push({ code: 'custom', path: ['consents'], input: consents, message: message(consentRequired) });
}

export const customSignup = z
  .strictObject({
    ...accountFacts,
    personal_type: z.enum(PERSONAL_TYPES),
    gender: zodOf(genders).optional(),
    id_type: document.id_type.optional(),
    id_no: document.id_no.optional(),
    organization_id: id.optional(),
    company: line(1, 100).optional(),
    sign_up: z.literal('enrollment').optional(),
  })
  .check(idNumberRule, birthdayFitsId)
  .check((payload) => {
    const { personal_type, id_type, id_no } = payload.value;
    const needsDocument = !WITHOUT_DOCUMENT.includes(personal_type);
    if (needsDocument || id_type !== undefined || id_no !== undefined) requireFields(document, payload);
    if (needsDocument) requireFields({ gender: zodOf(genders) }, payload);
    checkAccount(payload);
  });

/** Somebody who wants to work at a school and came without an invitation. */
export const teacherSignup = z
  .strictObject({
    ...accountFacts,
    gender: zodOf(genders),
    ...document,
    organization_id: id,
    /** Where and as what, in own words. */
    department: line(1, 60).optional(),
    post: line(1, 60).optional(),
  })
  .check(idNumberRule, birthdayFitsId)
  .check(checkAccount);

/** Signed in; or the school has this person already, and the account only has to be opened. */
export const signUpEnd = z.union([signedIn, z.object({ next: z.literal('activate') })]);

export const idNumberQuestion = z.strictObject({ id_type: zodOf(idTypes), id_no: idNumberField });
/** `free` is null for people who have not proven a phone. */
export const idNumberAnswer = z.object({ valid: z.boolean(), free: z.boolean().nullable() });

/** A sign-up as the school sees it that was named in it. */
export const signUpRow = z.object({
  id,
  personal_type: z.enum(PERSONAL_TYPES).nullable(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone_masked: z.string(),
  sign_up: z.string().nullable(),
  status: z.enum(codesOf(signUpStatuses)),
  organization: namedRow.nullable(),
  user: namedRow.extend({ status: z.enum(USER_STATUSES) }).nullable(),
  created_at: instant,
});

export const signUpFilters = listQuery(['created_at'], {
  status: z.enum(codesOf(signUpStatuses)).optional(),
  personal_type: z.enum(PERSONAL_TYPES).optional(),
});
