import * as z from 'zod';
import { departmentRefusals } from '#modules/core/directory/contract/departments.refusals.ts';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, line, listOf, listQuery, many, namedRow, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';

export const placeStates = [
  { code: 'planned', ...states.not_started },
  { code: 'active', ...states.in_post },
  { code: 'ended', ...states.ended },
] as const satisfies ReferenceList;
export const MEMBERS_AT_ONCE = 200;

/** One place of one person, with the days between which they hold it. */
export const memberRow = z.object({
  id,
  user: namedRow.extend({ avatar_url: z.string().nullable(), number: z.string().nullable() }),
  organization: namedRow,
  department: namedRow,
  post: namedRow.nullable(),
  is_main: z.boolean(),
  is_acting: z.boolean(),
  valid_from: day,
  valid_to: day.nullable(),
  state: zodOf(placeStates),
  end_reason: z.string().nullable(),
});

export const memberQuery = listQuery(['name', 'valid_from', 'valid_to'], {
  organization_id: id.optional(),
  department_id: id.optional(),
  include_children: queryFlag.optional(),
  post_id: id.optional(),
  state: many(zodOf(placeStates)).optional(),
  is_acting: queryFlag.optional(),
  /** Places that end within so many days from now. */
  ends_within: z.coerce.number<number | string>().int().min(1).max(366).optional(),
});

const ids = z.array(id).min(1).max(MEMBERS_AT_ONCE);

/** Members: one row per person and place. Pupils are never among them. */
export const members = defineEndpoints('members', {
  list: {
    method: 'GET',
    path: '/members',
    summary: 'Places of the staff of the organisations in scope, present ones unless said otherwise',
    right: [directoryRights.members, directoryRights.viewPeople],
    query: memberQuery,
    output: listOf(memberRow),
    ledger: ['R-wb-051'],
  },
  mine: {
    method: 'GET',
    path: '/members/mine',
    summary: 'Own places in every organisation, past and coming ones too',
    right: 'signed_in',
    output: z.object({ list: z.array(memberRow) }),
  },
  end: {
    method: 'PUT',
    path: '/members/end',
    summary: 'End places, at once or on a day: all of them or none',
    right: [directoryRights.members],
    body: z.strictObject({ ids, end_on: day.nullable().default(null), reason: line(2, 200) }),
    output: z.object({ ended: z.int() }),
    refusals: [departmentRefusals.last_main, departmentRefusals.class_moves],
  },
});
