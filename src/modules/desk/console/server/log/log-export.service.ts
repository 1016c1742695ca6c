import type * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport, type TaskSource } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { formatDayTime } from '#shared/dates.ts';
import type { logFilter, logRow } from '../../contract/admin-logs.contract.ts';
import { type LogCursor, listLogs } from './log-sources.queries.ts';
import { nameRows, requireRange, viewerOf } from './logs.service.ts';

type Filter = z.output<typeof logFilter>;
type Row = z.input<typeof logRow>;

const BATCH = 500;

/** The entries of a range in batches; each goes on where the one before ended, so that memory stays flat. */
async function* batches(source: TaskSource<Filter>): AsyncGenerator<Row[]> {
  const viewer = viewerOf(source);
  for (let after: LogCursor | null = null; ; ) {
    const rows = await listLogs(viewer, source.params, after, BATCH);
    if (rows.length) yield await nameRows(source, rows);
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = { at: last.place, id: last.id };
  }
}

const logExport = defineExport<Filter, Row>({
  name: 'admin_logs',
  title: { cn: '操作日志', us: 'Log' },
  rights: [accessRights.exportLogs],
  columns: [
    { cn: '时间', us: 'Time', value: (row, lang) => formatDayTime(row.at, lang), width: 20 },
    { cn: '类型', us: 'Type', value: (row) => row.kind, width: 10 },
    { cn: '操作人', us: 'Performed by', value: (row) => row.actor?.name ?? null, width: 14 },
    { cn: '代操作人', us: 'On behalf of', value: (row) => row.on_behalf?.name ?? row.acting_for, width: 14 },
    { cn: '机构', us: 'Organisation', value: (row) => row.organization?.name ?? null, width: 20 },
    { cn: '动作', us: 'Action', value: (row) => row.action, width: 28 },
    { cn: '对象', us: 'Target', value: (row) => [row.target_type, row.target_id].filter(Boolean).join(' '), width: 40 },
    { cn: '结果', us: 'Result', value: (row) => row.result, width: 10 },
    { cn: '原因', us: 'Reason', value: (row) => row.reason, width: 30 },
    { cn: 'IP', us: 'IP', value: (row) => row.ip, width: 16 },
  ],
  batches,
});

/** Begins the export of exactly this range; the file comes as a data task, with a watermark. */
export function exportLogs(ctx: Context, filter: Filter): Promise<{ data_task_id: string }> {
  requireRange(filter);
  return startExport(ctx, logExport, filter, 'csv');
}
