import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { wages } from '../../../contract/wages.contract.ts';
import { fenTyped } from '../../../contract/yuan-typed.ts';
import { usePayrollText } from '../../texts.ts';
import type { Batch } from './batch-types.ts';

/** Sends a batch by somebody who did not prepare it: both control figures are typed from the sheet of the bank. */
export function SendDialog({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const t = usePayrollText();
  const form = useContractForm({
    endpoint: wages.sendWage,
    params: { id: batch.id },
    initial: { control_count: '', control_net_fen: '', send_at: '' },
    toBody: ({ control_count, control_net_fen, send_at }) => ({
      control_count: Number(control_count || Number.NaN),
      control_net_fen: fenTyped(control_net_fen) ?? Number.NaN,
      send_at: send_at || null,
    }),
    invalidates: ['wages', 'wage_users', 'wage_tables', 'home'],
    success: t('sending_begun'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('send_title')} submitLabel={t('send_batch')} form={form}>
      <p>{t('send_help')}</p>
      {batch.problems.not_activated > 0 && (
        <Note tone="waiting">{t('send_not_activated', { n: batch.problems.not_activated })}</Note>
      )}
      <TextField {...form.field('control_count')} required label={t('control_count')} inputMode="numeric" />
      <TextField {...form.field('control_net_fen')} required label={t('control_net')} inputMode="decimal" />
      <DateTimeField {...form.field('send_at')} label={t('send_at')} help={t('send_at_help')} />
    </FormDialog>
  );
}
