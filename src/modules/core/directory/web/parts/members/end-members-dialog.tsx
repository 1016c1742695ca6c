import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { departmentMembers } from '../../../contract/department-members.contract.ts';
import { useDirectoryText } from '../../texts.ts';

interface Props {
  readonly departmentId: string;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends places in one department, at once or with a day. */
export function EndMembersDialog({ departmentId, ids, onClose, onDone }: Props) {
  const t = useDirectoryText();
  const form = useContractForm({
    endpoint: departmentMembers.end,
    params: { id: departmentId },
    initial: { end_on: '', reason: '' },
    toBody: ({ end_on, reason }) => ({ ids: [...ids], end_on: end_on || null, reason }),
    invalidates: ['departments', 'organizations'],
    success: t('members_ended'),
    onDone: () => {
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog opened onClose={onClose} title={t('end_members', { n: ids.length })} submitLabel={t('end')} form={form}>
      <DayField {...form.field('end_on')} label={t('end_on')} help={t('end_on_help')} />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={2} />
    </FormDialog>
  );
}
