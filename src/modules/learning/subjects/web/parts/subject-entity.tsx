import '#web/ui/pictures/kinds.css';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { stageChoices, subjectColours, subjectStatuses, subjects } from '../../contract/subjects.contract.ts';
import { subjectRights } from '../../rights.ts';
import { useSubjectText } from '../texts.ts';
import { SubjectSwitch } from './subject-switch.tsx';
import classes from './subjects.module.css';

/** Subjects of the school group: those that every group has, and its own. */
export const subjectEntity = defineEntity(subjects, useSubjectText, {
  name: 'subjects',
  right: subjectRights.manage,
  held_at_group: 'all',
  sort: 'sort',
  fields: {
    type: { kind: 'choice', of: stageChoices, text: 'stage', initial: '103', width: 110 },
    value: { kind: 'line', text: 'value', help: 'value_help', max: 6, required: true, sort: 'value', width: 110 },
    name: { kind: 'line', text: 'name', max: 20, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    colour: { kind: 'choice', of: subjectColours, text: 'colour', initial: '1', width: 90 },
    sort: { kind: 'number', text: 'sort', help: 'sort_help', max: 3 },
    status: { kind: 'choice', of: subjectStatuses, text: 'status', initial: 'active' },
  },
  layout: ['type', 'value', 'name', 'name_en', ['colour', 'sort'], 'status'],
  columns: [
    {
      key: 'name',
      text: 'name',
      sort: 'name',
      cell: (row, { localizedName }) => (
        <span className={classes.named}>
          <i aria-hidden className={classes.mark} data-colour={row.colour} />
          {localizedName(row)}
        </span>
      ),
    },
    'type',
    'value',
    'name_en',
    { key: 'origin', text: 'origin', width: 90, cell: (row, { t }) => t(row.is_builtin ? 'built_in' : 'own') },
    { key: 'is_offered', text: 'is_offered', width: 90, cell: (row) => <SubjectSwitch row={row} /> },
  ],
  filters: { type: 'one' },
  mayEnd: (row) => !row.is_builtin,
  words: {
    list: 'subjects',
    add: 'add_subject',
    none: 'no_subjects',
    none_help: 'no_subjects_help',
    search: 'search_subjects',
    remove_help: 'remove_subject_help',
  },
});
