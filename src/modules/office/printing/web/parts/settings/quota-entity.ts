import { DepartmentInput, TeacherInput } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { printQuotas } from '../../../contract/print-quotas.contract.ts';
import { printRights } from '../../../rights.ts';
import { usePrintText } from '../../texts.ts';

export const quotaEntity = defineEntity(printQuotas, usePrintText, {
  name: 'print_quotas',
  right: printRights.manage,
  sort: '-month',
  title: (row) => row.month,
  fields: {
    department_id: {
      kind: 'own',
      text: 'payer',
      only: 'new',
      input: DepartmentInput,
      from: (row) => row?.department_id ?? '',
      toBody: (id: string) => id || null,
      shown: (row, { localizedName }) => row.department && localizedName(row.department),
    },
    user_id: { kind: 'picked', text: 'person', only: 'new', input: TeacherInput, display: (row) => row.user },
    month: {
      kind: 'line',
      text: 'month',
      help: 'month_help',
      only: 'new',
      max: 7,
      required: true,
      sort: 'month',
      width: 120,
    },
    sheets: { kind: 'number', text: 'quota_sheets', max: 8, required: true, width: 120 },
  },
  columns: [
    'month',
    'department_id',
    'user_id',
    'sheets',
    { key: 'used', text: 'used', align: 'right', width: 110, cell: (row, { format }) => format.number(row.used) },
    {
      key: 'reserved',
      text: 'reserved',
      align: 'right',
      width: 110,
      cell: (row, { format }) => format.number(row.reserved),
    },
  ],
  words: {
    list: 'quotas',
    add: 'add_quota',
    none: 'no_quotas',
    none_help: 'no_quotas_help',
  },
});
