import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listQuery, paragraphs, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { message } from '#shared/text.ts';
import { textbookRefusals as r } from './textbooks.refusals.ts';

export const knowledgeStatuses = [
  { code: 'active', ...states.active },
  { code: 'merged', ...states.merged },
] as const satisfies ReferenceList;

export const knowledgeDraft = z.strictObject({
  subject_value: subjectValueField,
  parent_id: id.nullable().default(null),
  code: z.string().regex(/^[0-9.]{1,20}$/, message({ cn: '1-20 位数字或点', us: '1-20 digits or dots' })),
  name: line(1, 60),
  name_en: line(1, 120).nullable().default(null),
  grade_nos: z.array(z.int().min(0).max(12)).max(13).default([]),
  importance: z.int().min(1).max(5).default(3),
  difficulty: z.int().min(1).max(5).default(3),
  prerequisite_ids: z.array(id).max(10).default([]),
  description: paragraphs(500).nullable().default(null),
});

export const knowledgeRow = z.object({
  id,
  subject_value: z.string(),
  parent_id: id.nullable(),
  code: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  grade_nos: z.array(z.int()),
  importance: z.int(),
  difficulty: z.int(),
  prerequisite_ids: z.array(id),
  description: z.string().nullable(),
  status: zodOf(knowledgeStatuses),
  merged_into: id.nullable(),
  /** A merge can still be undone. */
  may_unmerge: z.boolean(),
  children_n: z.int(),
  /** Resources and works that name it. */
  uses_n: z.int(),
  version: z.int(),
});

/** A point as the tree of its subject shows it. */
const treeNode = knowledgeRow
  .pick({ id: true, parent_id: true, code: true, name: true, name_en: true, prerequisite_ids: true, uses_n: true })
  .extend({ depth: z.int(), name_pinyin: z.string(), name_initials: z.string(), has_children: z.boolean() });

/** Why merging and removing look beyond the schools of the caller. */
export const ofWholeGroup = 'things of every school of the own group name points, tags and chapters';

export const mergeBody = z.strictObject({ merged_into: id, version: z.int() });

export const knowledges = defineEndpoints('knowledges', {
  ...crud({
    path: '/knowledges',
    words: ['knowledge point', 'knowledge points'],
    read: [subjectRights.read, subjectRights.manage],
    write: [subjectRights.manage],
    query: listQuery(['code', 'name', 'importance'], {
      subject_value: subjectValueField.optional(),
      parent_id: id.optional(),
      root_only: queryFlag.optional(),
      merged: queryFlag.optional(),
    }),
    row: knowledgeRow,
    draft: knowledgeDraft,
    refusals: [r.ring],
    ledger: 'C-knowledges',
    own: {
      list: {
        summary: 'Knowledge points of the school group, by subject and code',
        ledger: ['C-knowledges-001', 'E-named-021'],
      },
      remove: {
        summary: 'Remove a knowledge point that has nothing below it and that nothing uses',
        refusals: [r.knowledge_in_use, r.knowledge_has_children],
        cross_organization: ofWholeGroup,
      },
    },
  }),
  tree: {
    method: 'GET',
    path: '/knowledges/tree',
    summary: 'All points of a subject in tree order, each with the number of things that name it',
    right: [subjectRights.read, subjectRights.manage],
    query: z.strictObject({ subject_value: subjectValueField }),
    output: z.array(treeNode),
  },
  subjects: {
    method: 'GET',
    path: '/knowledges/subjects',
    summary: 'The subjects that have knowledge points, each with their number',
    right: [subjectRights.read, subjectRights.manage],
    output: z.array(z.object({ subject_value: z.string(), points_n: z.int() })),
  },
  merge: {
    method: 'PUT',
    path: '/knowledges/{id}/merge',
    summary: 'Merge a knowledge point into another one of its subject: what names it names the other one from now on',
    right: [subjectRights.manage],
    params: idParams,
    body: mergeBody,
    output: knowledgeRow,
    cross_organization: ofWholeGroup,
    refusals: [r.into_itself, r.not_alike, r.ring],
  },
  unmerge: {
    method: 'PUT',
    path: '/knowledges/{id}/unmerge',
    summary: 'Undo a merge within 24 hours',
    right: [subjectRights.manage],
    params: idParams,
    output: knowledgeRow,
    cross_organization: ofWholeGroup,
    refusals: [r.not_merged, r.merged_on, r.ring],
  },
});
