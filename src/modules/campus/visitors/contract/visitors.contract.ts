import * as z from 'zod';
import { type CallOutput, defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { reviewComment, reviewCommentRequired } from '#shared/review.ts';
import { message } from '#shared/text.ts';
import { visitorRights } from '../rights.ts';
import { visitGroups, visitSources } from './visit-kinds.ts';
import { visitorRefusals as r } from './visitors.refusals.ts';
import {
  visitApplication,
  visitBatch,
  visitChange,
  visitDetail,
  visitDraft,
  visitKind,
  visitRow,
  visitStatus,
} from './visitors.shapes.ts';

const filters = {
  status: many(visitStatus).optional(),
  visit_kind: many(visitKind).optional(),
  source: many(z.enum(codesOf(visitSources))).optional(),
  host_user_id: id.optional(),
  department_id: id.optional(),
  campus_id: id.optional(),
  gate_id: id.optional(),
  from: day.optional(),
  to: day.optional(),
  /** Bookings that begin in this hour of the day, on the clock of the schools. */
  hour: z.coerce.number<number | string>().int().min(0).max(23).optional(),
  is_overstay: queryFlag.optional(),
  /** Of one day alone: rows by what they mean now, each group in the order that is asked for, and how many each has. */
  is_grouped: queryFlag.optional(),
};
export const visitListQuery = listQuery(['start_at', 'created_at', 'first_in_at', 'no'], filters).refine(
  ({ is_grouped, from, to }) => !is_grouped || (from !== undefined && from === to),
  {
    path: ['is_grouped'],
    message: message({ cn: '只有一天的预约可以分组', us: 'Only the bookings of one day can be grouped' }),
  },
);

/** People that one search for a host names. */
export const HOSTS_FOUND_AT_MOST = 8;

const booking = [r.host_unavailable, r.blocked, r.duplicate, r.too_many];
const move = [r.wrong_state];

export const visitors = defineEndpoints('visitors', {
  export: {
    method: 'GET',
    path: '/visitors/export',
    summary: 'Export exactly what is filtered; answers the task that writes the file',
    right: [visitorRights.export],
    side_effect: true,
    query: visitListQuery,
    output: z.object({ data_task_id: id }),
    limit: { per: 'user', count: 5, seconds: 3600 },
    ledger: ['C-visitors-012'],
  },
  list: {
    method: 'GET',
    path: '/visitors',
    summary: 'Bookings in reach, newest first',
    right: [visitorRights.details],
    query: visitListQuery,
    output: listOf(visitRow, {
      /** Present when it was asked for: the groups that hold something, in the order of the rows. */
      groups: z.array(z.object({ group: z.enum(codesOf(visitGroups)), count: z.int() })).optional(),
    }),
    ledger: ['C-visitors-001'],
  },
  mine: {
    method: 'GET',
    path: '/visitors/mine',
    summary: 'Own visits, or visits to oneself',
    right: 'signed_in',
    query: listQuery(['start_at'], {
      role: z.enum(['visitor', 'host']).default('visitor'),
      open_only: queryFlag.optional(),
    }),
    output: listOf(visitRow),
    cross_organization: 'a visitor belongs to no organisation; only own bookings are read',
  },
  hosts: {
    method: 'GET',
    path: '/visitors/hosts',
    summary:
      'Staff by name or department, where the school lets outsiders look for them; without `q` only whether it does',
    right: 'signed_in',
    query: z.strictObject({ org_id: id, q: line(2, 20).optional() }),
    output: z.object({
      is_open: z.boolean(),
      list: z.array(
        z.object({
          /** Stands for the person in `no` of the other calls. */
          no: z.string(),
          name: z.string(),
          name_en: z.string().nullable(),
          department: z.string().nullable(),
          department_en: z.string().nullable(),
        }),
      ),
    }),
    cross_organization: 'outsiders look for whom they want to visit; name and department alone are read',
    limit: { per: 'user', count: 30, seconds: 3600 },
  },
  host: {
    method: 'GET',
    path: '/visitors/host',
    summary: 'Whom a business card or number stands for',
    right: 'public',
    query: z.strictObject({ unitid: line(1, 32).optional(), no: line(1, 32), org_id: id }),
    output: z.object({
      host_user_id: id.nullable(),
      name: z.string(),
      department: z.string().nullable(),
      department_en: z.string().nullable(),
      organization_id: id,
      organization: z.string(),
      organization_en: z.string().nullable(),
      address: z.string().nullable(),
      campuses: z.array(namedRow),
      kinds_requiring_id: z.array(visitKind),
      kinds_requiring_photo: z.array(visitKind),
      default_minutes: z.int(),
      advance_max_days: z.int(),
      max_persons: z.int(),
      public_booking: z.boolean(),
      notice_cn: z.string(),
      notice_us: z.string(),
      notice_version: z.int(),
    }),
    refusals: [r.host_unavailable],
    cross_organization: 'outsiders look at the school they want to visit',
    limit: { per: 'user', count: 20, seconds: 3600 },
  },
  stats: {
    method: 'GET',
    path: '/visitors/stats',
    summary: 'Expected and arrived persons per hour of a day, by kind and host department',
    right: [visitorRights.details],
    query: z.strictObject({ day: day.optional() }),
    output: z.object({
      day: z.string(),
      counters: z.object({ booked: z.int(), on_site: z.int(), overstay: z.int(), waiting: z.int() }),
      /** Bookings of the day and of the seven before it, oldest first: the first one is the same weekday of last week. */
      days: z.array(z.object({ day: z.string(), booked: z.int() })),
      hours: z.array(z.object({ hour: z.int(), expected: z.int(), arrived: z.int() })),
      kinds: z.array(z.object({ code: z.string(), persons: z.int() })),
      departments: z.array(z.object({ name: z.string(), name_en: z.string().nullable(), persons: z.int() })),
    }),
  },
  create: {
    method: 'POST',
    path: '/visitors',
    summary: 'Invite visitors (staff), or take a walk-in at the gate (guards on duty)',
    right: 'signed_in',
    body: visitDraft,
    output: visitDetail,
    refusals: [...booking, r.no_duty],
    ledger: ['C-visitors-002'],
  },
  batchCreate: {
    method: 'POST',
    path: '/visitors/batch_create',
    summary: 'Invite many: one booking for all (group) or one each (separate); dry_run checks only',
    right: 'staff',
    body: visitBatch,
    output: z.object({
      dry_run: z.boolean(),
      batch_id: id.nullable(),
      created: z.int(),
      ok: z.int(),
      failed: z.int(),
      rows: z.array(
        z.object({
          row: z.int(),
          result: z.enum(['ok', 'same_person', 'error']),
          errors: z.record(z.string(), z.array(z.string())),
        }),
      ),
    }),
    refusals: [...booking, r.batch_limit],
    ledger: ['C-visitors-006'],
  },
  applyVisitor: {
    method: 'POST',
    path: '/visitors/apply_visitor',
    summary: 'Book a visit as an outsider',
    right: 'public',
    body: visitApplication,
    output: z.object({ booking: visitDetail, token: z.string().nullable() }),
    refusals: [...booking, r.public_off],
    cross_organization: 'outsiders book at a school they do not belong to',
    secret_answer: true,
    limit: { per: 'user', count: 30, seconds: 3600 },
    ledger: ['C-visitors-007'],
  },
  get: {
    method: 'GET',
    path: '/visitors/{id}',
    summary: 'One booking, as the caller may see it',
    right: 'signed_in',
    params: idParams,
    output: visitDetail,
    cross_organization: 'visitors belong to no organisation; the service decides who sees a booking',
    ledger: ['C-visitors-003'],
  },
  update: {
    method: 'PUT',
    path: '/visitors/{id}',
    summary: 'Change a booking before the first entry',
    right: 'signed_in',
    params: idParams,
    body: visitChange,
    output: visitDetail,
    refusals: [...booking, ...move],
    cross_organization: 'visitors belong to no organisation; the service decides',
    ledger: ['C-visitors-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/visitors/{id}',
    summary: 'Archive an ended booking',
    right: [visitorRights.secondReview],
    params: idParams,
    refusals: [r.open_booking],
    ledger: ['C-visitors-005'],
  },
  review: {
    method: 'PUT',
    path: '/visitors/{id}/review',
    summary: 'Decide a booking',
    right: 'staff',
    params: idParams,
    body: z
      .strictObject({
        result: z.enum(['approve', 'reject']),
        opinion: reviewComment.nullable().default(null),
        gate_ids: z.array(id).max(10).optional(),
        area_group_ids: z.array(id).max(10).optional(),
        end_at: instant.optional(),
      })
      .refine((body) => body.result === 'approve' || body.opinion !== null, {
        message: reviewCommentRequired,
        path: ['opinion'],
      }),
    output: visitDetail,
    refusals: [...move, r.own_visit],
    ledger: ['C-visitors-008'],
  },
  cancelBook: {
    method: 'PUT',
    path: '/visitors/{id}/cancel_book',
    summary: 'Cancel a booking nobody has entered on yet',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ reason: line(2, 200) }),
    output: visitDetail,
    refusals: [...move, r.inside],
    cross_organization: 'visitors belong to no organisation; the service decides',
    ledger: ['C-visitors-010'],
  },
  extendTime: {
    method: 'PUT',
    path: '/visitors/{id}/extend_time',
    summary: 'Let a visit run longer: its host, a guard once, the security office',
    right: 'signed_in',
    params: idParams,
    body: z.strictObject({ end_at: instant, reason: line(2, 200) }),
    output: visitDetail,
    refusals: [...move, r.extend_limit],
    ledger: ['C-visitors-011'],
  },
  close: {
    method: 'PUT',
    path: '/visitors/{id}/close',
    summary: 'End a visit whose people left unseen',
    right: [visitorRights.secondReview],
    params: idParams,
    body: z.strictObject({ reason: line(2, 200) }),
    output: visitDetail,
    refusals: [...move],
  },
});

export type HostAnswer = CallOutput<typeof visitors.host>;
