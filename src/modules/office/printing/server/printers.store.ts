import { and, inArray, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { is } from '#server/lists/resource-list.ts';
import { countOf, namedBy } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization } from '#server/store/store-types.ts';
import { printRefusals as r, printTexts as t } from '../contract/print.refusals.ts';
import { printers } from '../contract/printers.contract.ts';
import { printer, printJob } from './tables.ts';

const waiting = and(sql`${printJob.printer_id} = ${printer.id}`, inArray(printJob.status, ['approved', 'printing']));

/** Print rooms and printers of the school that a person is in. */
export const printerStore = defineStore(printers, {
  table: printer,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: { place: namedBy(printer.place_id, broom), queue_length: countOf(printJob, waiting) },
  list: {
    sorts: { name: printer.name },
    default_sort: 'name',
    filters: { status: is(printer.status) },
    search: [printer.name, printer.name_en],
  },
  references: { place_id: { table: broom, text: t.foreign_room } },
  unique: { printer_name: { field: 'name', text: t.name_known } },
  in_use: r.printer_in_use,
});
