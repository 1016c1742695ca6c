import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { lessonObservations, type ObservationRow } from '../../../contract/observations.contract.ts';
import { useEvaluationText } from '../../texts.ts';

interface Props {
  readonly observation: Pick<ObservationRow, 'id' | 'version'>;
  readonly onClose: () => void;
}

/** The observed teacher has read it, and may answer. */
export function AcknowledgeDialog({ observation, onClose }: Props) {
  const t = useEvaluationText();
  const form = useContractForm({
    endpoint: lessonObservations.acknowledge,
    params: { id: observation.id },
    initial: { reply: '' },
    toBody: ({ reply }) => ({ reply: reply || null, version: observation.version }),
    success: t('acknowledged'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('acknowledge')} submitLabel={t('acknowledge')} form={form}>
      <TextAreaField {...form.field('reply')} label={t('reply')} max={500} />
    </FormDialog>
  );
}
