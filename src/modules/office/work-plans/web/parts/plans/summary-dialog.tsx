import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { type WorkPlanShown, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';

/** What became of a plan. */
export function SummaryDialog({ plan, onClose }: { readonly plan: WorkPlanShown; readonly onClose: () => void }) {
  const t = useWorkPlanText();
  const form = useContractForm({
    endpoint: workPlans.summarise,
    params: { id: plan.id },
    initial: { summary: plan.summary },
    toBody: ({ summary }) => ({ summary, version: plan.version }),
    success: t('saved'),
    invalidates: ['home'],
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('summarise')} form={form}>
      <TextAreaField {...form.field('summary')} required label={t('summary')} max={2000} />
    </FormDialog>
  );
}
