import { TeacherInput } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { interviewerStatuses, interviewers } from '../../contract/interviewers.contract.ts';
import { useRecruitmentText } from '../texts.ts';

/** People on the staff who interview. */
export const interviewerEntity = defineEntity(interviewers, useRecruitmentText, {
  name: 'interviewers',
  right: '0911',
  sort: '-created_at',
  title: (row) => row.user.name,
  fields: {
    user_id: {
      kind: 'picked',
      text: 'interviewer',
      input: TeacherInput,
      display: (row) => row.user,
      required: true,
      only: 'new',
    },
    subjects: { kind: 'line', text: 'subjects', max: 100 },
    max_per_day: { kind: 'number', text: 'max_per_day', max: 2, initial: 6, required: true, width: 130 },
    status: { kind: 'choice', of: interviewerStatuses, text: 'status', initial: 'active', width: 110 },
  },
  columns: [
    'user_id',
    'subjects',
    'max_per_day',
    { key: 'planned', text: 'planned', cell: (row, { format }) => format.number(row.planned), width: 120 },
    'status',
  ],
  filters: { status: 'one' },
  words: {
    list: 'tab_interviewers',
    add: 'interviewer_add',
    none: 'interviewer_none',
    none_help: 'interviewer_none_help',
    search: 'interviewer_search',
    remove_help: 'interviewer_remove_help',
  },
});
