import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { rollCalls } from '../../contract/roll-calls.contract.ts';
import { useRollCallText } from '../texts.ts';
import type { RollCall } from './use-roll-call.ts';

/** Ends a roll call; who is missing then is answered for. */
export function EndDialog({ call, onClose }: { readonly call: RollCall; readonly onClose: () => void }) {
  const t = useRollCallText();
  const form = useContractForm({
    endpoint: rollCalls.end,
    params: { id: call.id },
    initial: { note: '' },
    toBody: ({ note }) => ({ note: note.trim() || null }),
    success: t('ended'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('end')} submitLabel={t('end')} form={form}>
      <p>{call.missing > 0 ? t('end_ask', { n: call.missing }) : t('end_ask_none')}</p>
      <TextAreaField
        {...form.field('note')}
        label={t('end_note_label')}
        help={t('end_note_help')}
        rows={3}
        {...(call.missing > 0 ? { required: true } : {})}
      />
    </FormDialog>
  );
}
