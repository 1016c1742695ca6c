import { brooms } from '#modules/campus/premises/contract/brooms.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { papers, printerAdapters, printerKinds, printerStatuses } from '../../../contract/print-kinds.ts';
import { printers } from '../../../contract/printers.contract.ts';
import { printRights } from '../../../rights.ts';
import { usePrintText } from '../../texts.ts';

export const printerEntity = defineEntity(printers, usePrintText, {
  name: 'printers',
  right: printRights.manage,
  fields: {
    name: { kind: 'line', text: 'printer_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60, optional: true },
    kind: { kind: 'choice', of: printerKinds, text: 'printer_kind', width: 130 },
    place_id: {
      kind: 'reference',
      text: 'place',
      display: (row) => row.place,
      ...optionsFrom(brooms.list, {
        toOptions: (rows, localizedName) =>
          rows.map((row) => ({ value: row.id, label: `${row.number} ${localizedName(row)}` })),
      }),
    },
    adapter: { kind: 'choice', of: printerAdapters, text: 'adapter', initial: 'room', width: 140 },
    address: {
      kind: 'line',
      text: 'address',
      help: 'address_help',
      max: 200,
      optional: true,
      when: ({ adapter }) => adapter === 'ipp',
    },
    papers: { kind: 'set', of: papers, text: 'papers', optional: true },
    color: { kind: 'flag', text: 'can_color', optional: true },
    duplex: { kind: 'flag', text: 'can_duplex', initial: true, optional: true },
    staple: { kind: 'flag', text: 'can_staple', optional: true },
    allow_personal: { kind: 'flag', text: 'allow_personal', optional: true },
    open_from: { kind: 'time', text: 'open_from', initial: '07:30', required: true, optional: true },
    open_until: { kind: 'time', text: 'open_until', initial: '17:30', required: true, optional: true },
    bw_fen: { kind: 'money', text: 'bw_fen', required: true, width: 120 },
    color_fen: { kind: 'money', text: 'color_fen', required: true, width: 120 },
    large_fen: { kind: 'money', text: 'large_fen', required: true, initial: 0, optional: true },
    status: { kind: 'choice', of: printerStatuses, text: 'state', initial: 'on', width: 110 },
  },
  columns: [
    'name',
    'kind',
    'place_id',
    'bw_fen',
    'color_fen',
    {
      key: 'queue_length',
      text: 'queue_length',
      align: 'right',
      width: 90,
      cell: (row, { format }) => format.number(row.queue_length),
    },
    'status',
  ],
  layout: [
    ['name', 'name_en'],
    ['kind', 'place_id'],
    'adapter',
    'address',
    'papers',
    ['color', 'duplex'],
    ['staple', 'allow_personal'],
    ['open_from', 'open_until'],
    ['bw_fen', 'color_fen'],
    'large_fen',
    'status',
  ],
  words: {
    list: 'printers',
    add: 'add_printer',
    none: 'no_printers',
    none_help: 'no_printers_manage',
    search: 'search_printers',
  },
});
