import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type Interview, interviews } from '../../contract/interviews.contract.ts';
import { useRecruitmentText } from '../texts.ts';
import { ScoreFields } from './score-fields.tsx';
import { emptySheet, sheetBody } from './score-values.ts';

/** The own score sheet of somebody on the staff. */
export function ScoreDialog({ interview, onClose }: { readonly interview: Interview; readonly onClose: () => void }) {
  const t = useRecruitmentText();
  const items = interview.job.score_items;
  const form = useContractForm({
    endpoint: interviews.score,
    params: { id: interview.id },
    initial: emptySheet(items),
    toBody: (values) => sheetBody(items, values),
    success: t('scored'),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('score_title', { name: interview.candidate.name })}
      submitLabel={t('score_submit')}
      form={form}
    >
      <ScoreFields form={form} items={items} />
    </FormDialog>
  );
}
