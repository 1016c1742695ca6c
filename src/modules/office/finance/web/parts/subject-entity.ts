import { defineEntity } from '#web/ui/entity/entity.ts';
import { financeSubjects } from '../../contract/subjects.contract.ts';
import { financeRights } from '../../rights.ts';
import { useFinanceText } from '../texts.ts';

/** Subjects of a year, changed by who holds the right at the group. */
export const subjectEntity = defineEntity(financeSubjects, useFinanceText, {
  name: 'finance_subjects',
  right: financeRights.manage,
  held_at_group: 'all',
  sort: 'code',
  title: (row, localizedName) => `${row.code} ${localizedName(row)}`,
  fields: {
    year: { kind: 'hidden', only: 'new' },
    code: { kind: 'line', only: 'new', text: 'code', max: 10, required: true, help: 'code_help' },
    name: { kind: 'line', text: 'subject_name', max: 60, required: true },
    name_en: { kind: 'line', text: 'name_en', max: 120, optional: true },
    enabled: { kind: 'flag', text: 'enabled', initial: true, width: 110 },
  },
  columns: [
    { key: 'code', text: 'code', sort: 'code', width: 140, cell: (row) => row.code },
    {
      key: 'name',
      text: 'subject_name',
      cell: (row, { localizedName }) => `${'　'.repeat(row.level - 1)}${localizedName(row)}`,
    },
    'enabled',
  ],
  filters: { enabled: 'one' },
  words: {
    list: 'subjects',
    add: 'subject_add',
    none: 'subject_none',
    none_help: 'subject_none_help',
    search: 'subject_search',
    remove_help: 'remove_help',
  },
});
