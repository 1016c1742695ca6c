import { and, inArray, sql } from 'drizzle-orm';
import { broom } from '#modules/campus/premises/server/tables.ts';
import { is } from '#server/lists/resource-list.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { countOf, namedBy, whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import { ownOrganization, type Writer } from '#server/store/store-types.ts';
import { refuseFields } from '#shared/refusal.ts';
import { printRefusals as r, printTexts as t } from '../contract/print.refusals.ts';
import { printers } from '../contract/printers.contract.ts';
import { isAllowed } from './device/print-servers.ts';
import { printer, printJob } from './tables.ts';

const waiting = and(sql`${printJob.printer_id} = ${printer.id}`, inArray(printJob.status, ['approved', 'printing']));

/** A printer of its own address may have one that the installation allows alone: who keeps printers opens no way into the network. */
async function requireAddress(
  { db, services, actor }: Pick<Writer, 'db' | 'services' | 'actor'>,
  { adapter, address }: { readonly adapter: string; readonly address: string | null },
): Promise<undefined> {
  if (adapter !== 'ipp' || address === null) return undefined;
  if (!(await isAllowed(db, services, currentOrganization(actor), address)))
    throw refuseFields({ address: [t.address_not_allowed] });
  return undefined;
}

/** Print rooms and printers of the school that a person is in. */
export const printerStore = defineStore(printers, {
  table: printer,
  reach: { read: ownOrganization, write: ownOrganization },
  columns: {
    place: namedBy(printer.place_id, broom),
    queue_length: countOf(printJob, waiting),
    is_usable: whole<boolean>(sql`(${printer.status} <> 'off')`),
    is_working: whole<boolean>(sql`(${printer.status} = 'on')`),
  },
  list: {
    sorts: { name: printer.name },
    default_sort: 'name',
    filters: { status: is(printer.status) },
    search: [printer.name, printer.name_en],
  },
  references: { place_id: { table: broom, text: t.foreign_room } },
  unique: { printer_name: { field: 'name', text: t.name_known } },
  beforeCreate: requireAddress,
  beforeUpdate: requireAddress,
  in_use: r.printer_in_use,
});
