import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import type { LiveDetail } from '../live-words.ts';

interface Props {
  readonly live: LiveDetail;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Returns a live with what should change. */
export function ReturnDialog({ live, onClose, onDone }: Props) {
  const t = useLiveText();
  const form = useContractForm({
    endpoint: lives.approve,
    params: { id: live.id },
    initial: { opinion: '' },
    toBody: ({ opinion }) => ({ result: 'return' as const, opinion, version: live.version }),
    success: t('returned'),
    invalidates: ['home'],
    onDone,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('return')} submitLabel={t('return')} form={form}>
      <TextAreaField {...form.field('opinion')} required label={t('opinion')} rows={3} max={200} />
    </FormDialog>
  );
}
