import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { courseResources } from '../../../contract/course-resources.contract.ts';
import { useResourceText } from '../../texts.ts';
import type { ResourceDetail } from '../resource-types.ts';

const STARS = ['', '1', '2', '3', '4', '5'];

/** The decision about what waits: it reaches its circle, or goes back with an opinion. */
export function ReviewDialog({
  resource,
  onClose,
}: {
  readonly resource: ResourceDetail;
  readonly onClose: () => void;
}) {
  const t = useResourceText();
  const form = useContractForm({
    endpoint: courseResources.review,
    params: { id: resource.id },
    initial: { result: 'approve', opinion: '', rating: '' },
    toBody: ({ result, opinion, rating }) => ({
      result: result === 'return' ? ('return' as const) : ('approve' as const),
      opinion: opinion.trim() || null,
      rating: result === 'approve' && rating ? Number(rating) : null,
      version: resource.version,
    }),
    invalidates: ['home'],
    onDone: ({ is_returned }) => {
      toast.success(t(is_returned ? 'returned' : 'approved'));
      onClose();
    },
  });
  const isApproved = form.values.result === 'approve';
  return (
    <FormDialog opened onClose={onClose} title={t('review')} submitLabel={t('decide')} form={form}>
      <ChipsField
        {...form.field('result')}
        label={t('result')}
        options={[
          { value: 'approve', label: t('approve') },
          { value: 'return', label: t('return') },
        ]}
      />
      <TextAreaField {...form.field('opinion')} required={!isApproved} label={t('opinion')} max={300} rows={3} />
      {isApproved && (
        <ChipsField
          {...form.field('rating')}
          label={t('rating')}
          options={STARS.map((value) => ({
            value,
            label: value ? t('stars_n', { n: Number(value) }) : t('no_rating'),
          }))}
        />
      )}
    </FormDialog>
  );
}
