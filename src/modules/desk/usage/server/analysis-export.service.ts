import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { Text } from '#shared/text.ts';
import { SMALLEST_GROUP } from '../contract/analysis-datas.contract.ts';
import { usageRights } from '../rights.ts';
import { maskedCell } from './analysis.policy.ts';
import { countBy, usageOrganizations } from './analysis.queries.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}
interface Row {
  readonly group: Text;
  readonly key: string;
  readonly count: number | null;
  readonly users: number | null;
}

const GROUPS = [
  { by: 'day', event: 'page_view', name: { cn: '日期', us: 'Day' } },
  { by: 'user_type', event: 'page_view', name: { cn: '人员', us: 'People' } },
  { by: 'device', event: 'page_view', name: { cn: '设备', us: 'Device' } },
  { by: 'hour', event: 'page_view', name: { cn: '星期与时段', us: 'Weekday and hour' } },
  { by: 'target', event: 'app_open', name: { cn: '应用', us: 'App' } },
] as const;

const title = { cn: '使用统计', us: 'Usage' };
const shown = (value: number | null) => value ?? `<${SMALLEST_GROUP}`;

/** The numbers as they are shown: groups of fewer than five persons show nothing but that they exist. */
const useExport = defineExport<Range, Row>({
  name: 'usage',
  title,
  rights: [usageRights.view],
  columns: [
    { cn: '分组', us: 'Group', value: (row, lang) => row.group[lang], width: 16 },
    { cn: '项目', us: 'Item', value: (row) => row.key, width: 24 },
    { cn: '次数', us: 'Count', value: (row) => shown(row.count), width: 10 },
    { cn: '人次', us: 'Users', value: (row) => shown(row.users), width: 10 },
  ],
  async *batches({ actor, db, params, scope }) {
    const range = { organizations: await usageOrganizations(db, scope, currentOrganization(actor)), ...params };
    for (const { by, event, name } of GROUPS)
      yield (await countBy(db, range, by, event)).map((cell) => ({ group: name, ...maskedCell(cell) }));
  },
});

/** Begins the export of a range; the task has the range in its name. */
export function exportUsage(ctx: Context, range: Range): Promise<{ data_task_id: string }> {
  const days = `${range.from}—${range.to}`;
  const named = { ...useExport, title: { cn: `${title.cn} ${days}`, us: `${title.us} ${days}` } };
  return startExport(ctx, named, range, 'xlsx');
}
