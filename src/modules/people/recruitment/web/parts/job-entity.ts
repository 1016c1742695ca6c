import { DepartmentInput, PostInput } from '#modules/core/directory/web/public.tsx';
import { personnelNatures } from '#modules/people/staff/contract/personnel-nature.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { jobStatuses, jobs } from '../../contract/jobs.contract.ts';
import { recruitmentRights } from '../../rights.ts';
import { useRecruitmentText } from '../texts.ts';
import { ScoreItemsField, sentItem, type TypedItem, typedItem } from './score-items-field.tsx';

/** Jobs; publishing, pausing and closing is a change of the state. */
export const jobEntity = defineEntity(jobs, useRecruitmentText, {
  name: 'jobs',
  right: recruitmentRights.jobs,
  sort: '-created_at',
  title: (row) => row.title,
  fields: {
    title: { kind: 'line', text: 'job_title', max: 60, required: true, sort: 'title' },
    title_en: { kind: 'line', text: 'job_title_en', max: 120 },
    department_id: {
      kind: 'own',
      text: 'department',
      input: DepartmentInput,
      from: (row) => row?.department_id ?? '',
      toBody: (id: string) => id || null,
      shown: (row, { localizedName }) => row.department && localizedName(row.department),
    },
    post_id: {
      kind: 'own',
      text: 'post',
      input: PostInput,
      from: (row) => row?.post_id ?? '',
      toBody: (id: string) => id || null,
      shown: (row, { localizedName }) => row.post && localizedName(row.post),
    },
    headcount: { kind: 'number', text: 'headcount', max: 3, initial: 1, required: true, width: 110 },
    personnel_nature: {
      kind: 'choice',
      of: personnelNatures,
      text: 'personnel_nature',
      initial: 'contract',
      width: 130,
    },
    requirements: { kind: 'area', text: 'requirements', max: 5000 },
    rounds: { kind: 'number', text: 'rounds', help: 'rounds_help', max: 1, initial: 2, required: true },
    score_items: {
      kind: 'own',
      text: 'score_items',
      help: 'score_items_help',
      input: ScoreItemsField,
      from: (row) => (row?.score_items ?? []).map(typedItem),
      toBody: (items: readonly TypedItem[]) => items.map(sentItem),
      shown: (row, { format, localizedName }) => format.list(row.score_items.map(localizedName)),
    },
    closes_on: { kind: 'day', text: 'closes_on', width: 130 },
    status: { kind: 'choice', of: jobStatuses, text: 'status', initial: 'draft', width: 110 },
  },
  columns: [
    'title',
    'department_id',
    'personnel_nature',
    {
      key: 'places',
      text: 'places',
      cell: (row, { format }) => `${format.number(row.taken)}/${format.number(row.headcount)}`,
      width: 110,
    },
    {
      key: 'open_candidates',
      text: 'open_candidates',
      cell: (row, { format }) => format.number(row.open_candidates),
      width: 130,
    },
    {
      key: 'closes_on',
      text: 'closes_on',
      cell: (row, { format, t }) =>
        row.closes_on && (row.is_over ? `${format.day(row.closes_on)} · ${t('is_over')}` : format.day(row.closes_on)),
      width: 180,
    },
    'status',
  ],
  filters: { status: 'one' },
  words: {
    list: 'tab_jobs',
    add: 'job_add',
    none: 'job_none',
    none_help: 'job_none_help',
    search: 'job_search',
    remove_help: 'job_remove_help',
  },
});
