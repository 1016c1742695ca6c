import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { id, line, listQuery, namedRow } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { printRights } from '../rights.ts';
import { printRefusals as r, printTexts as t } from './print.refusals.ts';
import { papers, printerAdapters, printerKinds, printerStatuses } from './print-kinds.ts';

const fen = z.int().min(0).max(10_000);
const clock = z.string().regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, message(t.hours));

const facts = {
  name: line(1, 40),
  name_en: line(1, 60).nullable().default(null),
  place_id: id.nullable().default(null),
  kind: zodOf(printerKinds),
  adapter: zodOf(printerAdapters).default('room'),
  /** Of a print server; empty: the one of the installation. */
  address: line(8, 200).nullable().default(null),
  color: z.boolean().default(false),
  duplex: z.boolean().default(true),
  staple: z.boolean().default(false),
  papers: z.array(zodOf(papers)).min(1).max(4),
  open_from: clock.default('07:30'),
  open_until: clock.default('17:30'),
  bw_fen: fen,
  color_fen: fen,
  large_fen: fen,
  allow_personal: z.boolean().default(false),
  status: zodOf(printerStatuses).default('on'),
};

/** Print rooms and printers of a school, with what they can do and what a page costs. */
export const printers = defineEndpoints('printers', {
  ...crud({
    path: '/printers',
    words: ['printer', 'printers'],
    read: [printRights.use, printRights.operate, printRights.manage],
    write: [printRights.manage],
    query: listQuery(['name'], { status: zodOf(printerStatuses).optional() }),
    row: z.object({
      ...facts,
      id,
      place: namedRow.nullable(),
      /** Jobs that wait for it or are on it. */
      queue_length: z.int(),
      /** Jobs may be ordered on it; and it prints now. */
      is_usable: z.boolean(),
      is_working: z.boolean(),
      version: z.int(),
    }),
    draft: z.strictObject(facts).check(fromTo('open_from', 'open_until')),
    change: z.strictObject({ ...facts, version: z.int() }).check(fromTo('open_from', 'open_until')),
    own: { remove: { summary: 'Remove a printer that never had a job', refusals: [r.printer_in_use] } },
  }),
});

export type Printer = RowOf<typeof printers.list>;
