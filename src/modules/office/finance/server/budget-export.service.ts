import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { exportOf } from '#server/store/sheets.ts';
import type { QueryOf } from '#server/store/store-types.ts';
import type { oaBudgets } from '../contract/budgets.contract.ts';
import { financeRights } from '../rights.ts';
import { budgetStore } from './budgets.store.ts';
import { thisYear } from './subject-tree.service.ts';

type Query = QueryOf<typeof oaBudgets>;

const named = (row: { readonly name: string; readonly name_en: string | null } | null, lang: 'cn' | 'us') =>
  (lang === 'us' && row?.name_en) || (row?.name ?? null);

/** Budgets as a file that the import takes again; amounts in yuan. */
const budgetExport = defineExport(
  exportOf(budgetStore, {
    name: 'oa_budgets',
    title: { cn: '预算', us: 'Budgets' },
    rights: [financeRights.manage],
    columns: [
      { cn: '年度', us: 'Year', value: (row) => row.year, width: 8 },
      { cn: '部门', us: 'Department', value: (row, lang) => named(row.department, lang), width: 18 },
      { cn: '科目编码', us: 'Code', value: (row) => row.subject_code, width: 12 },
      { cn: '科目名称', us: 'Subject', value: (row, lang) => named(row.subject, lang), width: 22 },
      { cn: '预算金额（元）', us: 'Amount (yuan)', value: (row) => row.amount_fen / 100, width: 16 },
      { cn: '已预留（元）', us: 'Reserved (yuan)', value: (row) => row.reserved_fen / 100, width: 16 },
      { cn: '已承诺（元）', us: 'Committed (yuan)', value: (row) => row.committed_fen / 100, width: 16 },
      { cn: '已使用（元）', us: 'Used (yuan)', value: (row) => row.used_fen / 100, width: 16 },
      { cn: '可用（元）', us: 'Free (yuan)', value: (row) => row.free_fen / 100, width: 16 },
      { cn: '备注', us: 'Remark', value: (row) => row.remark, width: 24 },
    ],
  }),
);

/** Begins the export of exactly what is filtered; the file comes as a data task. */
export const exportBudgets = (ctx: Context, query: Query): Promise<{ data_task_id: string }> =>
  startExport(ctx, budgetExport, { ...query, year: query.year ?? thisYear(ctx.actor.time_zone) });
