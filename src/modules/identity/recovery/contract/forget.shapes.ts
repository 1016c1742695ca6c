import * as z from 'zod';
import { signInPerson, ticketField } from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { namedRow } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { passwordField, passwordMismatch } from '#shared/person/password.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';

const ticket = z.string();

/** What follows after the phone of a forgotten password was proven. */
export const forgetStep = z.union([
  z.object({ next: z.literal('choose'), ticket, users: z.array(signInPerson) }),
  /** Name and ID are asked for too. */
  z.object({ next: z.literal('check_id_info'), ticket, user: signInPerson }),
  z.object({ next: z.literal('reset_password'), ticket, user: signInPerson }),
  /** The account was never opened: there is no password to forget. */
  z.object({ next: z.literal('active'), user: signInPerson }),
  z.object({ next: z.literal('register') }),
]);

/** Name and ID as the school has them. */
export const identityProof = z
  .strictObject({ ticket: ticketField, name: personNameField, id_type: zodOf(idTypes), id_no: idNumberField })
  .check(idNumberRule);

/** The identity is proven. `user_types`: what this person is, and where. */
export const provenIdentity = z.object({
  ticket,
  user_types: z.array(
    z.object({
      type: z.enum(USER_TYPES),
      organization: namedRow.nullable(),
      /** What the user type alone does not say: 张*的母亲. */
      detail: z.object({ cn: z.string(), us: z.string() }).nullable(),
    }),
  ),
});

export const passwordReset = z
  .strictObject({ ticket: ticketField, password: passwordField, password_confirmation: z.string().max(200) })
  .refine((draft) => draft.password === draft.password_confirmation, {
    path: ['password_confirmation'],
    message: message(passwordMismatch),
  });
