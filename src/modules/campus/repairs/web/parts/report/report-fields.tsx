import { Checkbox } from '@mantine/core';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { type Urgency, urgencies } from '../../../contract/repair.shapes.ts';
import { useRepairText } from '../../texts.ts';
import type { RepairDetail } from '../repair-types.ts';
import { NearbyList } from './nearby-list.tsx';
import { PlaceField } from './place-field.tsx';
import { useCategories } from './use-categories.ts';

/** What a report and its correction ask for. */
export const factsOf = (repair: RepairDetail | null, room = '') => ({
  broom_id: repair?.room?.id ?? room,
  place_text: repair?.place_text ?? '',
  category_id: repair?.category.id ?? '',
  description: repair?.description ?? '',
  urgency: (repair?.urgency ?? 'normal') as string,
  is_safety: repair?.is_safety ?? false,
  asset_no: repair?.asset_no ?? '',
  visit_from: repair?.visit_from ?? '',
  visit_to: repair?.visit_to ?? '',
});
export type Facts = ReturnType<typeof factsOf>;

export const bodyOf = ({ broom_id, place_text, urgency, asset_no, visit_from, visit_to, ...rest }: Facts) => ({
  ...rest,
  broom_id: broom_id || null,
  place_text: place_text.trim() || null,
  urgency: urgency as Urgency,
  asset_no: asset_no.trim() || null,
  visit_from: visit_from || null,
  visit_to: visit_to || null,
});

interface Props {
  readonly form: Pick<ContractForm<Facts>, 'values' | 'field' | 'set'>;
  /** Others in the room are shown before it is sent. */
  readonly isNew?: boolean;
}

/** Place, category and words, what is rarely needed behind a fold. */
export function ReportFields({ form, isNew = false }: Props) {
  const t = useRepairText();
  const categories = useCategories();
  const levels = useOptions(urgencies);
  const { values } = form;
  return (
    <>
      <PlaceField {...form.field('broom_id')} label={t('room')} required={values.place_text.trim() === ''} />
      <TextField {...form.field('place_text')} label={t('place_text')} help={t('place_text_help')} max={100} />
      <SelectField {...form.field('category_id')} label={t('category')} options={categories} />
      {isNew && values.broom_id && <NearbyList room={values.broom_id} category={values.category_id} />}
      <TextAreaField {...form.field('description')} label={t('description')} max={500} rows={3} />
      <Checkbox
        label={t('is_safety')}
        description={t('is_safety_help')}
        checked={values.is_safety}
        onChange={(event) => form.set({ is_safety: event.currentTarget.checked })}
      />
      {!values.is_safety && <ChipsField {...form.field('urgency')} label={t('urgency')} options={levels} />}
      <details>
        <summary>{t('more_facts')}</summary>
        <Stack gap={16} above={12}>
          <TextField {...form.field('asset_no')} label={t('asset_no')} max={40} />
          <DateTimeField {...form.field('visit_from')} label={t('visit_from')} />
          <DateTimeField {...form.field('visit_to')} label={t('visit_to')} />
        </Stack>
      </details>
    </>
  );
}
