import * as z from 'zod';
import { studentRights } from '#modules/people/students/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { birthdayFitsId } from '#shared/field-rules.ts';
import { id, idParams, line, listOf, listQuery, namedRow, queryFlag } from '#shared/fields.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { genders, guardianRelations, idTypes } from '#shared/reference/people.ts';
import { codesOf, zodOf } from '#shared/reference-lists.ts';
import { familyRights } from '../rights.ts';
import { familyRefusals as r } from './family.refusals.ts';

export const GUARDIAN_ACTIONS = ['update', 'remove'] as const;
export const GUARDIAN_LANGS = ['cn', 'us'] as const;

/** A guardian with the children whom the caller reaches. */
export const guardianRow = namedRow.extend({
  avatar_url: z.string().nullable(),
  gender: z.enum(codesOf(genders)).nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  is_activated: z.boolean(),
  children: z.array(
    namedRow.extend({
      class_name: z.string().nullable(),
      class_name_en: z.string().nullable(),
      relation: z.enum(codesOf(guardianRelations)).nullable(),
      is_main: z.boolean(),
    }),
  ),
});

export const guardianDetail = guardianRow.extend({
  employer: z.string().nullable(),
  occupation: z.string().nullable(),
  /** For the guardian and for those who may change it; null for everybody else. */
  home_address: z.string().nullable(),
  lang: z.enum(GUARDIAN_LANGS),
  actions: z.array(z.enum(GUARDIAN_ACTIONS)),
  /** 0 as long as nobody wrote down anything. */
  version: z.int(),
});

const readable = 'a guardian reads the own facts, whatever the school; others lean on the reach of their right';

export const guardians = defineEndpoints('guardians', {
  list: {
    method: 'GET',
    path: '/guardians',
    summary: 'Guardians of pupils in reach, with these children; `linked=false` are those whose links have ended',
    right: [familyRights.view],
    query: listQuery(['name'], { linked: queryFlag.optional() }),
    output: listOf(guardianRow),
    ledger: ['C-guardians-001'],
  },
  create: {
    method: 'POST',
    path: '/guardians',
    summary: 'A guardian for a pupil: who is known by phone and name is linked, everybody else is entered first',
    right: [studentRights.edit],
    body: z
      .strictObject({
        name: personNameField,
        gender: zodOf(genders),
        id_type: zodOf(idTypes).default('identity'),
        id_no: idNumberField,
        phone: phoneField,
        relation: z.enum(codesOf(guardianRelations)),
        student_id: id,
      })
      .check(idNumberRule, birthdayFitsId),
    output: guardianDetail,
    message: { cn: '已添加家长', us: 'Guardian added' },
    refusals: [r.oneself, r.id_known, r.linked_already, r.too_many],
    ledger: ['C-guardians-002'],
  },
  get: {
    method: 'GET',
    path: '/guardians/{id}',
    summary: 'One guardian with facts, for 0355 in reach and for oneself',
    right: 'signed_in',
    params: idParams,
    output: guardianDetail,
    cross_organization: readable,
    ledger: ['C-guardians-003'],
  },
  update: {
    method: 'PUT',
    path: '/guardians/{id}',
    summary: 'Employer, occupation, home address and language, by oneself or by 0351 in reach; what is left out stays',
    right: 'signed_in',
    params: idParams,
    body: z
      .strictObject({
        employer: line(1, 60).nullable(),
        occupation: line(1, 30).nullable(),
        home_address: line(1, 200).nullable(),
        lang: z.enum(GUARDIAN_LANGS),
        version: z.int(),
      })
      .partial({ employer: true, occupation: true, home_address: true, lang: true }),
    output: guardianDetail,
    cross_organization: readable,
    ledger: ['C-guardians-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/guardians/{id}',
    summary: 'Remove a guardian who has no pupil any more; an account that was used stays with its owner',
    right: [studentRights.edit],
    params: idParams,
    refusals: [r.still_linked],
    cross_organization: 'a link in any school keeps a guardian',
    ledger: ['C-guardians-005'],
  },
});
