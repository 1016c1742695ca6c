import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, line, listOf, listQuery, many, namedRow, queryFlag, searchWords } from '#shared/fields.ts';
import { directoryRights } from '../rights.ts';
import { departmentRefusals as r } from './departments.refusals.ts';
import {
  DEPARTMENT_DEPTH_MAX,
  DEPARTMENT_KINDS,
  departmentChange,
  departmentDetail,
  departmentDraft,
  departmentNode,
  historyRow,
} from './departments.shapes.ts';

const counts = z.object({ places: z.int(), doubles: z.int(), departments: z.int(), leaders: z.int() });

export const departments = defineEndpoints('departments', {
  ownerList: {
    method: 'GET',
    path: '/departments/owner_list',
    summary: 'Departments that the caller manages, with their counts',
    right: [directoryRights.departments, directoryRights.members],
    query: listQuery(['sort', 'name'], { organization_id: id.optional() }),
    output: listOf(departmentNode),
    ledger: ['C-departments-002'],
  },
  export: {
    method: 'GET',
    path: '/organizations/{id}/departments/export',
    summary: 'The departments of an organisation as a file, by a data task',
    right: [directoryRights.view, directoryRights.departments],
    side_effect: true,
    params: idParams,
    output: z.object({ data_task_id: id }),
  },
  staffing: {
    method: 'GET',
    path: '/organizations/{id}/staffing',
    summary: 'Vacant posts of an organisation this school year, and places that end within thirty days',
    right: [directoryRights.view, directoryRights.members],
    params: idParams,
    output: z.object({
      school_year: z.string(),
      departments_count: z.int(),
      members_count: z.int(),
      vacancies_count: z.int(),
      /** The ten largest. */
      vacancies: z.array(z.object({ department: namedRow, post: namedRow, approved: z.int(), holders_count: z.int() })),
      ending_count: z.int(),
      /** The ten that end first. */
      ending: z.array(z.object({ id, user: namedRow, department: namedRow, post: namedRow.nullable(), valid_to: day })),
    }),
  },
  tree: {
    method: 'GET',
    path: '/departments/tree',
    summary:
      'The departments of an organisation in tree order, or those below one of them; class departments for staff and their own families',
    right: 'signed_in',
    etag: true,
    query: z.strictObject({
      /** The current one when absent. */
      organization_id: id.optional(),
      parent_id: id.optional(),
      /** How many levels below the top or `parent_id`. */
      depth: z.coerce.number<number | string>().int().min(1).max(DEPARTMENT_DEPTH_MAX).default(DEPARTMENT_DEPTH_MAX),
      kind: many(z.enum(DEPARTMENT_KINDS)).optional(),
      /** Name, English name, pinyin or initials: answers what fits, with everything above it. */
      q: searchWords(50).optional(),
      with_archived: queryFlag.optional(),
    }),
    output: z.object({ organization: namedRow, list: z.array(departmentNode) }),
    ledger: ['C-departments-003'],
  },
  ...crud({
    path: '/departments',
    only: ['get', 'create', 'update', 'archive'],
    words: ['department', 'departments'],
    read: 'signed_in',
    write: [directoryRights.departments],
    row: departmentDetail,
    draft: departmentDraft,
    change: departmentChange,
    own: {
      get: {
        summary:
          'One department with its leaders, the names above it and the number of its members; a closed one names its successor',
        ledger: ['C-departments-001'],
      },
      create: { refusals: [r.too_deep, r.archived], ledger: ['C-departments-004'] },
      update: {
        summary: 'Change a department, or move it by its parent',
        refusals: [r.below_itself, r.class_moves, r.too_deep, r.archived, r.wrong_state],
        ledger: ['C-departments-005'],
      },
      archive: {
        summary: 'Close an empty department; its name stays in history',
        refusals: [r.not_empty, r.class_moves, r.wrong_state],
        ledger: ['C-departments-006'],
      },
    },
  }),
  merge: {
    method: 'POST',
    path: '/departments/{id}/merge',
    summary:
      'Merge a department into another one of its organisation; a dry run counts what goes over and gives the revision to merge with',
    right: [directoryRights.departments],
    params: idParams,
    body: z.strictObject({ into_id: id, dry_run: z.boolean(), revision: line(1, 64).nullable().default(null) }),
    output: z.object({ dry_run: z.boolean(), revision: z.string(), moves: counts, department: departmentDetail }),
    refusals: [
      r.merge_itself,
      r.merge_elsewhere,
      r.merge_changed,
      r.merge_names,
      r.below_itself,
      r.class_moves,
      r.too_deep,
      r.archived,
      r.wrong_state,
    ],
  },
  undoMerge: {
    method: 'POST',
    path: '/departments/{id}/undo_merge',
    summary: 'Take a merge back within 24 hours; what was changed since stays where it is',
    right: [directoryRights.departments],
    params: idParams,
    output: departmentDetail,
    refusals: [r.undo_too_late, r.wrong_state, r.merge_names],
  },
  history: {
    method: 'GET',
    path: '/departments/{id}/history',
    summary: 'What happened to a department, oldest first',
    right: [directoryRights.view, directoryRights.departments],
    params: idParams,
    output: z.object({ list: z.array(historyRow) }),
  },
  posts: {
    method: 'GET',
    path: '/departments/{id}/posts',
    summary: 'Posts in use in a department, with the approved number and the holders',
    right: 'staff',
    params: idParams,
    output: z.object({
      school_year: z.string(),
      list: z.array(z.object({ post: namedRow, approved: z.int().nullable(), holders: z.array(namedRow) })),
    }),
    ledger: ['C-departments-010'],
  },
  jobs: {
    method: 'GET',
    path: '/departments/{id}/jobs',
    summary: 'Open recruitment jobs of a department',
    right: 'staff',
    params: idParams,
    output: z.object({
      list: z.array(
        namedRow.extend({ post: namedRow.nullable(), wanted: z.int(), closes_on: z.iso.date().nullable() }),
      ),
    }),
    ledger: ['C-departments-011'],
  },
});
