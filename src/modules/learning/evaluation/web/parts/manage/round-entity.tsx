import { grades } from '#modules/core/school/contract/grades.contract.ts';
import { semesters } from '#modules/core/school/contract/semesters.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { evaluationLifecycle } from '../../../contract/evaluation.lifecycle.ts';
import { COMMON_ITEMS, type EvaluationItem, evaluationKinds } from '../../../contract/evaluation-items.ts';
import { teachingEvaluations } from '../../../contract/evaluations.contract.ts';
import { evaluationRights } from '../../../rights.ts';
import { useEvaluationText } from '../../texts.ts';
import { ItemsField } from './items-field.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { SubjectNames, SubjectsField } from './subjects-field.tsx';

/** Rounds of evaluation: what is asked, of whom, and when. */
export const roundEntity = defineEntity(teachingEvaluations, useEvaluationText, {
  name: 'teaching_evaluations',
  right: evaluationRights.manage,
  sort: '-opens_at',
  lifecycle: evaluationLifecycle,
  title: (row) => row.title,
  fields: {
    title: { kind: 'line', text: 'title', max: 60, required: true, sort: 'title' },
    title_en: { kind: 'line', text: 'title_en', max: 100, optional: true },
    kind: { kind: 'choice', of: evaluationKinds, text: 'kind', initial: 'student', width: 110 },
    semester_id: {
      kind: 'reference',
      ...optionsFrom(semesters.list, { query: () => ({ status: ['current', 'closed'] }) }),
      text: 'term',
      required: true,
      takes_first: true,
      display: (row) => row.semester,
      width: 190,
    },
    grade_ids: {
      kind: 'references',
      ...optionsFrom(grades.list, { query: () => ({ status: ['active'] }) }),
      text: 'grades',
      help: 'grades_help',
      optional: true,
      display: (row) => row.grades,
    },
    subject_values: {
      kind: 'own',
      text: 'subjects',
      help: 'subjects_help',
      optional: true,
      input: SubjectsField,
      from: (row) => row?.subject_values ?? [],
      toBody: (values: readonly string[]) => [...values],
      shown: (row) => <SubjectNames values={row.subject_values} />,
    },
    items: {
      kind: 'own',
      text: 'items',
      optional: true,
      input: ItemsField,
      from: (row) => row?.items ?? COMMON_ITEMS,
      toBody: (items: readonly EvaluationItem[]) => items.map((item) => ({ ...item, options: [...item.options] })),
      shown: (row, { t }) => t('items_n', { n: row.items.length }),
    },
    min_lessons: {
      kind: 'number',
      text: 'min_lessons',
      help: 'min_lessons_help',
      max: 2,
      initial: 8,
      required: true,
      optional: true,
    },
    min_answers: {
      kind: 'number',
      text: 'min_answers',
      help: 'min_answers_help',
      max: 2,
      initial: 8,
      required: true,
      optional: true,
    },
    opens_at: { kind: 'moment', text: 'opens_at', required: true, sort: 'opens_at', width: 160 },
    closes_at: { kind: 'moment', text: 'closes_at', required: true, width: 160 },
    release_at: { kind: 'moment', text: 'release_at', help: 'release_help', required: true, optional: true },
  },
  columns: ['title', 'kind', 'semester_id', 'opens_at', 'closes_at', 'status'],
  layout: [
    ['title', 'title_en'],
    ['kind', 'semester_id'],
    'grade_ids',
    'subject_values',
    'items',
    ['min_lessons', 'min_answers'],
    ['opens_at', 'closes_at'],
    'release_at',
  ],
  acts: {
    open: { kind: 'primary', help: 'open_help' },
    close: { kind: 'plain', help: 'close_help' },
    release: { kind: 'primary', dialog: (row, onClose) => <ReleaseDialog round={row} onClose={onClose} /> },
  },
  invalidates: ['evaluation_answers'],
  remembersSize: true,
  words: {
    list: 'rounds',
    add: 'round_add',
    none: 'round_none',
    none_help: 'round_none_help',
    search: 'title',
    remove_help: 'round_remove_help',
  },
});
