import * as z from 'zod';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { genders, guardianRelations } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { familyRights } from '../rights.ts';
import { familyRefusals as r } from './family.refusals.ts';
import { linkRequestLifecycle } from './link-requests.lifecycle.ts';

/** What of the typed data fits the school's file. `phone`: everything, and the proven phone is on the file too. */
export const LINK_MATCHES = ['phone', 'id_name', 'id_only'] as const;

const status = z.enum(statesOf(linkRequestLifecycle));
const gender = z.enum(codesOf(genders)).nullable();

/** What the guardian typed beside what the school has; numbers masked, they are the same. */
export const linkRequestRow = z.object({
  id,
  status,
  match: z.enum(LINK_MATCHES),
  requester: namedRow.extend({ phone: z.string().nullable(), is_phone_proven: z.boolean() }),
  typed: z.object({ name: z.string(), gender, id_type: z.string(), id_no: z.string() }),
  student: namedRow.extend({
    number: z.string().nullable(),
    gender,
    birthday: day.nullable(),
    class_name: z.string().nullable(),
    class_name_en: z.string().nullable(),
    guardians: z.array(z.object({ name: z.string(), relation: z.string().nullable(), is_main: z.boolean() })),
  }),
  /** Facts that differ between the two. */
  differences: z.array(z.enum(['name', 'gender', 'id_type'])),
  decided_by: namedRow.nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
  expires_at: instant,
  created_at: instant,
  actions: z.array(z.literal('decide')),
  version: z.int(),
});

export const linkRequests = defineEndpoints('guardian_link_requests', {
  list: {
    method: 'GET',
    path: '/guardian_link_requests',
    summary: 'Guardians who added a child of the school, the longest waiting first',
    right: [familyRights.links],
    query: listQuery(['created_at'], { status: many(status).optional() }),
    output: listOf(linkRequestRow),
  },
  decide: {
    method: 'PUT',
    path: '/guardian_link_requests/{id}/decide',
    summary: 'Link the guardian with the pupil, or not; the guardian never learns which fact was wrong',
    right: [familyRights.links],
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      decision: z.enum(['approved', 'rejected']),
      /** Needed to approve. */
      relation: z.enum(codesOf(guardianRelations)).nullable().default(null),
      is_main: z.boolean().default(false),
      /** Needed to reject; for the file of the school alone. */
      reason: line(2, 200).nullable().default(null),
      version: z.int(),
    }),
    output: linkRequestRow,
    refusals: [r.own_request, r.request_decided, r.second_main, r.too_many],
  },
});

export type LinkRequest = RowOf<typeof linkRequests.list>;
export type Decision = z.output<typeof linkRequests.decide.body>['decision'];
