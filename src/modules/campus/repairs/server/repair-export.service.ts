import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { repairLifecycle } from '../contract/repair.lifecycle.ts';
import { urgencies } from '../contract/repair.shapes.ts';
import type { RepairQuery } from '../contract/repair-drafts.ts';
import { repairRights } from '../rights.ts';
import { placeText } from './order-messages.service.ts';
import { chosen, countOrders, type FoundOrder, orderBatches } from './orders.queries.ts';

const named = (row: { readonly name: string; readonly name_en: string | null } | null, lang: 'cn' | 'us') =>
  (lang === 'us' && row?.name_en) || (row?.name ?? null);
const time = (at: string | null) => at;
const yuan = (fen: number | null) => (fen === null ? null : fen / 100);

/** Repairs of a school as a file: no phone of anybody. */
const repairExport = defineExport<RepairQuery, FoundOrder>({
  name: 'repair_orders',
  title: { cn: '报修工单', us: 'Repairs' },
  rights: [repairRights.assign],
  columns: [
    { cn: '工单号', us: 'Number', value: ({ order }) => order.number, width: 16 },
    { cn: '位置', us: 'Place', value: (row, lang) => placeText(row)[lang], width: 20 },
    { cn: '类别', us: 'Category', value: (row, lang) => named(row.category, lang), width: 12 },
    { cn: '描述', us: 'Description', value: ({ order }) => order.description, width: 40 },
    { cn: '紧急程度', us: 'Urgency', value: ({ order }, lang) => labelOf(urgencies, order.urgency, lang), width: 10 },
    { cn: '状态', us: 'Status', value: ({ order }, lang) => repairLifecycle.states[order.status][lang], width: 12 },
    { cn: '报修人', us: 'Reported by', value: (row, lang) => named(row.reporter, lang), width: 12 },
    { cn: '报修时间', us: 'Reported', value: ({ order }) => time(order.created_at), width: 20 },
    { cn: '维修人', us: 'Assigned to', value: (row, lang) => named(row.assignee, lang), width: 12 },
    { cn: '厂商', us: 'Vendor', value: ({ order }) => order.vendor_name, width: 16 },
    { cn: '完工时间', us: 'Finished', value: ({ order }) => time(order.done_at), width: 20 },
    { cn: '处理结果', us: 'Result', value: ({ order }) => order.result, width: 30 },
    { cn: '工时（分钟）', us: 'Minutes', value: ({ order }) => order.minutes, width: 12 },
    { cn: '费用（元）', us: 'Cost (yuan)', value: ({ order }) => yuan(order.cost_fen), width: 12 },
    { cn: '评分', us: 'Rating', value: ({ order }) => order.rating, width: 8 },
    { cn: '重开次数', us: 'Reopened', value: ({ order }) => order.reopen_count, width: 10 },
    { cn: '合并到', us: 'Merged into', value: ({ main }) => main?.number ?? null, width: 16 },
  ],
  async *batches(source) {
    yield* orderBatches(source.db, chosen(source, source.params), source.params);
  },
  count: (source) => countOrders(source.db, chosen(source, source.params), source.params),
});

/** Begins the export of exactly what is filtered; the file comes as a data task. */
export const exportOrders = (ctx: Context, query: RepairQuery): Promise<{ data_task_id: string }> =>
  startExport(ctx, repairExport, query);
