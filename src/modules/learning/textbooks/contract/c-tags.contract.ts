import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, line, listQuery, many, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { mergeBody, ofWholeGroup } from './knowledges.contract.ts';
import { textbookRefusals as r } from './textbooks.refusals.ts';

export const tagGroups = [
  { code: 'lesson_type', cn: '课型', us: 'Lesson type' },
  { code: 'question_type', cn: '题型', us: 'Question type' },
  { code: 'ability', cn: '能力', us: 'Ability' },
  { code: 'material', cn: '素材', us: 'Material' },
  { code: 'topic', cn: '专题', us: 'Topic' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

export const tagStatuses = [
  { code: 'active', ...states.active },
  { code: 'merged', ...states.merged },
  { code: 'disabled', ...states.inactive },
] as const satisfies ReferenceList;

export const tagScopes = [
  { code: 'organization', cn: '本校', us: 'School' },
  { code: 'client', cn: '集团', us: 'School group' },
] as const satisfies ReferenceList;

const facts = {
  name: line(1, 20),
  name_en: line(1, 40).nullable().default(null),
  tag_group: zodOf(tagGroups),
};

export const tagRow = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  tag_group: zodOf(tagGroups),
  scope: zodOf(tagScopes),
  status: zodOf(tagStatuses),
  merged_into: id.nullable(),
  may_unmerge: z.boolean(),
  uses_n: z.int(),
  version: z.int(),
});

export const cTags = defineEndpoints('c_tags', {
  ...crud({
    path: '/c_tags',
    words: ['tag', 'tags'],
    read: [subjectRights.read, subjectRights.manage],
    write: [subjectRights.manage],
    query: listQuery(['uses', 'name'], {
      tag_group: zodOf(tagGroups).optional(),
      merged: queryFlag.optional(),
      status: zodOf(tagStatuses).optional(),
      ids: many(id).optional(),
    }),
    row: tagRow,
    draft: z.strictObject({
      ...facts,
      /** Tags of the whole group are made by holders of 2505. */
      scope: zodOf(tagScopes).default('organization'),
      /** Make it although similar ones exist. */
      keep: z.boolean().default(false),
    }),
    change: z.strictObject({ ...facts, status: zodOf(tagStatuses).optional(), version: z.int() }),
    ledger: 'C-ctags',
    own: {
      list: {
        summary: 'Tags of the group and of the own organisation, the most used first',
        ledger: ['C-ctags-001', 'E-named-019'],
      },
      create: { right: [subjectRights.create, subjectRights.manage], refusals: [r.similar] },
      remove: { summary: 'Remove a tag that nothing uses', refusals: [r.tag_in_use], cross_organization: ofWholeGroup },
    },
  }),
  merge: {
    method: 'PUT',
    path: '/c_tags/{id}/merge',
    summary: 'Merge a tag into another one of its group: what has it has the other one from now on',
    right: [subjectRights.manage],
    params: idParams,
    body: mergeBody,
    output: tagRow,
    cross_organization: ofWholeGroup,
    refusals: [r.into_itself, r.not_alike],
  },
  unmerge: {
    method: 'PUT',
    path: '/c_tags/{id}/unmerge',
    summary: 'Undo a merge within 24 hours',
    right: [subjectRights.manage],
    params: idParams,
    output: tagRow,
    cross_organization: ofWholeGroup,
    refusals: [r.not_merged, r.merged_on],
  },
});
