import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { emailField } from '#shared/person/email.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { recruitmentRights } from '../rights.ts';
import { recruitmentRefusals as r, recruitmentTexts as t } from './recruitment.refusals.ts';

export const interviewerStatuses = [
  { code: 'active', ...states.active },
  { code: 'paused', ...states.inactive },
] as const satisfies ReferenceList;

const facts = {
  /** From outside the school: somebody with a name, a phone and a link instead of an account. */
  is_external: z.boolean().default(false),
  name: personNameField.nullable().default(null),
  email: emailField.nullable().default(null),
  employer: line(1, 100).nullable().default(null),
  subjects: line(1, 100).nullable().default(null),
  max_per_day: z.int().min(1).max(20).default(6),
  status: zodOf(interviewerStatuses).default('active'),
};
/** Where the code and the links go; entered and never shown in full. */
const phone = phoneField.nullable().default(null);

const isNamed = ({ is_external, name }: { readonly is_external: boolean; readonly name: string | null }) =>
  !is_external || name !== null;
const nameNeeded = { path: ['name'], message: message(t.name_needed) };

export const interviewers = defineEndpoints('interviewers', {
  ...crud({
    path: '/interviewers',
    words: ['interviewer', 'interviewers'],
    read: [recruitmentRights.jobs, recruitmentRights.candidates],
    write: [recruitmentRights.jobs],
    query: listQuery(['created_at'], {
      status: zodOf(interviewerStatuses).optional(),
      is_external: queryFlag.optional(),
    }),
    row: z.object({
      ...facts,
      id,
      user_id: id.nullable(),
      /** Of somebody from outside, the id is that of the interviewer. */
      user: namedRow,
      phone_masked: z.string().nullable(),
      /** Interviews that are still to come. */
      planned: z.int(),
      created_at: instant,
      version: z.int(),
    }),
    draft: z
      .strictObject({ user_id: id.nullable().default(null), phone, ...facts })
      .refine(isNamed, nameNeeded)
      .refine((draft) => draft.is_external || draft.user_id !== null, {
        path: ['user_id'],
        message: message(t.not_staff),
      })
      .refine((draft) => !draft.is_external || draft.phone !== null, {
        path: ['phone'],
        message: message(t.phone_needed),
      }),
    /** A phone that is null stays as it is. */
    change: z.strictObject({ ...facts, phone, version: z.int() }).refine(isNamed, nameNeeded),
    ledger: 'C-interviewers',
    own: {
      create: { refusals: [r.interviewer_known] },
      update: { refusals: [r.interviewer_known] },
      remove: { refusals: [r.open_interviews, r.interviewer_used] },
    },
  }),
});
