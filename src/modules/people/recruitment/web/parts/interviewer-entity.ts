import { TeacherInput } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { interviewerStatuses, interviewers } from '../../contract/interviewers.contract.ts';
import { recruitmentRights } from '../../rights.ts';
import { useRecruitmentText } from '../texts.ts';

const isExternal = (values: Readonly<Record<string, unknown>>): boolean => values['is_external'] === 'yes';

/** Who interviews: people on the staff, and people from outside with a phone instead of an account. */
export const interviewerEntity = defineEntity(interviewers, useRecruitmentText, {
  name: 'interviewers',
  right: recruitmentRights.jobs,
  sort: '-created_at',
  title: (row) => row.user.name,
  fields: {
    is_external: { kind: 'flag', text: 'is_external', help: 'is_external_help', optional: true },
    user_id: {
      kind: 'picked',
      text: 'interviewer',
      input: TeacherInput,
      display: (row) => row.user,
      only: 'new',
      when: (values) => !isExternal(values),
    },
    name: { kind: 'line', text: 'outside_name', max: 60, when: isExternal },
    phone: { kind: 'tel', text: 'phone', help: 'phone_help', when: isExternal },
    email: { kind: 'line', text: 'email', max: 100, when: isExternal },
    employer: { kind: 'line', text: 'employer', max: 100, when: isExternal },
    subjects: { kind: 'line', text: 'subjects', max: 100 },
    max_per_day: { kind: 'number', text: 'max_per_day', max: 2, initial: 6, required: true, width: 130 },
    status: { kind: 'choice', of: interviewerStatuses, text: 'status', initial: 'active', width: 110 },
  },
  columns: [
    { key: 'user', text: 'interviewer', primary: true, cell: (row, { localizedName }) => localizedName(row.user) },
    {
      key: 'from',
      text: 'employer',
      cell: ({ is_external, employer, phone_masked }, { t, format }) =>
        is_external ? format.list([employer, phone_masked].filter((one) => one !== null)) : t('own_school'),
    },
    'subjects',
    'max_per_day',
    { key: 'planned', text: 'planned', cell: (row, { format }) => format.number(row.planned), width: 120 },
    'status',
  ],
  filters: { status: 'one', is_external: 'one' },
  words: {
    list: 'tab_interviewers',
    add: 'interviewer_add',
    none: 'interviewer_none',
    none_help: 'interviewer_none_help',
    search: 'interviewer_search',
    remove_help: 'interviewer_remove_help',
  },
});
