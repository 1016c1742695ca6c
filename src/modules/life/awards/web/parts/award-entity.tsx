import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { awardLevels, awards, CERTIFICATE } from '../../contract/award.contract.ts';
import { awardLifecycle } from '../../contract/award.lifecycle.ts';
import { awardsRights } from '../../rights.ts';
import { useAwardsText } from '../texts.ts';

type Winners = readonly { readonly id: string; readonly name: string }[];

/** Awards: what is typed, sent and shown; states and acts come from the contract. */
export const awardEntity = defineEntity(awards, useAwardsText, {
  name: 'awards',
  right: awardsRights.record,
  sort: '-awarded_on',
  lifecycle: awardLifecycle,
  fields: {
    name: { kind: 'line', text: 'award_name', max: 120, required: true, sort: 'name' },
    winner_ids: {
      kind: 'own',
      text: 'award_winners',
      input: (props: FieldProps<Winners>) => <StaffListField {...props} />,
      from: (row) => row?.winners ?? [],
      toBody: (winners: Winners) => winners.map(({ id }) => id),
      shown: (row, { format, localizedName }) => format.list(row.winners.map(localizedName)),
    },
    level: { kind: 'choice', of: awardLevels, text: 'award_level', initial: 'school', width: 120 },
    prize: { kind: 'line', text: 'award_prize', max: 20, required: true, width: 120 },
    issuer: { kind: 'line', text: 'award_issuer', max: 100, required: true },
    awarded_on: { kind: 'day', text: 'award_date', required: true, sort: 'awarded_on', width: 130 },
    certificate_file_id: {
      kind: 'file',
      text: 'award_certificate',
      purpose: 'award_certificate',
      rule: CERTIFICATE,
      display: (row) => row.certificate,
    },
  },
  columns: ['name', 'winner_ids', 'level', 'prize', 'awarded_on', 'status'],
  layout: ['name', 'winner_ids', ['level', 'prize'], ['issuer', 'awarded_on'], 'certificate_file_id'],
  filters: { level: 'many' },
  remembersSize: true,
  words: {
    list: 'award_list',
    add: 'award_add',
    none: 'award_none',
    none_help: 'award_none_help',
    search: 'award_search',
    remove_help: 'award_remove_help',
  },
});
