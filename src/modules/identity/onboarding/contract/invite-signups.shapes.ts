import * as z from 'zod';
import { SIGN_UP_CONSENTS } from '#modules/identity/accounts/contract/consents.ts';
import {
  consentRequired,
  requireFields,
  signedIn,
  ticketField,
} from '#modules/identity/sign-in/contract/sign-in.shapes.ts';
import { birthdayField, birthdayFitsId } from '#shared/field-rules.ts';
import { id, instant, line, namedRow } from '#shared/fields.ts';
import { emailField } from '#shared/person/email.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { verificationCodeField } from '#shared/person/verification-code.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';

/** The steps of the form, in their order. */
export const ENTRY_STEPS = ['self', 'education', 'papers', 'questions', 'preview'] as const;
export const EDUCATION_LEVELS = ['doctor', 'master', 'bachelor', 'associate', 'secondary'] as const;
export const PAPER_MAX_BYTES = 20 * 1024 * 1024;
export const MAX_PAPERS = 10;
/** Characters of a stored form. */
const DRAFT_MOST = 20_000;

const code = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** What the address of an invitation names: exactly one of the two. */
const keyFacts = { invitation_id: code.optional(), org_id: id.optional() };
interface Key {
  readonly invitation_id?: string | undefined;
  readonly org_id?: string | undefined;
}
const oneKey = (payload: z.core.ParsePayload<Key>) => {
  if ((payload.value.invitation_id === undefined) === (payload.value.org_id === undefined))
    requireFields({ invitation_id: code }, { ...payload, value: {} });
};

export const invitationKey = z.strictObject(keyFacts).check(oneKey);

export const invitation = z.object({
  organization: namedRow.extend({ logo_url: z.string().nullable() }),
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  inviter: z.object({ name: z.string(), name_en: z.string().nullable() }).nullable(),
  note: z.string().nullable(),
  valid_to: instant.nullable(),
  papers: z.array(
    z.object({ kind: z.string(), name: z.string(), name_en: z.string().nullable(), is_required: z.boolean() }),
  ),
  questions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      label_en: z.string().nullable(),
      is_required: z.boolean(),
      options: z.array(z.object({ value: z.string(), label: z.string(), label_en: z.string().nullable() })),
    }),
  ),
});

/** Nothing is asked before somebody agreed to it. */
export const entryStart = z
  .strictObject({
    ...keyFacts,
    phone: phoneField,
    code: verificationCodeField,
    consents: z.array(z.enum(SIGN_UP_CONSENTS)).max(SIGN_UP_CONSENTS.length).default([]),
  })
  .check(oneKey)
  .check(({ value, issues }) => {
    if (SIGN_UP_CONSENTS.some((purpose) => !value.consents.includes(purpose)))
      issues.push({ code: 'custom', path: ['consents'], input: value.consents, message: message(consentRequired) });
  });

const education = {
  education_level: z.enum(EDUCATION_LEVELS),
  school: line(1, 100),
  major: line(1, 60),
  graduated_on: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
};
const answers = z.record(z.string().max(40), z.string().max(500));

/** What was typed so far; nothing in it is checked but its size. */
export const entryDraft = z.strictObject({
  ticket: ticketField,
  step: z.enum(ENTRY_STEPS),
  form: z
    .record(z.string().max(40), z.union([z.string().max(500), answers]))
    .refine((form) => JSON.stringify(form).length <= DRAFT_MOST),
});

export const storedPaper = z.object({ id, kind: z.string(), name: z.string(), size: z.int() });

export const entryRecord = z.object({
  id,
  organization: namedRow,
  stage: z.string(),
  reason: z.string().nullable(),
  field_notes: z.record(z.string(), z.string()),
  submitted_at: instant,
});

/** Where somebody stands: the form as it was left, or what came of it. */
export const entryBegun = z.object({
  ticket: z.string(),
  step: z.enum(ENTRY_STEPS),
  form: z.record(z.string(), z.unknown()),
  papers: z.array(storedPaper),
  record: entryRecord.nullable(),
});

export const entry = z
  .strictObject({
    ticket: ticketField,
    name: personNameField,
    gender: zodOf(genders),
    id_type: zodOf(idTypes),
    id_no: idNumberField,
    birthday: birthdayField.optional(),
    email: emailField.optional(),
    education_level: education.education_level.optional(),
    school: education.school.optional(),
    major: education.major.optional(),
    graduated_on: education.graduated_on.optional(),
    answers: answers.default({}),
  })
  .check(idNumberRule, birthdayFitsId);

/** Handed in. `session`: of the newcomer; null where the account asks for more than a code. */
export const entryDone = z.union([
  z.object({ next: z.literal('status'), record: entryRecord.nullable(), session: signedIn.nullable() }),
  /** The school has this person already; the account only has to be opened. */
  z.object({ next: z.literal('activate') }),
]);
