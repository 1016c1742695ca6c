import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';

interface Props {
  readonly slip_id: string;
  /** Null: the whole slip. */
  readonly column: { readonly key: string; readonly label: string } | null;
  readonly onClose: () => void;
}

/** Asks about a line of one’s own slip. */
export function AskDialog({ slip_id, column, onClose }: Props) {
  const t = usePayrollText();
  const form = useContractForm({
    endpoint: wageUsers.ask,
    params: { id: slip_id },
    initial: { text: '' },
    toBody: ({ text }) => ({ text, column_key: column?.key ?? null }),
    invalidates: ['wage_users', 'home'],
    success: t('asked'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={column ? t('ask_about', { label: column.label }) : t('ask_whole')}
      submitLabel={t('ask_send')}
      form={form}
    >
      <TextAreaField {...form.field('text')} label={t('question')} rows={4} help={t('ask_help')} />
    </FormDialog>
  );
}
