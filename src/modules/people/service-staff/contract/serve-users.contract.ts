import * as z from 'zod';
import { staffRights } from '#modules/people/staff/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { birthdayFitsId, fromTo, pastDay } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { idNumberField, idNumberRule } from '#shared/person/id-number.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { genders, idTypes } from '#shared/reference/people.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { serviceStaffRights } from '../rights.ts';
import { certificateKinds, serveKinds } from './serve-kinds.ts';
import { serveUserLifecycle } from './serve-users.lifecycle.ts';
import { serveUserRefusals as r } from './serve-users.refusals.ts';

export const CHECK_KINDS = ['entry', 'yearly'] as const;
export const CHECK_RESULTS = ['clear', 'record'] as const;
/** What somebody without 0915 reads of a background check. */
export const CHECK_STATES = ['done', 'missing'] as const;
/** Months for which a clear check holds: before the first day, and afterwards. */
export const CHECK_MONTHS = { entry: 6, yearly: 12 } as const;
export const SERVE_ACTIONS = ['update', 'activate', 'suspend', 'leave', 'remove', 'badge', 'reveal', 'check'] as const;
export type ServeAct = (typeof SERVE_ACTIONS)[number];
export const REVEALED_FIELDS = ['phone', 'id_no'] as const;
export const POSTS_AT_MOST = 5;
export const CERTIFICATES_AT_MOST = 10;
export const photoRule = { max_bytes: 5 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] };
export const paperRule = { max_bytes: 10 * 1024 * 1024, types: [...photoRule.types, 'application/pdf'] };

const status = z.enum(statesOf(serveUserLifecycle));
const weekdays = z
  .array(z.enum(['1', '2', '3', '4', '5', '6', '7']))
  .min(1)
  .max(7);

/** Where somebody works: a place of a campus, on some days. */
const post = z.strictObject({ campus_id: id, place: line(1, 30), title: line(1, 30), weekdays });

/** With the `id` of one that is there, what is left out of `no` stays. */
const certificate = z
  .strictObject({
    id: id.optional(),
    kind: zodOf(certificateKinds),
    no: line(1, 40).nullable().optional(),
    file_id: id.nullable().optional(),
    issued_on: pastDay.nullable().optional(),
    expires_on: day.nullable().optional(),
  })
  .check(fromTo('issued_on', 'expires_on'));

const facts = {
  name: personNameField,
  gender: zodOf(genders),
  id_type: zodOf(idTypes),
  id_no: idNumberField,
  phone: phoneField,
  photo_id: id.nullable().optional(),
  kind: zodOf(serveKinds),
  company: line(2, 100),
  contract_no: line(1, 50).nullable().optional(),
  contract_from: day,
  contract_to: day,
  posts: z.array(post).max(POSTS_AT_MOST).optional(),
  certificates: z.array(certificate).max(CERTIFICATES_AT_MOST).optional(),
  responsible_user_id: id,
};

export const serveUserDraft = z
  .strictObject(facts)
  .check(idNumberRule, birthdayFitsId, fromTo('contract_from', 'contract_to'));
/** What is left out stays. A `status` moves the person on, after the facts. */
export const serveUserChange = z
  .strictObject({
    ...z.strictObject(facts).partial().shape,
    status: z.enum(['active', 'suspended', 'left']).optional(),
    /** Needed to suspend and to record that somebody left. */
    reason: line(2, 200).nullable().optional(),
    /** Of somebody who left; absent: today. */
    left_on: pastDay.nullable().optional(),
    version: z.int(),
  })
  .check(birthdayFitsId, fromTo('contract_from', 'contract_to'));

/** Who watches the gate reads name, photo, company, kind, status and badge; the rest is null. */
export const serveUserRow = z.object({
  id,
  name: z.string(),
  photo_url: z.string().nullable(),
  kind: zodOf(serveKinds),
  company: z.string(),
  status,
  badge_no: z.string().nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  contract_to: day.nullable(),
  /** The first day on which a certificate expires. */
  papers_until: day.nullable(),
  check_state: z.enum(CHECK_STATES).nullable(),
  responsible: namedRow.nullable(),
  created_at: instant,
  /** What the reader may do with them now. */
  actions: z.array(z.enum(SERVE_ACTIONS)),
  version: z.int(),
});

export const serveUserDetail = serveUserRow.extend({
  gender: zodOf(genders).nullable(),
  id_type: zodOf(idTypes).nullable(),
  /** Masked. */
  id_no: z.string().nullable(),
  photo_id: id.nullable(),
  contract_no: z.string().nullable(),
  contract_from: day.nullable(),
  posts: z.array(z.object({ ...post.shape, campus: namedRow.nullable() })),
  certificates: z.array(
    z.object({
      id,
      kind: zodOf(certificateKinds),
      /** Masked. */
      no: z.string().nullable(),
      file_id: id.nullable(),
      file: z.object({ name: z.string(), mime: z.string(), url: z.string() }).nullable(),
      issued_on: day.nullable(),
      expires_on: day.nullable(),
    }),
  ),
  left_on: day.nullable(),
  /** For holders of 0915 alone. */
  checks: z.array(
    z.object({ id, kind: z.enum(CHECK_KINDS), result: z.enum(CHECK_RESULTS), asked_on: day, by: namedRow }),
  ),
});

export const serveUserQuery = listQuery(['created_at', 'name', 'company', 'contract_to', 'papers_until'], {
  kind: zodOf(serveKinds).optional(),
  company: line(1, 100).optional(),
  campus_id: id.optional(),
  status: many(status).optional(),
  /** Contract or a certificate ends within so many days, or has ended. */
  expiring_in: z.coerce.number<number | string>().int().min(0).max(366).optional(),
  check_missing: queryFlag.optional(),
});

export const companyRow = z.object({
  company: z.string(),
  people: z.int(),
  working: z.int(),
  /** People whose contract or certificate ends within 30 days. */
  expiring: z.int(),
  contract_from: day,
  contract_to: day,
});

export const serveUsers = defineEndpoints('serve_users', {
  companies: {
    method: 'GET',
    path: '/serve_users/companies',
    summary: 'Companies that send people here, with the dates of their contracts; the one that ends first comes first',
    right: [serviceStaffRights.manage],
    output: z.object({ list: z.array(companyRow) }),
  },
  extend: {
    method: 'PUT',
    path: '/serve_users/companies',
    summary: 'The contract with a company goes on, for all of its people here',
    right: [serviceStaffRights.manage],
    body: z.strictObject({
      company: line(1, 100),
      /** Absent: as it was. */
      contract_no: line(1, 50).nullable().optional(),
      contract_to: day,
    }),
    output: z.object({ list: z.array(companyRow) }),
  },
  ...crud({
    path: '/serve_users',
    words: ['service person', 'service staff'],
    read: 'signed_in',
    write: [serviceStaffRights.manage],
    query: serveUserQuery,
    listed: serveUserRow,
    row: serveUserDetail,
    beside: { counts: z.object({ active: z.int(), pending: z.int(), expiring: z.int(), check_missing: z.int() }) },
    draft: serveUserDraft,
    change: serveUserChange,
    ledger: 'C-serveusers',
    own: {
      list: {
        summary: 'Service staff: all for 0912 and 0915, in short for the gate, else those one is responsible for',
      },
      create: { refusals: [r.known] },
      update: {
        summary: 'Change somebody; `status` lets them start work, suspends them or records that they left',
        refusals: [r.known, r.check_missing, r.no_contract, r.certificate, r.wrong_state],
      },
      remove: { summary: 'Remove somebody who never started work', refusals: [r.use_leaving] },
    },
  }),
  addCheck: {
    method: 'POST',
    path: '/serve_users/{id}/checks',
    summary: 'Result of the background check (入职查询); a record suspends at once',
    right: [staffRights.backgroundChecks],
    params: idParams,
    body: z.strictObject({ kind: z.enum(CHECK_KINDS), result: z.enum(CHECK_RESULTS), asked_on: pastDay }),
    output: serveUserDetail,
    refusals: [r.wrong_state],
  },
  reveal: {
    method: 'POST',
    path: '/serve_users/{id}/reveal',
    summary: 'Show one masked value; recorded with the reason',
    right: [serviceStaffRights.manage],
    params: idParams,
    body: z.strictObject({ field: z.enum(REVEALED_FIELDS), reason: line(2, 200) }),
    output: z.object({ value: z.string().nullable() }),
    refusals: [r.reveal_limit],
    secret_answer: true,
  },
});
