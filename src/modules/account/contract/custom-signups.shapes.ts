import * as z from 'zod';
import { id, line } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/id-number.ts';
import { passwordField, passwordMismatch } from '#shared/password.ts';
import { personNameField } from '#shared/person-name.ts';
import { phoneField } from '#shared/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { usernameField } from '#shared/username.ts';
import { verificationCodeField } from '#shared/verification-code.ts';
import { agree, demandFields, signedIn, signInPerson, ticketField } from './account.shapes.ts';
import { SIGN_UP_CONSENTS } from './consents.ts';

export const PERSONAL_TYPES = ['parent', 'student', 'faculty', 'guardian', 'supplier', 'visitor'] as const;
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

export const customSignup = z
  .strictObject({
    ticket: ticketField,
    personal_type: z.enum(PERSONAL_TYPES),
    name: personNameField,
    gender: zodOf(genders).optional(),
    id_type: document.id_type.optional(),
    id_no: document.id_no.optional(),
    username: usernameField,
    password: passwordField,
    password_confirmation: z.string().max(200),
    organization_id: id.optional(),
    company: line(1, 100).optional(),
    sign_up: z.literal('enrollment').optional(),
    consents: z.array(z.enum(SIGN_UP_CONSENTS)).max(SIGN_UP_CONSENTS.length).default([]),
  })
  .check(idNumberRule)
  .check((payload) => {
    const { personal_type, id_type, id_no, password, password_confirmation, consents } = payload.value;
    const needsDocument = !WITHOUT_DOCUMENT.includes(personal_type);
    if (needsDocument || id_type !== undefined || id_no !== undefined) demandFields(document, payload);
    if (needsDocument) demandFields({ gender: zodOf(genders) }, payload);
    if (password !== password_confirmation)
      payload.issues.push({
        code: 'custom',
        path: ['password_confirmation'],
        input: password_confirmation,
        message: message(passwordMismatch),
      });
    if (SIGN_UP_CONSENTS.some((purpose) => !consents.includes(purpose)))
      payload.issues.push({ code: 'custom', path: ['consents'], input: consents, message: message(agree) });
  });

/** Signed in; or the school has this person already, and the account only has to be opened. */
export const signUpEnd = z.union([signedIn, z.object({ next: z.literal('activate') })]);

export const idNumberQuestion = z.strictObject({ id_type: zodOf(idTypes), id_no: idNumberField });
/** `free` is null for whoever has not proven a phone. */
export const idNumberAnswer = z.object({ valid: z.boolean(), free: z.boolean().nullable() });
