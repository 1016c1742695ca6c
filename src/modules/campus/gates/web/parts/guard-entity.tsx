import { findItem } from '#shared/reference-lists.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { gates } from '../../contract/gates.contract.ts';
import { postKinds, securities, securityStatuses } from '../../contract/securities.contract.ts';
import { gateRights } from '../../rights.ts';
import { useGateText } from '../texts.ts';

/** Guards: found by phone or made. Suspending and leaving are asked about, since they end duty and sign-in. */
export const guardEntity = defineEntity(securities, useGateText, {
  name: 'guards',
  right: gateRights.guards,
  invalidates: ['gates'],
  remembersSize: true,
  title: (row) => `${row.name} · ${row.phone}`,
  fields: {
    name: { kind: 'line', text: 'name', max: 50, required: true, only: 'new' },
    phone: { kind: 'tel', text: 'phone', help: 'phone_help', max: 11, required: true, only: 'new', width: 130 },
    post_kind: { kind: 'choice', of: postKinds, text: 'post', initial: 'gate', width: 100 },
    gate_ids: {
      kind: 'references',
      ...optionsFrom(gates.list),
      text: 'gates',
      help: 'guard_gates_help',
      display: (row) => row.gates,
    },
    status: {
      kind: 'choice',
      of: securityStatuses,
      text: 'status',
      help: 'guard_status_help',
      only: 'known',
      width: 110,
    },
    company: { kind: 'line', text: 'company', help: 'company_help', max: 100 },
    license_no: { kind: 'line', text: 'license_no', max: 20, optional: true },
    license_valid_to: { kind: 'day', text: 'license_valid_to', width: 150 },
    hired_on: { kind: 'day', text: 'hired_on', sort: 'hired_on', optional: true },
  },
  layout: [
    'name',
    'phone',
    { group: 'group_post', fields: ['post_kind', 'gate_ids', 'status'] },
    { group: 'group_papers', fields: ['company', 'license_no', 'license_valid_to', 'hired_on'] },
  ],
  columns: [
    { key: 'name', text: 'guard', sort: 'name', cell: (row) => row.name, width: 120 },
    'phone',
    'post_kind',
    {
      key: 'gates',
      text: 'gates',
      cell: ({ gates: own }, { t, localizedName, format }) =>
        own.length > 0 ? format.list(own.map(localizedName)) : t('all_gates'),
    },
    {
      key: 'duty',
      text: 'duty_now',
      cell: ({ duty }, { t, format }) =>
        duty ? t('duty_at', { gate: duty.gate_name, time: format.time(duty.started_at) }) : '—',
    },
    'company',
    'license_valid_to',
    'license_no',
    'hired_on',
    'status',
  ],
  filters: { status: 'one', post_kind: 'one' },
  question: ({ status }, row, { t, localize }) =>
    row?.is_active && status !== 'active'
      ? {
          title: t(`ask_${status as 'left'}`, { name: row.name }),
          body: t('ask_end_help'),
          confirm: localize(findItem(securityStatuses, status as 'left') ?? securityStatuses[0]),
        }
      : null,
  words: { list: 'guards', add: 'add_guard', none: 'no_guards', none_help: 'no_guards_help', search: 'search_guards' },
});
