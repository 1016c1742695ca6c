import { Checkbox } from '@mantine/core';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm, Field } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { COPIES_MOST } from '../../../contract/print-job.shapes.ts';
import type { PrintOffer } from '../../../contract/print-jobs.contract.ts';
import { duplexes, papers, purposes } from '../../../contract/print-kinds.ts';
import type { Printer } from '../../../contract/printers.contract.ts';
import { usePrintText } from '../../texts.ts';
import type { OrderValues } from './order-values.ts';

interface Props {
  readonly form: ContractForm<OrderValues>;
  readonly printers: readonly Printer[];
  readonly offer: PrintOffer;
  readonly purpose: Field<OrderValues['purpose']>;
}

/** One of a list of codes: what is not in the list is not chosen. */
const among = <Code extends string>(list: readonly { readonly code: Code }[], { onChange, ...field }: Field<Code>) => ({
  ...field,
  onChange: (value: string) => {
    const known = list.find(({ code }) => code === value);
    if (known) onChange(known.code);
  },
});

/** What a phone asks for at once. */
export function MainFields({ form, purpose }: Props) {
  const t = usePrintText();
  return (
    <>
      <TextField {...form.field('title')} label={t('title')} max={80} />
      <Stack columns={2} gap={16}>
        <SelectField {...among(purposes, purpose)} label={t('purpose')} options={useOptions(purposes)} />
        <NumberField {...form.field('copies')} label={t('copies')} min={1} max={COPIES_MOST * 10} withSteps />
      </Stack>
      {purpose.value === 'exam' && <p>{t('exam_help')}</p>}
      <DateTimeField {...form.field('wanted_at')} label={t('wanted_at')} />
    </>
  );
}

/** How it is to be printed, where it is fetched, and who pays. */
export function MoreFields({ form, printers, offer }: Props) {
  const t = usePrintText();
  const localizedName = useLocalizedName();
  const printer = printers.find(({ id }) => id === form.values.printer_id);
  const named = (one: { readonly id: string; readonly name: string; readonly name_en: string | null }) => ({
    value: one.id,
    label: localizedName(one),
  });
  const places = new Map(printers.flatMap(({ place }) => (place ? [[place.id, place] as const] : [])));
  const sides = useOptions(duplexes).filter(({ value }) => value === 'none' || printer?.duplex);
  const sizes = useOptions(papers).filter(({ value }) => printer?.papers.some((paper) => paper === value));
  const [color, staple] = [form.field('color'), form.field('staple')];
  return (
    <Stack gap={16}>
      <Stack columns={2} gap={16}>
        <SelectField {...form.field('printer_id')} label={t('printer')} options={printers.map(named)} />
        {places.size > 1 && (
          <SelectField
            {...form.field('pickup_place_id')}
            label={t('pickup_place')}
            placeholder={printer?.place ? localizedName(printer.place) : t('at_printer')}
            options={[...places.values()].map(named)}
            clearable
          />
        )}
      </Stack>
      <Stack columns={2} gap={16}>
        <SelectField {...among(duplexes, form.field('duplex'))} label={t('duplex')} options={sides} />
        <SelectField {...among(papers, form.field('paper'))} label={t('paper')} options={sizes} />
      </Stack>
      <Stack columns={2} gap={16}>
        <TextField {...form.field('pages')} label={t('pages')} help={t('pages_help')} max={100} />
        {offer.departments.length > 1 && (
          <SelectField {...form.field('department_id')} label={t('payer')} options={offer.departments.map(named)} />
        )}
      </Stack>
      <Stack columns={2} gap={16}>
        <Checkbox
          label={t('color')}
          checked={color.value}
          disabled={!printer?.color && !color.value}
          {...(color.error ? { error: color.error } : {})}
          onChange={(event) => color.onChange(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('staple')}
          checked={staple.value}
          disabled={!printer?.staple && !staple.value}
          {...(staple.error ? { error: staple.error } : {})}
          onChange={(event) => staple.onChange(event.currentTarget.checked)}
        />
      </Stack>
      <TextField {...form.field('finishing_note')} label={t('finishing_note')} max={200} />
    </Stack>
  );
}
