import { Suspense } from 'react';
import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { FormPicker } from '#modules/desk/forms/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { oaCategories, oaHandlers, oaItemStatuses, oaNumberRules } from '../../../contract/oa-choices.ts';
import { oaItems } from '../../../contract/oa-items.contract.ts';
import { officeRights } from '../../../rights.ts';
import { useOfficeText } from '../../texts.ts';

type People = readonly { readonly id: string; readonly name: string }[];

const FormInput = (field: FieldProps<string>) => (
  <Suspense fallback={<TextSkeleton lines={1} />}>
    <FormPicker {...field} usage="oa" />
  </Suspense>
);

const ICON = { max_bytes: 1 << 20, types: ['image/jpeg', 'image/png', 'image/webp'] };

/** Items of the office: what they ask, who carries their papers out, how they are numbered. */
export const itemEntity = defineEntity(oaItems, useOfficeText, {
  name: 'oa-items',
  right: officeRights.manage,
  sort: 'sort',
  fields: {
    name: { kind: 'line', text: 'item_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'item_name_en', max: 80, optional: true },
    code: { kind: 'line', text: 'item_code', help: 'item_code_help', max: 6, required: true, width: 100 },
    status: { kind: 'choice', of: oaItemStatuses, text: 'status', initial: 'draft', only: 'known', width: 110 },
    category: { kind: 'choice', of: oaCategories, text: 'category', initial: 'other', width: 140 },
    description: { kind: 'area', text: 'description', max: 1000, optional: true },
    icon_file_id: {
      kind: 'file',
      text: 'icon',
      purpose: 'oa_item_icon',
      rule: ICON,
      display: (row) => row.icon,
      optional: true,
    },
    form_id: {
      kind: 'own',
      text: 'form',
      help: 'form_help',
      input: FormInput,
      from: (row) => row?.form_id ?? '',
      toBody: (id: string) => id || null,
      shown: (row, { localizedName }) => row.form && localizedName(row.form),
    },
    external_url: { kind: 'line', text: 'external_url', help: 'external_url_help', max: 500, optional: true },
    handler_code: { kind: 'choice', of: oaHandlers, text: 'handler', help: 'handler_help', width: 130 },
    handler_user_ids: {
      kind: 'own',
      text: 'handlers',
      input: (props: FieldProps<People>) => <StaffListField {...props} />,
      from: (row) => row?.handlers ?? [],
      toBody: (people: People) => people.map(({ id }) => id),
      shown: (row, { format, localizedName }) => format.list(row.handlers.map(localizedName)),
      optional: true,
    },
    needs_amount: { kind: 'flag', text: 'needs_amount', optional: true },
    needs_subject: {
      kind: 'flag',
      text: 'needs_subject',
      when: (values) => values['needs_amount'] === true,
      optional: true,
    },
    amount_limit_fen: {
      kind: 'money',
      text: 'amount_limit',
      max: 12,
      when: (values) => values['needs_amount'] === true,
      optional: true,
    },
    number_rule: {
      kind: 'choice',
      of: oaNumberRules,
      text: 'number_rule',
      initial: '{code}-{yyyy}-{seq:5}',
      optional: true,
    },
    sort: { kind: 'number', text: 'sort', max: 4, optional: true },
  },
  columns: [
    'name',
    'code',
    'category',
    'form_id',
    'handler_code',
    { key: 'scope_count', text: 'scopes', width: 100, align: 'right', cell: (row) => row.scope_count },
    { key: 'running_count', text: 'running', width: 100, align: 'right', cell: (row) => row.running_count },
    'status',
  ],
  filters: { category: 'many', status: 'many' },
  remembersSize: true,
  words: {
    list: 'items',
    add: 'item_add',
    none: 'items_none',
    none_help: 'items_none_help',
    search: 'items_search',
  },
});
