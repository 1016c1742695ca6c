import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, namedRow } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { genders, guardianRelations, idTypes } from '#shared/reference/people.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { childForm } from '#shared/rules/child-form.ts';
import { familyRefusals as r } from './family.refusals.ts';

/** What a guardian may do for a child. */
export const LINK_SCOPES = ['study', 'health', 'pay', 'pickup'] as const;
/** Children that one guardian may add in a day. */
export const CLAIMS_A_DAY = 5;

/**
 * A child of the person who asks: by an active link, or added and not verified yet. A pending row is the
 * same whether or not a school knows the child.
 */
export const childRow = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  gender: z.enum(codesOf(genders)).nullable(),
  user_type: z.enum(['student', 'examinee']),
  organization: namedRow.nullable(),
  department: namedRow.nullable(),
  /** True for a secondary guardian. */
  isOther: z.boolean(),
  link_status: z.enum(['active', 'pending']),
  link_id: id.nullable(),
  /** Of a child that was added and waits: what `withdrawClaim` takes. */
  claim_id: id.nullable(),
  relation: z.enum(codesOf(guardianRelations)).nullable(),
  scopes: z.array(z.enum(LINK_SCOPES)),
  account_activated: z.boolean(),
  /** Whether `users/fetch_student_token` lets the person go on as this child. */
  can_switch: z.boolean(),
});

const askById = z
  .strictObject({ id_type: zodOf(idTypes).default('identity'), id_no: idNumberField })
  .check(idNumberRule);

const check = {
  right: 'signed_in',
  summary:
    'For staff with 0350 or 0356: whether a pupil in reach holds this number. Guardians always read: go on and add',
  output: z.union([
    z.object({ next: z.literal('add_child') }),
    z.object({ found: z.boolean(), name: z.string().nullable(), class_name: z.string().nullable() }),
  ]),
} as const;

export const children = defineEndpoints('children', {
  mine: {
    method: 'GET',
    path: '/users/my_children',
    summary: 'Own children: verified ones, the main ones first, then those that wait for their school',
    right: 'signed_in',
    output: z.array(childRow),
    cross_organization: 'children of one guardian may be in several schools; only the own ones are read',
    ledger: ['C-users-006', 'E-full-002'],
  },
  add: {
    method: 'POST',
    path: '/users/add_child',
    summary: 'Add a child: the answer is the same whether a school knows the number or not; five a day',
    right: 'signed_in',
    body: childForm,
    output: childRow,
    message: { cn: '已提交，学校核实后可查看', us: 'Submitted. You’ll see details once the school verifies them.' },
    refusals: [r.oneself, r.already_listed],
    cross_organization: 'the list of own children is looked through in every school before one is added',
    own_hands: true,
    ledger: ['C-users-023', 'E-full-003'],
  },
  withdrawClaim: {
    method: 'DELETE',
    path: '/users/child_claims/{id}',
    summary: 'Take back a child that still waits',
    right: 'signed_in',
    params: idParams,
    refusals: [r.claim_closed],
    cross_organization: 'the request at the school of the child ends with it; only an own claim is found',
    own_hands: true,
  },
  askByIdNo: {
    ...check,
    method: 'GET',
    path: '/users/check_by_id_no',
    side_effect: true,
    query: askById,
    ledger: ['C-users-020'],
  },
  /** The same with the number in the body, where no address bar and no log sees it. */
  checkByIdNo: { ...check, method: 'POST', path: '/users/check_by_id_no', body: askById },
});
