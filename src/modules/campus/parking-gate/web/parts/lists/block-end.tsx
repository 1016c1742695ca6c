import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { type Block, parkingBlacklists } from '../../../contract/parking-blacklists.contract.ts';
import { useGateText } from '../../texts.ts';

/** Another reason or another end of an entry. */
export function BlockEnd({ row, onClose }: { readonly row: Block; readonly onClose: () => void }) {
  const t = useGateText();
  const form = useRowForm({
    update: parkingBlacklists.update,
    row,
    initial: { reason: row.reason, valid_to: row.valid_to },
    toBody: (values) => values,
    saved: t('saved'),
    onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('change_end')} submitLabel={t('save_change')} form={form}>
      <DayField {...form.field('valid_to')} label={t('until')} />
      <TextAreaField {...form.field('reason')} label={t('reason')} rows={3} />
    </FormDialog>
  );
}
