import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { compilations } from '../../../contract/compilations.contract.ts';
import { useCompilationText } from '../../texts.ts';

interface Props {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  /** What was chosen already, by key. */
  readonly result?: 'approve' | 'return';
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Accepts what was submitted, or returns it with an opinion. */
export function ReviewDialog({ id, version, title, result = 'approve', onClose, onDone }: Props) {
  const t = useCompilationText();
  const form = useContractForm({
    endpoint: compilations.review,
    params: { id },
    initial: { result: result as string, opinion: '', rating: '' },
    toBody: (values) => ({
      result: values.result === 'return' ? ('return' as const) : ('approve' as const),
      opinion: values.opinion.trim() || null,
      rating: values.result === 'approve' && values.rating ? Number(values.rating) : null,
      version,
    }),
    invalidates: ['home'],
    success: t('reviewed'),
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const isReturned = form.values.result === 'return';
  return (
    <FormDialog opened onClose={onClose} title={t('review_title', { title })} submitLabel={t('decide')} form={form}>
      <ChipsField
        {...form.field('result')}
        label={t('result')}
        options={[
          { value: 'approve', label: t('approve') },
          { value: 'return', label: t('return') },
        ]}
      />
      <TextAreaField
        {...form.field('opinion')}
        required={isReturned}
        label={t('opinion')}
        {...(isReturned ? { help: t('opinion_help') } : {})}
        rows={3}
      />
      {!isReturned && (
        <ChipsField
          {...form.field('rating')}
          label={t('rating')}
          options={[5, 4, 3, 2, 1].map((n) => ({ value: String(n), label: t('stars_n', { n }) }))}
        />
      )}
    </FormDialog>
  );
}
