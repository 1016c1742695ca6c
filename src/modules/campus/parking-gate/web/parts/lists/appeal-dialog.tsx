import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import type { parkingBlacklists } from '../../../contract/parking-blacklists.contract.ts';
import type { parkingViolations } from '../../../contract/parking-violations.contract.ts';
import { useGateText } from '../../texts.ts';

interface Props {
  readonly endpoint: typeof parkingViolations.appeal | typeof parkingBlacklists.appeal;
  readonly id: string;
  readonly version: number;
  readonly help: string;
  readonly onClose: () => void;
}

/** The person concerned says why an entry is wrong. */
export function AppealDialog({ endpoint, id, version, help, onClose }: Props) {
  const t = useGateText();
  const form = useContractForm({
    endpoint,
    params: { id },
    initial: { appeal: '' },
    toBody: (values) => ({ ...values, version }),
    success: t('appeal_sent'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('appeal')} submitLabel={t('send_appeal')} form={form}>
      <TextAreaField {...form.field('appeal')} label={t('appeal_why')} help={help} rows={4} />
    </FormDialog>
  );
}
