import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { AudienceField, type ChosenPart } from '#web/ui/fields/persons/audience-field.tsx';
import { oaPermStatuses } from '../../../contract/oa-choices.ts';
import { oaItems } from '../../../contract/oa-items.contract.ts';
import { oaPerms } from '../../../contract/oa-perms.contract.ts';
import { officeRights } from '../../../rights.ts';
import { useOfficeText } from '../../texts.ts';
import { SubjectsInput } from './subjects-input.tsx';

type Parts = readonly ChosenPart[];

const AudienceInput = ({ label, value, onChange, error, required }: FieldProps<Parts>) => (
  <AudienceField
    label={label}
    value={value}
    onChange={onChange}
    error={error}
    required={required ?? false}
    offer={oaPerms.audienceOptions}
    userTypes={['teacher']}
    staffOnly
  />
);

/** Who may use which item, up to how much. */
export const permEntity = defineEntity(oaPerms, useOfficeText, {
  name: 'oa-perms',
  right: officeRights.manage,
  sort: '-updated_at',
  title: (row) => row.item.name,
  fields: {
    oa_item_id: {
      kind: 'reference',
      text: 'item',
      ...optionsFrom(oaItems.list),
      display: (row) => row.item,
      required: true,
    },
    audience: {
      kind: 'own',
      text: 'audience',
      input: AudienceInput,
      from: (row): Parts =>
        (row?.audience.include ?? []).flatMap((part) => {
          const named = row?.audience_parts.find((one) => one.kind === part.kind && one.id === part.id);
          return named ? [{ ...part, name: named.name, name_en: named.name_en }] : [];
        }),
      toBody: (parts: Parts) => ({
        include: parts.map(({ kind, id, user_types }) => ({ kind, id, user_types: [...user_types] })),
        exclude: [],
      }),
      shown: (row, { format, localizedName }) => format.list(row.audience_parts.map(localizedName)),
    },
    status: { kind: 'choice', of: oaPermStatuses, text: 'status', initial: 'on', width: 110 },
    valid_from: { kind: 'day', text: 'valid_from', width: 130, optional: true },
    valid_to: { kind: 'day', text: 'valid_to', width: 130 },
    amount_cap_fen: { kind: 'money', text: 'amount_cap', max: 12, width: 140 },
    month_cap_fen: { kind: 'money', text: 'month_cap', max: 12, width: 140 },
    subject_codes: {
      kind: 'own',
      text: 'subjects',
      help: 'subjects_help',
      input: SubjectsInput,
      from: (row) => row?.subject_codes ?? [],
      shown: (row, { format, t }) => (row.subject_codes.length ? format.list(row.subject_codes) : t('subjects_all')),
      optional: true,
    },
    can_act_for: { kind: 'flag', text: 'can_act_for', help: 'can_act_for_help', optional: true },
    view_all: { kind: 'flag', text: 'view_all', help: 'view_all_help', optional: true },
  },
  columns: ['oa_item_id', 'audience', 'amount_cap_fen', 'month_cap_fen', 'valid_to', 'status'],
  filters: { oa_item_id: 'one', status: 'many' },
  remembersSize: true,
  words: { list: 'scopes', add: 'perm_add', none: 'perms_none', none_help: 'perms_none_help' },
});
