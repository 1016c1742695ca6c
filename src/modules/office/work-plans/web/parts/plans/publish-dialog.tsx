import { useApi } from '#web/api/queries.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { type WorkPlanShown, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';
import { ClashList } from '../items/clashes.tsx';

/** Publishes a plan; where rooms clash it asks why it goes out all the same. */
export function PublishDialog({ plan, onClose }: { readonly plan: WorkPlanShown; readonly onClose: () => void }) {
  const t = useWorkPlanText();
  const answer = useApi(workPlans.clashes, { query: { work_plan_id: plan.id } });
  const clashes = answer.data?.list ?? [];
  const hasRoom = clashes.some(({ kind }) => kind === 'room');
  const form = useContractForm({
    endpoint: workPlans.publish,
    params: { id: plan.id },
    initial: { reason: '' },
    toBody: ({ reason }) => ({ reason: reason || null, version: plan.version }),
    success: t('published_done'),
    invalidates: ['home', 'room_bookings'],
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('publish')} submitLabel={t('publish')} form={form}>
      <Words as="p" tone="soft">
        {t('publish_help', { n: plan.merged.length })}
      </Words>
      <ClashList clashes={clashes} withItem />
      {hasRoom && (
        <TextField
          {...form.field('reason')}
          required
          label={t('publish_reason')}
          help={t('publish_reason_help')}
          max={200}
        />
      )}
    </FormDialog>
  );
}
