import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { visitors } from '../../contract/visitors.contract.ts';
import type { Visit } from './visit-types.ts';
import { useVisitWords } from './visit-words.ts';
import { useVisitorText } from './visitor-texts.ts';

interface Props {
  readonly visit: Visit;
  readonly onClose: () => void;
}

/** Cancels a booking; the other side reads the reason. */
export function CancelDialog({ visit, onClose }: Props) {
  const t = useVisitorText();
  const words = useVisitWords();
  const form = useContractForm({
    endpoint: visitors.cancelBook,
    params: { id: visit.id },
    initial: { reason: '' },
    success: t('cancelled'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('cancel_visit', { who: words.who(visit) })}
      submitLabel={t('cancel_booking')}
      isSending={form.isSending}
      onSubmit={form.submit}
      error={form.formError}
    >
      <TextAreaField {...form.field('reason')} label={t('cancel_reason')} help={t('cancel_help')} rows={2} />
    </FormDialog>
  );
}

/** Ends a visit whose people left without being seen. */
export function CloseDialog({ visit, onClose }: Props) {
  const t = useVisitorText();
  const words = useVisitWords();
  const form = useContractForm({
    endpoint: visitors.close,
    params: { id: visit.id },
    initial: { reason: '' },
    success: t('closed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('close_visit', { who: words.who(visit) })}
      submitLabel={t('close_booking')}
      isSending={form.isSending}
      onSubmit={form.submit}
      error={form.formError}
    >
      <TextAreaField {...form.field('reason')} label={t('close_reason')} help={t('close_help')} rows={2} />
    </FormDialog>
  );
}
