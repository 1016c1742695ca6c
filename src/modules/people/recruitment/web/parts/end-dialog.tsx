import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { candidates } from '../../contract/candidates.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import type { Candidate } from './candidate.ts';

/** An application comes to an end; the place of an offer is free again. */
export function EndDialog({ candidate, onClose }: { readonly candidate: Candidate; readonly onClose: () => void }) {
  const t = useRecruitmentText();
  const form = useContractForm({
    endpoint: candidates.stage,
    params: { id: candidate.id },
    initial: { reason: '' },
    toBody: ({ reason }) => ({ stage: 'ended' as const, reason: reason.trim() || null, version: candidate.version }),
    invalidates: ['jobs'],
    success: t('ended_done'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('end_title', { name: candidate.name })}
      submitLabel={t('end')}
      form={form}
    >
      <p>{t('end_help')}</p>
      <TextAreaField {...form.field('reason')} required label={t('reason')} rows={2} />
    </FormDialog>
  );
}
