import * as z from 'zod';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import { consentRequired, ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { namedRow } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { passwordField, passwordMismatch } from '#shared/person/password.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { usernameField } from '#shared/person/username.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';

export const activationStart = z.strictObject({ phone: phoneField, code: verificationCodeField });

/** Whom the school has with this phone; the name is masked until the identity is proven. */
const waiting = z.object({
  name_masked: z.string(),
  types: z.array(z.enum(USER_TYPES)),
  organization: namedRow.nullable(),
});

export const activationStep = z.union([
  z.object({ next: z.literal('check_id_info'), ticket: z.string(), users: z.array(waiting) }),
  /** The account of this phone is open already. */
  z.object({ next: z.literal('login') }),
  /** The school has nobody with this phone; the ticket lets the person say so. */
  z.object({ next: z.literal('not_applicable'), ticket: z.string() }),
]);

/** Without a ticket: the person who is signed in with an account that is not active yet. */
export const activationIdentity = z
  .strictObject({
    ticket: ticketField.optional(),
    name: personNameField,
    id_type: zodOf(idTypes),
    id_no: idNumberField,
  })
  .check(idNumberRule);

export const accountDraft = z
  .strictObject({
    ticket: ticketField,
    username: usernameField,
    password: passwordField,
    password_confirmation: z.string().max(200),
    consents: z.array(z.enum(SIGN_UP_CONSENTS)).max(SIGN_UP_CONSENTS.length).default([]),
  })
  .check(({ value, issues }) => {
    if (value.password !== value.password_confirmation)
      issues.push({
        code: 'custom',
        path: ['password_confirmation'],
        input: value.password_confirmation,
        message: message(passwordMismatch),
      });
    if (SIGN_UP_CONSENTS.some((purpose) => !value.consents.includes(purpose)))
      issues.push({ code: 'custom', path: ['consents'], input: value.consents, message: message(consentRequired) });
  });
