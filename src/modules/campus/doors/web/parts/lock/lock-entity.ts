import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { bfloors } from '#modules/campus/premises/contract/bfloors.contract.ts';
import { brooms } from '#modules/campus/premises/contract/brooms.contract.ts';
import { buildings } from '#modules/campus/premises/contract/buildings.contract.ts';
import { roomOptions } from '#modules/campus/premises/web/public.tsx';
import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { accessGroups } from '../../../contract/access-groups.contract.ts';
import { lockDirections, lockFeatures, lockStatuses, lockVendors } from '../../../contract/door.shapes.ts';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';
import { toneOfLock } from './lock-tone.ts';
import { VendorField } from './vendor-field.tsx';

export const lockEntity = defineEntity(doorlocks, useDoorText, {
  name: 'doorlocks',
  right: doorRights.locks,
  sort: 'trouble',
  fields: {
    campus_id: {
      kind: 'reference',
      ...optionsFrom(schoolCampuses.list),
      text: 'campus',
      required: true,
      optional: true,
      takes_first: true,
      display: (row) => row.campus,
    },
    name: { kind: 'line', text: 'lock_name', max: 60, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    code: { kind: 'line', text: 'code', max: 32, required: true, sort: 'code', width: 110 },
    vendor: {
      kind: 'own',
      text: 'vendor',
      input: VendorField,
      optional: true,
      from: (row) => row?.vendor ?? '',
      toBody: (code: CodeOf<typeof lockVendors>) => code,
      shown: (row, { localize }) => {
        const vendor = lockVendors.find((one) => one.code === row.vendor);
        return vendor && localize(vendor);
      },
    },
    device_sn: { kind: 'line', text: 'device_sn', max: 64, required: true, optional: true },
    channel: { kind: 'number', text: 'channel', help: 'channel_help', max: 1, required: true, initial: 1 },
    address: {
      kind: 'line',
      text: 'address',
      help: 'address_help',
      max: 200,
      when: (values) => values['vendor'] === 'hik_isapi',
    },
    secret: {
      kind: 'line',
      text: 'secret',
      help: 'secret_help',
      max: 200,
      when: (values) => values['vendor'] === 'hik_isapi' || values['vendor'] === 'zk_push',
    },
    broom_id: {
      kind: 'reference',
      text: 'room',
      help: 'place_help',
      display: (row) => row.room,
      width: 150,
      ...optionsFrom(brooms.list, {
        toOptions: roomOptions,
      }),
    },
    gate_id: {
      kind: 'reference',
      text: 'gate',
      ...optionsFrom(gates.list),
      display: (row) => row.gate,
      width: 110,
    },
    direction: { kind: 'choice', of: lockDirections, text: 'direction', initial: 'both' },
    features: { kind: 'set', of: lockFeatures, text: 'features', optional: true },
    open_seconds: { kind: 'number', text: 'open_seconds', max: 2, required: true, initial: 5 },
    is_enabled: { kind: 'flag', text: 'is_enabled', initial: true },
  },
  columns: [
    'name',
    'code',
    'broom_id',
    'gate_id',
    {
      key: 'groups',
      text: 'tab_groups',
      cell: (row, { format, localizedName }) => format.list(row.groups.map(localizedName)),
    },
    {
      key: 'pending_count',
      text: 'pending',
      width: 100,
      cell: (row, { t, format }) => (row.pending_count ? format.number(row.pending_count) : t('none_pending')),
    },
    {
      key: 'battery',
      text: 'battery',
      width: 90,
      cell: (row, { format }) => (row.battery_pct === null ? '—' : `${format.number(row.battery_pct)}%`),
    },
    {
      key: 'seen',
      text: 'last_seen',
      width: 130,
      cell: (row, { format }) => (row.last_seen_at ? format.dateTime(row.last_seen_at) : '—'),
    },
    {
      key: 'status',
      text: 'status',
      mark: true,
      width: 150,
      cell: (row, { localize, format, t }) => {
        const status = lockStatuses.find((one) => one.code === row.status);
        const tone = toneOfLock(row);
        // why one that answers stands before the others
        const why = tone === 'battery' || tone === 'attention' ? [t(`tone_${tone}`)] : [];
        return status && format.list([localize(status), ...why]);
      },
    },
  ],
  filters: { campus_id: 'one', gate_id: 'one' },
  own_filters: {
    status: { kind: 'choice', of: lockStatuses, text: 'status', several: true },
    building_id: {
      kind: 'reference',
      text: 'building',
      ...optionsFrom(buildings.list),
      display: () => null,
    },
    bfloor_id: {
      kind: 'reference',
      text: 'floor',
      display: () => null,
      ...optionsFrom(bfloors.list, {
        query: ({ building_id }) => (building_id ? { building_id } : {}),
        toOptions: (floors, localizedName) =>
          floors.map((one) => ({ value: one.id, label: `${localizedName(one.building)} ${localizedName(one)}` })),
      }),
    },
    dlock_group_id: { kind: 'reference', text: 'group', ...optionsFrom(accessGroups.list), display: () => null },
    low_battery: { kind: 'flag', text: 'low_battery' },
    pending: { kind: 'flag', text: 'pending' },
  },
  words: {
    list: 'tab_locks',
    add: 'add_lock',
    none: 'no_locks',
    none_help: 'no_locks_help',
    search: 'search_locks',
    remove_help: 'remove_lock_help',
  },
});
