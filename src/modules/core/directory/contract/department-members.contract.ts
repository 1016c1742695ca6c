import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listOf, listQuery, many, queryFlag } from '#shared/fields.ts';
import { directoryRights } from '../rights.ts';
import { departmentRefusals as r } from './departments.refusals.ts';
import { LEADER_KINDS, leaderRow, memberRow, PLACE_STATES, placeDraft } from './departments.shapes.ts';

export const MEMBERS_AT_ONCE = 200;

/** Who works there, and who learns there; both when nothing is said. */
export const MEMBER_KINDS = ['staff', 'pupils'] as const;

export const memberQuery = listQuery(['name', 'valid_from'], {
  include_children: queryFlag.optional(),
  /** Who holds a place on this day; today when absent. */
  as_of: day.optional(),
  post_id: id.optional(),
  of: z.enum(MEMBER_KINDS).optional(),
});

const leaders = z.object({ list: z.array(leaderRow), version: z.int() });

export const departmentMembers = defineEndpoints('department_members', {
  list: {
    method: 'GET',
    path: '/departments/{id}/users',
    summary:
      'Who holds a place in a department on a day: leaders first, then by pinyin. Pupils are shown to their class alone',
    right: 'signed_in',
    params: idParams,
    query: memberQuery,
    output: listOf(memberRow),
    ledger: ['C-departments-007'],
  },
  ofOrganization: {
    method: 'GET',
    path: '/organizations/{id}/users',
    summary: 'Who holds a place anywhere in an organisation on a day: found by name, pinyin or initials',
    right: 'staff',
    params: idParams,
    query: listQuery(['name', 'valid_from'], {
      as_of: day.optional(),
      post_id: id.optional(),
      of: z.enum(MEMBER_KINDS).optional(),
    }),
    output: listOf(memberRow),
  },
  export: {
    method: 'GET',
    path: '/organizations/{id}/users/export',
    summary: 'The staff of an organisation with their places as a file, phones masked, by a data task',
    right: [directoryRights.exportPeople],
    side_effect: true,
    params: idParams,
    output: z.object({ data_task_id: id }),
  },
  add: {
    method: 'POST',
    path: '/departments/{id}/add_users',
    summary: 'Give people places in a department, all or none',
    right: [directoryRights.members],
    params: idParams,
    body: z.strictObject({ users: z.array(placeDraft).min(1).max(MEMBERS_AT_ONCE) }),
    output: z.object({ list: z.array(z.object({ id, user_id: id, state: z.enum(PLACE_STATES) })) }),
    refusals: [r.archived, r.class_moves],
    ledger: ['C-departments-008'],
  },
  end: {
    method: 'DELETE',
    path: '/departments/{id}/delete_users',
    summary: 'End places, at once or on a day, all or none',
    right: [directoryRights.members],
    params: idParams,
    body: z.strictObject({
      ids: z.array(id).min(1).max(MEMBERS_AT_ONCE),
      /** The last day; absent: over at once. */
      end_on: day.nullable().default(null),
      reason: line(2, 200),
    }),
    output: z.object({ list: z.array(z.object({ id, user_id: id, state: z.enum(PLACE_STATES) })) }),
    refusals: [r.last_main, r.class_moves],
    ledger: ['C-departments-009'],
  },
  move: {
    method: 'PUT',
    path: '/members/move',
    summary: 'Move places to another department on a day: the old ones end the day before, all or none',
    right: [directoryRights.members],
    body: z.strictObject({
      ids: z.array(id).min(1).max(MEMBERS_AT_ONCE),
      department_id: id,
      /** Absent: each keeps the post. */
      post_id: id.nullable().optional(),
      on: day,
      reason: line(2, 200).nullable().default(null),
    }),
    output: z.object({ moved: z.int() }),
    refusals: [r.archived, r.class_moves, r.last_main],
  },
  moveCheck: {
    method: 'GET',
    path: '/members/move_check',
    summary: 'Which of these places could not be moved to a department on a day, and why',
    right: [directoryRights.members],
    query: z.strictObject({ ids: many(id), department_id: id, post_id: id.optional(), on: day }),
    output: z.object({ list: z.array(z.object({ id, reason: z.string(), reason_en: z.string() })) }),
  },
  leaders: {
    method: 'GET',
    path: '/departments/{id}/leaders',
    summary: 'Leaders of a department in their order',
    right: 'staff',
    params: idParams,
    output: leaders,
    ledger: ['C-departments-012'],
  },
  updateLeaders: {
    method: 'PUT',
    path: '/departments/{id}/update_leaders',
    summary: 'Set the leaders of a department; those left out end today',
    right: [directoryRights.members],
    params: idParams,
    body: z.strictObject({
      leaders: z
        .array(
          z.strictObject({
            user_id: id,
            kind: z.enum(LEADER_KINDS),
            valid_to: day.nullable().default(null),
          }),
        )
        .max(20),
      version: z.int(),
    }),
    output: leaders,
    refusals: [r.outside_leader, r.archived, r.wrong_state],
    ledger: ['C-departments-013'],
  },
});
