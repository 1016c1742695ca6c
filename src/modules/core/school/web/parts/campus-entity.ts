import { directoryRights } from '#modules/core/directory/rights.ts';
import { TeacherInput } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { campuses } from '../../contract/campuses.contract.ts';
import { useSchoolText } from '../texts.ts';

/** Campuses of a school with everything that is kept about them. */
export const campusEntity = defineEntity({ ...campuses, list: campuses.details }, useSchoolText, {
  name: 'school.campuses',
  right: directoryRights.calendar,
  fields: {
    organization_id: { kind: 'hidden', only: 'new' },
    name: { kind: 'line', text: 'campus_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 80 },
    code: { kind: 'line', text: 'code', help: 'code_help', max: 20, required: true, width: 110 },
    address: { kind: 'line', text: 'address', max: 200 },
    phone: { kind: 'line', text: 'phone', max: 20, width: 140 },
    principal_id: {
      kind: 'picked',
      text: 'principal',
      input: TeacherInput,
      display: (row) => row.principal,
      width: 120,
    },
    sort: { kind: 'number', text: 'sort', help: 'sort_help', max: 3 },
    is_default: { kind: 'flag', text: 'is_default', width: 110 },
    lng: { kind: 'hidden' },
    lat: { kind: 'hidden' },
  },
  columns: [
    'name',
    'code',
    'address',
    'phone',
    'principal_id',
    { key: 'grades', text: 'grades', cell: (row) => row.grades_count, align: 'right', width: 80 },
    'is_default',
  ],
  words: {
    list: 'campuses',
    add: 'add_campus',
    none: 'no_campuses',
    none_help: 'no_campuses_help',
    remove_help: 'remove_campus_help',
  },
});
