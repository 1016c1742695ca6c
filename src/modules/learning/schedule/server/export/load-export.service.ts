import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { scheduleRights } from '../../rights.ts';
import { viewLoad } from '../lesson/load.service.ts';

interface Params {
  readonly month: string;
}
type Row = Awaited<ReturnType<typeof viewLoad>>['list'][number];

/** Lessons of a month by teacher, as the page counts them. */
const loadExport = defineExport<Params, Row>({
  name: 'lesson_load',
  title: { cn: '课时', us: 'Lessons of a month' },
  rights: [scheduleRights.manage],
  columns: [
    {
      cn: '教师',
      us: 'Teacher',
      value: ({ teacher }, lang) => (lang === 'us' && teacher.name_en) || teacher.name,
      width: 16,
    },
    { cn: '计划', us: 'Planned', value: (row) => row.planned },
    { cn: '已上', us: 'Given', value: (row) => row.given },
    { cn: '代他人', us: 'Covered for others', value: (row) => row.covered_for },
    { cn: '由他人代', us: 'Covered by others', value: (row) => row.covered_by },
  ],
  async *batches(source) {
    yield (await viewLoad(source, { month: source.params.month })).list;
  },
});

export const exportLoad = (ctx: Context, { month }: Params): Promise<{ data_task_id: string }> =>
  startExport(ctx, loadExport, { month });
