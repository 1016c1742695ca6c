import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { consoleRefusals as r } from './console.refusals.ts';

export const mergeStates = [
  { code: 'requested', ...states.to_second },
  { code: 'done', ...states.merged },
  { code: 'refused', ...states.not_consented },
  { code: 'undone', ...states.undone },
] as const satisfies ReferenceList;
/** So long after it happened a merge can be taken back. */
export const MERGE_UNDO_HOURS = 24;

const person = z.object({ id, name: z.string(), name_en: z.string().nullable(), number: z.string().nullable() });

const movedRows = z.object({
  table: z.string(),
  column: z.string(),
  rows: z.int(),
  /** Rows that the other account has already; they stay where they are. */
  stays: z.int(),
});

export const mergeRow = z.object({
  id,
  from: person,
  into: person,
  state: zodOf(mergeStates),
  is_done: z.boolean(),
  reason: z.string(),
  requested_by: person,
  requested_at: instant,
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
  moved: z.array(movedRows),
  /** The caller may agree or refuse. */
  can_second: z.boolean(),
  undone_by: person.nullable(),
  undone_at: instant.nullable(),
  /** The caller may take it back. */
  can_undo: z.boolean(),
});

/** Why two accounts may be one person. */
export const DOUBLE_REASONS = ['document', 'phone_and_name', 'name_and_birthday'] as const;

export const doubleRow = z.object({
  /** Of the pair. */
  id: z.string(),
  one: person,
  other: person,
  reason: z.enum(DOUBLE_REASONS),
});

export const accountMerges = defineEndpoints('admin_users', {
  merge: {
    method: 'POST',
    path: '/admin/users/{id}/merge',
    summary:
      'Merge an account into another one of the same person; with unequal ID numbers a second administrator agrees',
    right: [accessRights.accounts],
    own_hands: true,
    params: idParams,
    body: z.strictObject({
      into: id,
      /** Only shows what would move. */
      dry_run: z.boolean(),
      reason: line(10, 200).nullable().default(null),
    }),
    output: z.object({
      is_same_person: z.boolean(),
      tables: z.array(movedRows),
      /** Null after a dry run. */
      merge: mergeRow.nullable(),
    }),
    refusals: [r.own_account, r.higher_account, r.wrong_status, r.merge_same, r.merge_open],
  },
  merges: {
    method: 'GET',
    path: '/admin/users/merges',
    summary: 'Merges of accounts in reach, those that wait for a second administrator among them',
    right: [accessRights.accounts],
    query: listQuery(['requested_at'], { state: many(zodOf(mergeStates)).optional() }),
    output: listOf(mergeRow),
  },
  doubles: {
    method: 'GET',
    path: '/admin/users/doubles',
    summary:
      'Accounts in reach that may be one person: the same document, or the same phone or birthday and name however typed',
    right: [accessRights.accounts],
    query: listQuery(['name'], {}).omit({ q: true, sort: true }), // in the order of their likeness
    output: listOf(doubleRow),
  },
  second: {
    method: 'PUT',
    path: '/admin/users/merges/{id}',
    summary: 'Agree that two accounts are one person, which merges them, or refuse',
    right: [accessRights.accounts],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ result: z.enum(['approve', 'refuse']) }),
    output: mergeRow,
    refusals: [r.not_yours_to_second, r.already_decided, r.higher_account, r.wrong_status],
  },
  undoMerge: {
    method: 'PUT',
    path: '/admin/users/merges/{id}/undo',
    summary: 'Take a merge back within a day: both accounts are as they were; what happened since stays where it is',
    right: [accessRights.accounts],
    own_hands: true,
    params: idParams,
    body: z.strictObject({ reason: line(10, 200) }),
    output: mergeRow,
    refusals: [r.own_account, r.higher_account, r.merge_not_done, r.merge_undo_late],
  },
});
