import { today } from '#shared/dates.ts';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { serveUsers } from '../../../contract/serve-users.contract.ts';
import { useServiceStaffText } from '../../texts.ts';
import type { ServePersonDetail } from '../serve-person.ts';

interface Props {
  readonly person: ServePersonDetail;
  readonly move: 'suspend' | 'leave';
  readonly onClose: () => void;
}

/** Somebody does not work here for now, or no more. */
export function EndDialog({ person, move, onClose }: Props) {
  const t = useServiceStaffText();
  const { id, name, version } = person;
  const form = useContractForm({
    endpoint: serveUsers.update,
    params: { id },
    initial: { reason: '', left_on: today() },
    toBody: ({ reason, left_on }) => ({
      reason: reason || null,
      version,
      ...(move === 'leave' ? { status: 'left' as const, left_on } : { status: 'suspended' as const }),
    }),
    success: t(`${move}_done`, { name }),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t(`${move}_title`, { name })} submitLabel={t(move)} form={form}>
      <p>{t(`${move}_help`)}</p>
      {move === 'leave' && <DayField {...form.field('left_on')} required label={t('left_on')} />}
      <TextAreaField {...form.field('reason')} required label={t('reason')} rows={3} />
    </FormDialog>
  );
}
