import * as z from 'zod';
import { familyRefusals as f } from '#modules/people/family/contract/family.refusals.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery } from '#shared/fields.ts';
import { idNumberField } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { childForm } from '#shared/rules/child-form.ts';
import { states } from '#shared/states.ts';

export const examineeStatuses = [
  { code: 'draft', ...states.to_complete },
  { code: 'active', ...states.to_verify_by_school },
  { code: 'converted', ...states.joined_school },
  { code: 'archived', ...states.archived },
] as const satisfies ReferenceList;
export const EXAMINEE_KINDS = ['placeholder', 'pupil', 'self'] as const;
export const EXAMINEE_ACTIONS = ['update', 'archive'] as const;

/** A child (or person) who is to apply, as the person who entered it sees it. `id` is the user id of the child. */
export const examineeRow = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  gender: z.enum(codesOf(genders)).nullable(),
  id_type: z.string(),
  /** Masked. */
  id_no: z.string(),
  birthday: day.nullable(),
  avatar_url: z.string().nullable(),
  current_school: z.string().nullable(),
  current_grade: z.int().nullable(),
  status: zodOf(examineeStatuses),
  user_kind: z.enum(EXAMINEE_KINDS),
  created_at: instant,
  actions: z.array(z.enum(EXAMINEE_ACTIONS)),
  version: z.int(),
});

export const examinees = defineEndpoints('examinees', {
  list: {
    method: 'GET',
    path: '/examinees',
    summary: 'The own examinees, the newest first',
    right: 'signed_in',
    query: listQuery(['created_at'], {}),
    output: listOf(examineeRow),
    ledger: ['C-examinees-004'],
  },
  create: {
    method: 'POST',
    path: '/examinees',
    summary: 'Enter a child who is to apply: the same as users/add_child, and the child can apply at once',
    right: 'signed_in',
    body: childForm,
    output: examineeRow,
    message: { cn: '已添加', us: 'Added' },
    refusals: [f.oneself, f.already_listed],
    cross_organization: 'as for users/add_child',
    own_hands: true,
    ledger: ['C-examinees-001', 'E-full-003'],
  },
  get: {
    method: 'GET',
    path: '/examinees/{id}',
    summary: 'One own examinee',
    right: 'signed_in',
    params: idParams,
    output: examineeRow,
    ledger: ['C-examinees-002'],
  },
  update: {
    method: 'PUT',
    path: '/examinees/{id}',
    summary: 'Change what was entered; name and number only while nobody has verified them',
    right: 'signed_in',
    params: idParams,
    body: z
      .strictObject({
        name: personNameField,
        gender: zodOf(genders),
        id_type: zodOf(idTypes),
        id_no: idNumberField,
        current_school: line(1, 80).nullable(),
        current_grade: z.int().min(1).max(12).nullable(),
        version: z.int(),
      })
      .partial({ name: true, gender: true, id_type: true, id_no: true, current_school: true, current_grade: true }),
    output: examineeRow,
    refusals: [f.oneself, f.already_listed],
    cross_organization: 'as for users/add_child',
    own_hands: true,
    ledger: ['C-examinees-003'],
  },
  archive: {
    method: 'DELETE',
    path: '/examinees/{id}',
    summary: 'Take an own examinee out of the list',
    right: 'signed_in',
    params: idParams,
    cross_organization: 'as for users/add_child',
    own_hands: true,
    ledger: ['C-examinees-005'],
  },
});
