import { TeacherInput } from '#modules/core/directory/web/public.tsx';
import { classrooms } from '#modules/core/school/contract/classrooms.contract.ts';
import { VideoField } from '#modules/learning/videos/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { observationLifecycle } from '../../../contract/evaluation.lifecycle.ts';
import { lessonObservations, observationAspects, observationKinds } from '../../../contract/observations.contract.ts';
import { evaluationRights } from '../../../rights.ts';
import { useEvaluationText } from '../../texts.ts';
import { SubjectNames } from '../manage/subjects-field.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { type NoteLine, NotesField } from './notes-field.tsx';
import { type Scores, ScoresField } from './scores-field.tsx';
import { SubjectField } from './subject-field.tsx';

const points = (scores: Scores): string =>
  scores.length ? `${scores.reduce((sum, { score }) => sum + score, 0)} / ${observationAspects.length * 5}` : '';

/** What somebody saw in a lesson. */
export const observationEntity = defineEntity(lessonObservations, useEvaluationText, {
  name: 'lesson_observations',
  right: evaluationRights.observe,
  sort: '-lesson_date',
  lifecycle: observationLifecycle,
  title: (row, localizedName) => localizedName(row.teacher),
  fields: {
    lesson_key: { kind: 'hidden' },
    teacher_id: { kind: 'picked', input: TeacherInput, text: 'teacher', required: true, display: (row) => row.teacher },
    lesson_date: { kind: 'day', text: 'lesson_date', required: true, sort: 'lesson_date', width: 130 },
    period: { kind: 'line', text: 'period', max: 20, optional: true },
    classroom_id: {
      kind: 'reference',
      ...optionsFrom(classrooms.list, { query: () => ({ status: ['active'] }) }),
      text: 'classroom',
      required: true,
      display: (row) => row.classroom,
      width: 150,
    },
    subject_value: {
      kind: 'own',
      text: 'subject',
      input: SubjectField,
      from: (row) => row?.subject_value ?? '',
      shown: (row) => <SubjectNames values={[row.subject_value]} />,
      width: 110,
    },
    kind: { kind: 'choice', of: observationKinds, text: 'observation_kind', initial: 'routine', width: 110 },
    scores: {
      kind: 'own',
      text: 'scores',
      input: ScoresField,
      from: (row) => row?.scores ?? [],
      toBody: (scores: Scores) => [...scores],
      shown: (row) => points(row.scores),
      width: 100,
    },
    strengths: { kind: 'area', text: 'strengths', max: 1000, optional: true },
    suggestions: { kind: 'area', text: 'suggestions', max: 1000, optional: true },
    live_video_id: {
      kind: 'own',
      text: 'film',
      help: 'film_help',
      optional: true,
      input: (props: FieldProps<Chosen | null>) => <VideoField {...props} />,
      from: (row) => (row?.live_video_id ? { id: row.live_video_id, name: '' } : null),
      toBody: (film: Chosen | null) => film?.id ?? null,
    },
    notes: {
      kind: 'own',
      text: 'notes',
      optional: true,
      input: NotesField,
      from: (row) => row?.notes ?? [],
      toBody: (notes: readonly NoteLine[]) => notes.filter(({ text }) => text.trim() !== ''),
    },
  },
  columns: [
    'teacher_id',
    'subject_value',
    'classroom_id',
    'lesson_date',
    'kind',
    'scores',
    {
      key: 'observer',
      text: 'observer',
      width: 110,
      cell: (row, { localizedName }) => localizedName(row.observer),
    },
    'status',
  ],
  layout: [
    ['teacher_id', 'subject_value'],
    ['classroom_id', 'kind'],
    ['lesson_date', 'period'],
    'scores',
    'strengths',
    'suggestions',
    'live_video_id',
    'notes',
  ],
  filters: { kind: 'one' },
  acts: {
    submit: { kind: 'primary', help: 'submit_help' },
    acknowledge: {
      kind: 'primary',
      dialog: (row, onClose) => <AcknowledgeDialog observation={row} onClose={onClose} />,
    },
  },
  invalidates: ['observation_goals'],
  words: {
    list: 'observations',
    add: 'observation_add',
    none: 'observation_none',
    none_help: 'observation_none_help',
    remove_help: 'observation_remove_help',
  },
});
