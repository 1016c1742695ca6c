import { DepartmentInput } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { oaBudgets } from '../../contract/budgets.contract.ts';
import { financeRights } from '../../rights.ts';
import { useFinanceText } from '../texts.ts';
import { SubjectField } from './subject-field.tsx';
import { fenTyped, YuanField, yuanOf } from './yuan-field.tsx';

/** Budgets: what is typed, sent and shown; the year is that of the page. */
export const budgetEntity = defineEntity(oaBudgets, useFinanceText, {
  name: 'oa_budgets',
  right: financeRights.manage,
  sort: 'subject_code',
  title: (row, localizedName) => `${row.subject_code} ${row.subject ? localizedName(row.subject) : ''}`.trim(),
  fields: {
    year: { kind: 'hidden', only: 'new' },
    department_id: {
      kind: 'own',
      only: 'new',
      text: 'department',
      input: DepartmentInput,
      from: (row) => row?.department_id ?? '',
    },
    subject_code: {
      kind: 'own',
      only: 'new',
      text: 'subject',
      input: SubjectField,
      from: (row) => row?.subject_code ?? '',
    },
    amount_fen: {
      kind: 'own',
      text: 'amount_yuan',
      input: YuanField,
      from: (row) => (row ? yuanOf(row.amount_fen) : ''),
      toBody: fenTyped,
      shown: (row, { format }) => format.money(row.amount_fen),
    },
    remark: { kind: 'line', text: 'remark', max: 200, optional: true },
  },
  columns: [
    {
      key: 'subject_code',
      text: 'subject',
      sort: 'subject_code',
      cell: (row, { localizedName }) => `${row.subject_code} ${row.subject ? localizedName(row.subject) : ''}`,
    },
    {
      key: 'department',
      text: 'department',
      width: 150,
      cell: (row, { localizedName }) => localizedName(row.department),
    },
    {
      key: 'amount_fen',
      text: 'planned',
      sort: 'amount_fen',
      width: 140,
      align: 'right',
      cell: (row, { format }) => format.money(row.amount_fen),
    },
    { key: 'used', text: 'used', width: 140, align: 'right', cell: (row, { format }) => format.money(row.used_fen) },
    {
      key: 'bound',
      text: 'bound',
      width: 140,
      align: 'right',
      cell: (row, { format }) => format.money(row.reserved_fen + row.committed_fen),
    },
    { key: 'free', text: 'free', width: 140, align: 'right', cell: (row, { format }) => format.money(row.free_fen) },
    'remark',
  ],
  words: {
    list: 'budgets',
    add: 'add',
    none: 'none',
    none_help: 'none_help',
    search: 'search',
    remove_help: 'remove_help',
  },
});
