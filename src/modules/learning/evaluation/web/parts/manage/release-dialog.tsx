import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type EvaluationRow, teachingEvaluations } from '../../../contract/evaluations.contract.ts';
import { useEvaluationText } from '../../texts.ts';

interface Props {
  readonly round: Pick<EvaluationRow, 'id' | 'version'>;
  readonly onClose: () => void;
}

/** Results are shown after grades are in, so that neither looks at the other. */
export function ReleaseDialog({ round, onClose }: Props) {
  const t = useEvaluationText();
  const form = useContractForm({
    endpoint: teachingEvaluations.release,
    params: { id: round.id },
    initial: { grades_in_on: '' },
    toBody: ({ grades_in_on }) => ({ grades_in_on: grades_in_on || null, version: round.version }),
    invalidates: ['evaluation_answers'],
    success: t('released'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('release_title')} submitLabel={t('release')} form={form}>
      <Words as="p" tone="soft">
        {t('release_help')}
      </Words>
      <DayField {...form.field('grades_in_on')} label={t('grades_in_on')} />
    </FormDialog>
  );
}
