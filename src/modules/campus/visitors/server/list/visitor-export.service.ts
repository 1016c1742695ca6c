import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { batchesOf, conditionOf, countUpTo } from '#server/lists/resource-list.ts';
import { formatDayTime } from '#shared/dates.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { visitKinds, visitSources } from '../../contract/visit-kinds.ts';
import { visitLifecycle } from '../../contract/visitors.lifecycle.ts';
import { guardFacts, openFacts } from '../../contract/visitors.shapes.ts';
import cn from '../../locales/cn.json' with { type: 'json' };
import us from '../../locales/us.json' with { type: 'json' };
import { visitorRights } from '../../rights.ts';
import { visitor } from '../tables.ts';
import { type VisitQuery, type VisitRow, visitList, visitReader } from '../visitors.queries.ts';
import { chosen } from './visitor-list.service.ts';

/** Plain facts, with the labels that the forms have. */
const FACTS = Object.keys({ ...openFacts, ...guardFacts }) as (keyof typeof openFacts | keyof typeof guardFacts)[];

/** The list as a file. Phones are masked in it as on the screen; ID numbers are never in it. */
const visitExport = defineExport<VisitQuery, VisitRow>({
  name: 'visitors',
  title: { cn: '来访记录', us: 'Visits' },
  rights: [visitorRights.export],
  columns: [
    { cn: '预约号', us: 'Booking number', value: (row) => row.no, width: 14 },
    { cn: '访客', us: 'Visitor', value: (row) => row.lead_name, width: 12 },
    { cn: '人数', us: 'People', value: (row) => row.persons_count },
    { cn: '手机号', us: 'Phone', value: (row) => row.lead_phone, width: 14 },
    { cn: '单位', us: 'Company', value: (row) => row.company, width: 20 },
    { cn: '车牌号', us: 'Number plates', value: (row) => row.plates.join(' '), width: 14 },
    { cn: '来访类型', us: 'Visit type', value: (row, lang) => labelOf(visitKinds, row.visit_kind, lang), width: 12 },
    ...FACTS.map((name) => ({ cn: cn[name], us: us[name], value: (row: VisitRow) => row[name], width: 30 })),
    { cn: '被访人', us: 'Host', value: (row, lang) => (lang === 'us' && row.host.name_en) || row.host.name, width: 12 },
    {
      cn: '部门',
      us: 'Department',
      value: (row, lang) => (lang === 'us' && row.department?.name_en) || (row.department?.name ?? null),
      width: 16,
    },
    {
      cn: '校区',
      us: 'Campus',
      value: (row, lang) => (lang === 'us' && row.campus.name_en) || row.campus.name,
      width: 12,
    },
    { cn: '开始', us: 'From', value: (row, lang) => formatDayTime(row.start_at, lang), width: 18 },
    { cn: '结束', us: 'To', value: (row, lang) => formatDayTime(row.end_at, lang), width: 18 },
    {
      cn: '首次入校',
      us: 'First in',
      value: (row, lang) => row.first_in_at && formatDayTime(row.first_in_at, lang),
      width: 18,
    },
    {
      cn: '最后离校',
      us: 'Last out',
      value: (row, lang) => row.last_out_at && formatDayTime(row.last_out_at, lang),
      width: 18,
    },
    { cn: '状态', us: 'Status', value: (row, lang) => visitLifecycle.states[row.status][lang], width: 12 },
    { cn: '来源', us: 'Source', value: (row, lang) => labelOf(visitSources, row.source, lang), width: 12 },
  ],
  async *batches(source) {
    const [base, query] = await chosen(source, source.params);
    yield* batchesOf(source.db, visitList, query, base, visitReader(source.actor));
  },
  async count(source) {
    const [base, query] = await chosen(source, source.params);
    return countUpTo(source.db, visitor, conditionOf(visitList, query, base), Number.MAX_SAFE_INTEGER - 1);
  },
});

/** Begins the export of exactly what is filtered; the file comes as a data task. */
export function exportVisits(ctx: Context, query: VisitQuery): Promise<{ data_task_id: string }> {
  return startExport(ctx, visitExport, query);
}
