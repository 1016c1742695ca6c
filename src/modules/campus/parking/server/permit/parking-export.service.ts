import { and, type SQL } from 'drizzle-orm';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Context } from '#server/http/context.ts';
import { batchesOf, conditionOf, countUpTo } from '#server/lists/resource-list.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { parkingLifecycle } from '../../contract/parking.lifecycle.ts';
import { parkingCategories } from '../../contract/parking.shapes.ts';
import type { ParkingListQuery } from '../../contract/parkings.contract.ts';
import { parkingRights } from '../../rights.ts';
import { type FoundParking, matchesSearch, parkingList, readParkings } from '../parkings.queries.ts';
import { parking } from '../tables.ts';
import { visibleTo } from './parking-views.service.ts';

const named = (row: { readonly name: string; readonly name_en: string | null } | null, lang: 'cn' | 'us') =>
  (lang === 'us' && row?.name_en) || (row?.name ?? null);

/** What is filtered, as the list shows it. */
function chosen({ actor }: Pick<Context, 'actor'>, { q, ...query }: ParkingListQuery): [SQL, ParkingListQuery] {
  return [and(visibleTo({ actor }), matchesSearch(q)) as SQL, query];
}

/** The permits of a school as a file, with their plates: for the gate and the insurance of the car park. */
const parkingExport = defineExport<ParkingListQuery, FoundParking>({
  name: 'parkings',
  title: { cn: '车证', us: 'Parking permits' },
  rights: [parkingRights.records],
  columns: [
    { cn: '车证号', us: 'Permit', value: (row) => row.parking.no, width: 12 },
    { cn: '车牌', us: 'Plates', value: (row) => row.plates.map((one) => one.plate_no).join(' / '), width: 22 },
    { cn: '姓名', us: 'Name', value: (row, lang) => named(row.user, lang), width: 12 },
    { cn: '部门', us: 'Department', value: (row, lang) => named(row.department, lang), width: 16 },
    {
      cn: '类别',
      us: 'Type',
      value: (row, lang) => labelOf(parkingCategories, row.parking.category, lang),
      width: 12,
    },
    { cn: '期次', us: 'Term', value: (row, lang) => named(row.term, lang), width: 16 },
    { cn: '车场', us: 'Lot', value: (row, lang) => named(row.lot, lang), width: 16 },
    { cn: '生效日期', us: 'Valid from', value: (row) => row.parking.valid_from, width: 12 },
    { cn: '有效至', us: 'Valid until', value: (row) => row.parking.valid_to, width: 12 },
    { cn: '状态', us: 'Status', value: (row, lang) => parkingLifecycle.states[row.parking.status][lang], width: 12 },
  ],
  async *batches(source) {
    const [base, query] = chosen(source, source.params);
    yield* batchesOf(source.db, parkingList, query, base, readParkings);
  },
  async count(source) {
    const [base, query] = chosen(source, source.params);
    return countUpTo(source.db, parking, conditionOf(parkingList, query, base), Number.MAX_SAFE_INTEGER - 1);
  },
});

/** Begins the export of exactly what is filtered; the file comes as a data task. */
export const exportParkings = (ctx: Context, query: ParkingListQuery): Promise<{ data_task_id: string }> =>
  startExport(ctx, parkingExport, query);
