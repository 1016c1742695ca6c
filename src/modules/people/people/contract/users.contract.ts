import * as z from 'zod';
import { departmentRefusals } from '#modules/core/directory/contract/departments.refusals.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { birthdayField, birthdayFitsId } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, queryFlag } from '#shared/fields.ts';
import { emailField } from '#shared/person/email.ts';
import { idNumberField } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { peopleRefusals as r } from './people.refusals.ts';

/** User types by which the list is divided; a person with several is listed under each. */
export const PEOPLE_TABS = ['staff', 'student', 'guardian', 'other'] as const;
export const USER_STATUSES = ['unconfirmed', 'confirmed', 'disabled'] as const;
/** User types that may be assigned here; pupils, guards and suppliers come from their own modules. */
export const ASSIGNABLE_TYPES = ['teacher', 'guardian', 'evaluator'] as const;
export const REVEALED_FIELDS = ['phone', 'contact_phone', 'id_no'] as const;
export const PERSON_ACTIONS = ['update', 'move', 'remove', 'reveal'] as const;

const named = { id, name: z.string(), name_en: z.string().nullable() };
const namedRow = z.object(named);
const status = z.enum(USER_STATUSES);

/** Plain facts of a person: typed by people who may change the person, stored and shown as they are. */
export const personFacts = { name_en: line(1, 120).nullable(), number: line(1, 32).nullable() };

/** Somebody in the list of people; phones masked. */
export const userRow = z.object({
  ...named,
  avatar_url: z.string().nullable(),
  types: z.array(z.string()),
  number: z.string().nullable(),
  organization: namedRow.nullable(),
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  phone: z.string().nullable(),
  status,
  is_activated: z.boolean(),
  last_login_at: instant.nullable(),
});

export const userDetail = userRow.extend({
  ...personFacts,
  /** Name and document were confirmed: they are corrected, not edited. */
  is_proven: z.boolean(),
  gender: z.enum(codesOf(genders)).nullable(),
  email: z.string().nullable(),
  contact_phone: z.string().nullable(),
  id_type: z.string().nullable(),
  id_no: z.string().nullable(),
  birthday: day.nullable(),
  lang: z.enum(['cn', 'us']),
  created_at: instant,
  places: z.array(
    z.object({
      id,
      organization: namedRow,
      department: namedRow,
      post: namedRow.nullable(),
      is_main: z.boolean(),
      is_acting: z.boolean(),
      valid_from: day,
      valid_to: day.nullable(),
    }),
  ),
  organizations: z.array(namedRow.extend({ is_main: z.boolean() })),
  actions: z.array(z.enum(PERSON_ACTIONS)),
  /** Masked values that the caller may see in full after giving a reason. */
  reveal_fields: z.array(z.enum(REVEALED_FIELDS)),
  version: z.int(),
});

const filters = {
  organization_id: id.optional(),
  department_id: id.optional(),
  include_children: queryFlag.optional(),
  post_id: id.optional(),
  status: many(status).optional(),
  stage: many(z.enum(['kid', 'pri', 'mid', 'high'])).optional(),
  activated: queryFlag.optional(),
};

export const userQuery = listQuery(['name', 'number', 'last_login_at'], {
  tab: z.enum(PEOPLE_TABS).optional(),
  ...filters,
});

const facts = {
  name: personNameField,
  ...personFacts,
  gender: z.enum(codesOf(genders)).nullable(),
  phone: phoneField.nullable(),
  contact_phone: phoneField.nullable(),
  email: emailField.nullable(),
  id_type: z.enum(codesOf(idTypes)).nullable(),
  id_no: idNumberField.nullable(),
  birthday: birthdayField.nullable(),
};

/** What is said of a person; what is absent stays as it is. */
const inputFacts = z.strictObject(facts).partial();

export const userDraft = inputFacts
  .extend({
    name: personNameField,
    types: z.array(z.enum(ASSIGNABLE_TYPES)).min(1).max(ASSIGNABLE_TYPES.length),
    organization_id: id,
    department_id: id.nullable().optional(),
    post_id: id.nullable().optional(),
    /** The number belongs to somebody who is known, and the name is the same: only the membership is added. */
    attach_if_exists: z.boolean().optional(),
  })
  .check(birthdayFitsId);

export const users = defineEndpoints('users', {
  list: {
    method: 'GET',
    path: '/users',
    summary: 'People of the organisations in scope: by name, pinyin, initials or number; pupils need 0306 besides',
    right: [directoryRights.viewPeople],
    query: userQuery,
    output: listOf(userRow),
    ledger: ['C-users-009', 'R-wb-038'],
  },
  counts: {
    method: 'GET',
    path: '/users/counts',
    summary: 'How many people of each kind the list would show, up to 10,000 each',
    right: [directoryRights.viewPeople],
    query: z.strictObject(filters),
    output: z.object({
      all: z.int(),
      staff: z.int(),
      student: z.int(),
      guardian: z.int(),
      other: z.int(),
    }),
  },
  get: {
    method: 'GET',
    path: '/users/{id}',
    summary: 'One person with their places: for holders of 0406, for oneself; a pupil needs 0306',
    right: 'signed_in',
    params: idParams,
    output: userDetail,
    ledger: ['C-users-011'],
  },
  create: {
    method: 'POST',
    path: '/users',
    summary: 'Add a person; with attach_if_exists somebody who is known gets the membership alone',
    right: [directoryRights.editPeople],
    body: userDraft,
    output: userDetail,
    refusals: [r.id_known, r.employed],
    ledger: ['C-users-010'],
  },
  update: {
    method: 'PUT',
    path: '/users/{id}',
    summary: 'Change the facts of a person; name and document of a confirmed one stay',
    right: [directoryRights.editPeople],
    params: idParams,
    body: inputFacts.extend({ version: z.int() }).check(birthdayFitsId),
    output: userDetail,
    refusals: [r.id_known],
    ledger: ['C-users-012'],
  },
  remove: {
    method: 'DELETE',
    path: '/users/{id}',
    summary:
      'End the memberships of a person in the own reach; the person stays. Staff with their only main place here: if they were entered by mistake and never used',
    right: [directoryRights.editPeople],
    params: idParams,
    refusals: [r.oneself, r.has_life, departmentRefusals.class_moves],
    ledger: ['C-users-013'],
  },
  reveal: {
    method: 'POST',
    path: '/users/{id}/reveal',
    summary:
      'Full values once, recorded with the reason; 30 a day. Own values need a fresh sign-in instead of a reason',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({
      fields: z.array(z.enum(REVEALED_FIELDS)).min(1).max(REVEALED_FIELDS.length),
      reason: line(5, 200).nullable().default(null),
    }),
    output: z.object({
      phone: z.string().nullable(),
      contact_phone: z.string().nullable(),
      id_no: z.string().nullable(),
    }),
    refusals: [r.reveal_limit],
    secret_answer: true,
    own_hands: true,
  },
  export: {
    method: 'GET',
    path: '/users/export',
    summary: 'Exactly what the list shows as a file, phones masked; it comes as a data task',
    right: [directoryRights.exportPeople],
    side_effect: true,
    query: userQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 10, seconds: 3600 },
  },
});
