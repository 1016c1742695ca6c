import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type PrintJob, printJobs } from '../../../contract/print-jobs.contract.ts';
import { usePrintText } from '../../texts.ts';

interface Props {
  readonly job: Pick<PrintJob, 'id' | 'number' | 'title'>;
  /** What was scanned already. */
  readonly scanned?: string;
  readonly onClose: () => void;
}

/** Hands a job over to who says or shows its code; a hand scanner types what it reads. */
export function CollectDialog({ job, scanned = '', onClose }: Props) {
  const t = usePrintText();
  const form = useContractForm({
    endpoint: printJobs.collect,
    params: { id: job.id },
    initial: { code: scanned },
    toBody: ({ code }) => ({ code: code.trim() }),
    isUnmarked: true,
    invalidates: ['home', 'print_quotas', 'printers'],
    onDone: ({ number }) => {
      toast.success(t('handed_over', { number }));
      onClose();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t('hand_over')} submitLabel={t('hand_over')} form={form}>
      <Words as="p">
        {job.number} · {job.title}
      </Words>
      <TextField {...form.field('code')} label={t('code')} help={t('code_typed')} max={300} autoFocus />
    </FormDialog>
  );
}
