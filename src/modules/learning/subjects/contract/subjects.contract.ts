import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery, queryFlag } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { states } from '#shared/states.ts';
import { subjectValueField } from '#shared/subject-value.ts';
import { subjectRights } from '../rights.ts';

/** The stages in the order of a child's years (`stageCodes`), as text: the first three digits of every value. */
export const stageChoices = [
  { code: '103', cn: '小学', us: 'Primary' },
  { code: '101', cn: '初中', us: 'Junior' },
  { code: '102', cn: '高中', us: 'Senior' },
  { code: '104', cn: '幼儿园', us: 'Kindergarten' },
  { code: '106', cn: '职业学校', us: 'Vocational' },
  { code: '105', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

/** Colours of a timetable, by their places in the palette (`--kind-1` …); a subject has one. */
export const subjectColours = [
  { code: '1', cn: '蓝', us: 'Blue' },
  { code: '2', cn: '青', us: 'Teal' },
  { code: '3', cn: '紫', us: 'Purple' },
  { code: '4', cn: '金', us: 'Gold' },
  { code: '5', cn: '绿', us: 'Green' },
  { code: '6', cn: '红', us: 'Red' },
] as const satisfies ReferenceList;

export const subjectStatuses = [
  { code: 'active', ...states.active },
  { code: 'archived', ...states.inactive },
] as const satisfies ReferenceList;

export const subjectRefusals = defineRefusals('subject', {
  in_use: { cn: '学科已被使用，可停用', us: 'In use, switch it off instead' },
  shipped: { cn: '内置学科不能修改，可停用', us: 'Built-in subjects can’t be changed. Switch them off instead.' },
  value_taken: { cn: '该学科代码已存在', us: 'This subject value is taken' },
});

export const subjectDraft = z.strictObject({
  /** Six digits: the stage and three of its own; those that a school group adds end in 900 to 999. */
  value: subjectValueField,
  type: zodOf(stageChoices),
  name: line(1, 20),
  name_en: line(1, 60).nullable().default(null),
  colour: zodOf(subjectColours).default('1'),
  sort: z.int().min(0).max(999).nullable().default(null),
  status: zodOf(subjectStatuses).default('active'),
});

export const subjectRow = z.object({
  id,
  value: z.string(),
  type: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  colour: zodOf(subjectColours),
  sort: z.int().nullable(),
  /** Every school group has it. */
  is_builtin: z.boolean(),
  status: zodOf(subjectStatuses),
  /** Whether this school group offers it: an own one that is in use, a built-in one that was not switched off here. */
  is_offered: z.boolean(),
  version: z.int(),
});

/** An id, or the six-digit value. */
const params = z.object({ id: z.union([id, z.string().regex(/^\d{6}$/)]) });

export const subjects = defineEndpoints('subjects', {
  ...crud({
    path: '/subjects',
    words: ['subject', 'subjects'],
    read: 'signed_in',
    write: [subjectRights.manage],
    query: listQuery(['sort', 'value', 'name'], {
      type: zodOf(stageChoices).optional(),
      status: zodOf(subjectStatuses).optional(),
      own_only: queryFlag.optional(),
    }),
    row: subjectRow,
    draft: subjectDraft,
    refusals: [subjectRefusals.value_taken, subjectRefusals.shipped],
    ledger: 'C-subjects',
    own: {
      list: {
        summary: 'Subjects by stage and order: those of every school group, and the own ones',
        ledger: ['C-subjects-001', 'E-named-022', 'E-full-010', 'REF-009'],
      },
      remove: {
        summary: 'Remove an own subject that nothing uses',
        refusals: [subjectRefusals.in_use, subjectRefusals.shipped],
      },
    },
    only: ['list', 'create', 'update', 'remove'],
  }),
  get: {
    method: 'GET',
    path: '/subjects/{id}',
    summary: 'One subject, by its id or its six-digit value',
    right: 'signed_in',
    params,
    output: subjectRow,
    ledger: ['C-subjects-003'],
  },
  offered: {
    method: 'GET',
    path: '/subjects/offered',
    summary: 'The subjects that this school group offers, all of them, by stage and order',
    right: 'signed_in',
    query: z.object({ type: zodOf(stageChoices).optional() }),
    output: z.array(subjectRow.pick({ value: true, type: true, name: true, name_en: true, colour: true })),
    etag: true,
  },
  turn: {
    method: 'PUT',
    path: '/subjects/{id}/switch',
    summary: 'Switch a subject off for this school group, or on again; what uses it stays as it is',
    right: [subjectRights.manage],
    params: z.object({ id }),
    body: z.strictObject({ is_offered: z.boolean() }),
    output: subjectRow,
  },
});
