import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { presences } from '../../contract/lives.shapes.ts';
import { liveRights } from '../../rights.ts';
import { type Household, rosterFor } from './roster.service.ts';

interface ExportParams {
  readonly id: string;
}

/** More households than one live has. */
const EVERY = 50_000;
const ROWS = { family: { cn: '家庭', us: 'Family' }, person: { cn: '个人', us: 'Person' } } as const;

const rosterExport = defineExport<ExportParams, Household>({
  name: 'live_viewers',
  title: { cn: '直播观看名单', us: 'Who watched a live' },
  rights: [liveRights.start, liveRights.exportRosters],
  columns: [
    {
      cn: '班级',
      us: 'Class',
      value: (row, lang) => (lang === 'us' && row.class_name_en) || row.class_name,
      width: 16,
    },
    {
      cn: '姓名',
      us: 'Name',
      value: ({ person }, lang) => (lang === 'us' && person.name_en) || person.name,
      width: 14,
    },
    {
      cn: '家庭或个人',
      us: 'Family or person',
      value: ({ is_family }, lang) => ROWS[is_family ? 'family' : 'person'][lang],
      width: 14,
    },
    { cn: '观看情况', us: 'State', value: ({ presence }, lang) => labelOf(presences, presence, lang), width: 14 },
    { cn: '观看时长（分钟）', us: 'Minutes', value: (row) => Math.round(row.seconds / 60), width: 16 },
  ],
  async *batches(source) {
    yield (await rosterFor(source, source.params.id, EVERY)).list;
  },
  async count(source) {
    return (await rosterFor(source, source.params.id, EVERY)).list.length;
  },
});

/** Begins the export of a roster: the same households that the caller reads there. */
export async function exportRoster(ctx: Context, id: string, format: 'xlsx' | 'csv') {
  await rosterFor(ctx, id, 1);
  return startExport(ctx, rosterExport, { id }, format);
}
