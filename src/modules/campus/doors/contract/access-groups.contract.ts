import * as z from 'zod';
import { audience } from '#shared/audience.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { day, id, idParams, instant, line, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { doorRights } from '../rights.ts';
import { groupStatuses, holidayPolicies, window } from './door.shapes.ts';
import { doorRefusals as r } from './doors.refusals.ts';

const groupFacts = {
  name: line(2, 40),
  name_en: line(1, 60).nullable().default(null),
  note: line(1, 200).nullable().default(null),
  doorlock_ids: z.array(id).min(1).max(200),
  /** Who belongs to it: kept up with by itself. Null: only people who are added one by one. */
  audience: audience.nullable().default(null),
  valid_from: day.nullable().default(null),
  valid_to: day.nullable().default(null),
  holiday_policy: zodOf(holidayPolicies).default('open'),
  is_visitor_area: z.boolean().default(false),
  status: zodOf(groupStatuses).default('active'),
};
const quantumShape = z.object({
  id,
  name: z.string(),
  weekdays: z.array(z.int()),
  windows: z.array(z.object({ start: z.string(), end: z.string() })),
});

/** What saving a group would change. */
export const accessGroupPreview = z.object({ joining: z.int(), leaving: z.int(), locks: z.array(namedRow) });
export const accessGroupRow = z.object({
  ...groupFacts,
  id,
  organization_id: id,
  locks: z.array(namedRow),
  quanta: z.array(quantumShape),
  members_count: z.int(),
  pending_count: z.int(),
  confirmed_at: instant.nullable(),
  confirmed_by: namedRow.nullable(),
  /** Until when somebody has to look through it this semester; null: done, or not asked for. */
  confirm_by: day.nullable(),
  version: z.int(),
  /** Of a dry run alone; the rest is the group as it would be. */
  preview: accessGroupPreview.optional(),
});
/** With `dry_run` nothing is stored: the answer says who would come and go, and which doors the group would hold. */
export const accessGroupDraft = z
  .strictObject({ ...groupFacts, dry_run: z.boolean().optional() })
  .check(fromTo('valid_from', 'valid_to'));
export const accessGroups = defineEndpoints('dlock_groups', {
  ...crud({
    path: '/dlock_groups',
    words: ['access group', 'access groups'],
    read: [doorRights.view, doorRights.cards],
    write: [doorRights.groups],
    query: listQuery(['name', 'review'], {
      status: many(zodOf(groupStatuses)).optional(),
      /** Those that wait for the review of the semester. */
      to_review: queryFlag.optional(),
    }),
    row: accessGroupRow,
    draft: accessGroupDraft,
    refusals: [r.device_limit],
    ledger: 'C-dlockgroups',
    own: {
      list: {
        summary: 'Access groups with their doors, hours and people',
        ledger: ['C-dlockgroups-001', 'E-named-009'],
      },
      remove: { summary: 'Remove an access group that no visit uses', refusals: [r.group_in_use] },
    },
  }),
  members: {
    method: 'GET',
    path: '/dlock_groups/{id}/members',
    summary: 'Who belongs to an access group and by what, those first who have not used its doors for longest',
    right: [doorRights.view, doorRights.groups],
    params: idParams,
    query: z.strictObject({ skip: z.coerce.number<number | string>().int().min(0).max(100_000).default(0) }),
    output: z.object({
      list: z.array(
        z.object({
          ...namedRow.shape,
          /** By the rule, by hand, or for a time. */
          source: z.enum(['rule', 'manual', 'temporary']),
          until: instant.nullable(),
          last_passage_at: instant.nullable(),
        }),
      ),
      total: z.int(),
    }),
  },
  removeMember: {
    method: 'DELETE',
    path: '/dlock_groups/{id}/members/{user_id}',
    summary: 'Take somebody out of an access group; whom its rule means is left out of it from then on',
    right: [doorRights.groups],
    params: z.strictObject({ id, user_id: id }),
    output: accessGroupRow,
  },
  confirm: {
    method: 'PUT',
    path: '/dlock_groups/{id}/confirm',
    summary: 'The people and doors of an access group were looked through: they stay for the semester, but for some',
    right: [doorRights.groups],
    params: idParams,
    body: z.strictObject({ version: z.int(), drop_ids: z.array(id).max(500).default([]) }),
    output: accessGroupRow,
  },
});

const quantumFacts = {
  dlock_group_id: id,
  name: line(1, 30),
  /** 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  windows: z.array(window).min(1).max(8),
  date_from: day.nullable().default(null),
  date_to: day.nullable().default(null),
  status: zodOf(groupStatuses).default('active'),
};
export const timeQuantumDraft = z.strictObject(quantumFacts).check(fromTo('date_from', 'date_to'));
export const timeQuanta = defineEndpoints('dlock_group_time_quantums', {
  ...crud({
    path: '/dlock_group_time_quantums',
    words: ['time slot of an access group', 'time slots of access groups'],
    read: [doorRights.view, doorRights.cards],
    write: [doorRights.groups],
    query: listQuery(['name'], { dlock_group_id: id.optional() }),
    row: z.object({ ...quantumFacts, id, organization_id: id, group: namedRow, version: z.int() }),
    draft: timeQuantumDraft,
    refusals: [r.windows_overlap, r.device_limit],
    ledger: 'C-dlockgrouptimequantums',
    own: {
      list: { summary: 'When access groups open their doors', ledger: ['C-dlockgrouptimequantums-001', 'E-named-010'] },
    },
  }),
});
