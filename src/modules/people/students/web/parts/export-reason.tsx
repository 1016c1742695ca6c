import type { CallInput } from '#shared/endpoint.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { studentExports } from '../../contract/student-export.contract.ts';
import { useStudentText } from '../texts.ts';

interface Props {
  readonly query: NonNullable<CallInput<typeof studentExports.export_whole>['query']>;
  readonly onClose: () => void;
  /** Gets the task that writes the file. */
  readonly onDone: (taskId: string) => void;
}

/** Why a file needs whole numbers. */
export function ExportReason({ query, onClose, onDone }: Props) {
  const t = useStudentText();
  const form = useContractForm({
    endpoint: studentExports.export_whole,
    initial: { reason: '' },
    query,
    invalidates: ['data_tasks'],
    onDone: ({ data_task_id }) => onDone(data_task_id),
  });
  return (
    <FormDialog opened onClose={onClose} title={t('export_whole')} submitLabel={t('export')} form={form}>
      <TextAreaField {...form.field('reason')} label={t('export_reason')} help={t('export_reason_help')} rows={3} />
    </FormDialog>
  );
}
