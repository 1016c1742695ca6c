import { startExport } from '#server/data-task/data-tasks.service.ts';
import { type Cell, defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import type { Lang, Text } from '#shared/text.ts';
import { leaveRights } from '../../rights.ts';
import { type StatisticsQuery, viewStatistics } from './statistics.service.ts';

interface Line {
  readonly of: Text;
  readonly name: Text;
  readonly type: Text;
  readonly people: number | null;
  readonly requests: number | null;
  readonly days: number | null;
}

const HIDDEN: Text = { cn: '人数较少，不显示', us: 'Too few people' };
const figure = (value: number | null, lang: Lang): Cell => value ?? HIDDEN[lang];
const text = (one: { readonly name: string; readonly name_en: string | null } | null | undefined): Text => ({
  cn: one?.name ?? '',
  us: one?.name_en ?? one?.name ?? '',
});

/** The figures as they stand on the page: those of few people are left out of the file too. */
const statisticsExport = defineExport<StatisticsQuery, Line>({
  name: 'vacation_statistics',
  title: { cn: '请假统计', us: 'Leave statistics' },
  rights: [leaveRights.statistics],
  columns: [
    { cn: '统计范围', us: 'Of', value: (row, lang) => row.of[lang], width: 12 },
    { cn: '名称', us: 'Name', value: (row, lang) => row.name[lang], width: 20 },
    { cn: '假别', us: 'Type', value: (row, lang) => row.type[lang], width: 16 },
    { cn: '人数', us: 'People', value: (row, lang) => figure(row.people, lang), width: 16 },
    { cn: '次数', us: 'Requests', value: (row, lang) => figure(row.requests, lang), width: 16 },
    { cn: '天数', us: 'Days', value: (row, lang) => figure(row.days, lang), width: 16 },
  ],
  async *batches({ db, actor, params }) {
    const { types, departments, months } = await viewStatistics({ db, actor }, params);
    const typeOf = (code: string) => text(types.find((one) => one.code === code));
    const all: Text = { cn: '全部', us: 'All' };
    yield [
      ...types.map((row) => ({ ...row, of: all, name: all, type: text(row) })),
      ...departments.flatMap(({ department, cells }) =>
        cells.map((cell) => ({
          of: { cn: '部门（班级）', us: 'Department or class' },
          name: text(department),
          type: typeOf(cell.code),
          ...cell,
        })),
      ),
      ...months.flatMap(({ month, cells }) =>
        cells.map((cell) => ({
          of: { cn: '月份', us: 'Month' },
          name: { cn: month, us: month },
          type: typeOf(cell.code),
          ...cell,
        })),
      ),
    ].map(({ of, name, type, people, requests, days }) => ({ of, name, type, people, requests, days }));
  },
});

/** Begins the export of the figures of some months. */
export const exportStatistics = (ctx: Context, query: StatisticsQuery): Promise<{ data_task_id: string }> =>
  startExport(ctx, statisticsExport, query);
