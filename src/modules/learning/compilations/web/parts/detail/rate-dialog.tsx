import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { compilationReading } from '../../../contract/compilation-reading.contract.ts';
import { useCompilationText } from '../../texts.ts';

interface Props {
  readonly id: string;
  readonly rating: number | null;
  readonly onClose: () => void;
}

/** One to five stars, by somebody who opened it. */
export function RateDialog({ id, rating, onClose }: Props) {
  const t = useCompilationText();
  const form = useContractForm({
    endpoint: compilationReading.rate,
    params: { id },
    initial: { rating: rating === null ? '' : String(rating) },
    toBody: (values) => ({ rating: Number(values.rating) }),
    invalidates: ['compilations'],
    success: t('rated'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('rate')} submitLabel={t('rate')} form={form}>
      <ChipsField
        {...form.field('rating')}
        label={t('rating')}
        options={[5, 4, 3, 2, 1].map((n) => ({ value: String(n), label: t('stars_n', { n }) }))}
      />
    </FormDialog>
  );
}
