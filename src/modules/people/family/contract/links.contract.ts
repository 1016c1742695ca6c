import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { personNameField } from '#shared/person/person-name.ts';
import { phoneField } from '#shared/person/phone.ts';
import { guardianRelations } from '#shared/reference/people.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { LINK_SCOPES } from './children.contract.ts';
import { familyRefusals as r } from './family.refusals.ts';

export const LINK_STATUSES = ['pending', 'active', 'rejected', 'removed'] as const;
export const LINK_ACTIONS = ['update', 'restrict', 'remove'] as const;

const relation = z.enum(codesOf(guardianRelations));
const scopes = z.array(z.enum(LINK_SCOPES)).max(LINK_SCOPES.length);

export const linkRow = z.object({
  id,
  student: namedRow.extend({ avatar_url: z.string().nullable() }),
  guardian: namedRow.extend({ avatar_url: z.string().nullable() }),
  relation: relation.nullable(),
  is_main: z.boolean(),
  status: z.enum(LINK_STATUSES),
  /** Whether it holds; else it waits. */
  holds: z.boolean(),
  scopes,
  contact_priority: z.int(),
  /** Masked; null for co-guardians with whom it is not shared, and for pupils. */
  phone: z.string().nullable(),
  share_phone: z.boolean(),
  /** A court order; null for everybody but holders of 0356. */
  restricted: z.boolean().nullable(),
  is_activated: z.boolean(),
  created_at: instant,
  actions: z.array(z.enum(LINK_ACTIONS)),
  version: z.int(),
});

/** Somebody whom the main guardian asked in, and who has not answered yet. */
export const invitationRow = z.object({
  id,
  student_id: id,
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  relation,
  scopes,
  expires_at: instant,
});

const readable = 'a guardian reads the links of own children in every school; others lean on the reach of their right';

export const stuGdClients = defineEndpoints('stu_gd_clients', {
  list: {
    method: 'GET',
    path: '/stu_gd_clients',
    summary: 'Guardians of a pupil: for the guardians, for the pupil (names alone), for 0355 in reach',
    right: 'signed_in',
    query: listQuery(['contact_priority'], { student_id: id }),
    output: listOf(linkRow, {
      /** Whether the caller may ask a further guardian in. */
      may_invite: z.boolean(),
      /** Only for people with the right. */
      invitations: z.array(invitationRow),
    }),
    cross_organization: readable,
    ledger: ['C-stugdclients-001', 'R-mobile-011'],
  },
  invite: {
    method: 'POST',
    path: '/stu_gd_clients',
    summary: 'The main guardian asks another one in: a link by SMS, good for seven days',
    right: 'signed_in',
    body: z.strictObject({ student_id: id, name: personNameField, phone: phoneField, relation, scopes }),
    output: invitationRow,
    message: { cn: '邀请短信已发送', us: 'Invitation sent' },
    refusals: [r.invites_oneself, r.too_many, r.invited_already],
    cross_organization: 'as for the list',
    own_hands: true,
    limit: { per: 'user', count: 10, seconds: 86_400 },
    ledger: ['C-stugdclients-002'],
  },
  get: {
    method: 'GET',
    path: '/stu_gd_clients/{id}',
    summary: 'One link, for whoever finds it in the list',
    right: 'signed_in',
    params: idParams,
    output: linkRow,
    cross_organization: 'as for the list',
    ledger: ['C-stugdclients-003'],
  },
  update: {
    method: 'PUT',
    path: '/stu_gd_clients/{id}',
    summary: 'Relation, scopes and order of contact by the main guardian; restriction by holders of 0356',
    right: 'signed_in',
    params: idParams,
    body: z
      .strictObject({
        relation,
        scopes,
        contact_priority: z.int().min(1).max(5),
        share_phone: z.boolean(),
        restricted: z.boolean(),
        reason: line(2, 200),
        version: z.int(),
      })
      .partial({
        relation: true,
        scopes: true,
        contact_priority: true,
        share_phone: true,
        restricted: true,
        reason: true,
      }),
    output: linkRow,
    cross_organization: 'as for the list',
    ledger: ['C-stugdclients-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/stu_gd_clients/{id}',
    summary: 'End a link: by the main guardian, by oneself, by 0356; the last one of a minor stays',
    right: 'signed_in',
    params: idParams,
    refusals: [r.last_guardian, r.main_stays],
    cross_organization: 'as for the list',
    own_hands: true,
    ledger: ['C-stugdclients-005'],
  },
});
