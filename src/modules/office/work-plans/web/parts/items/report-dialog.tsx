import { useLocalize } from '#web/i18n/texts.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { type AttachedFile, FilesField } from '#web/ui/fields/files/files-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { workPlanItemLifecycle } from '../../../contract/work-plan.lifecycle.ts';
import { EVIDENCE_AT_MOST, WORK_PLAN_EVIDENCE } from '../../../contract/work-plan.shapes.ts';
import { type WorkPlanItem, workPlans } from '../../../contract/work-plans.contract.ts';
import { useWorkPlanText } from '../../texts.ts';

const STATES = ['open', 'done', 'cancelled'] as const;

/** How an item goes: its progress, whether it is done, and what shows it. */
export function ReportDialog({ item, onClose }: { readonly item: WorkPlanItem; readonly onClose: () => void }) {
  const t = useWorkPlanText();
  const localize = useLocalize();
  const form = useContractForm({
    endpoint: workPlans.updateItem,
    params: { id: item.plan.id, item_id: item.id },
    initial: {
      status: item.status as string,
      progress: item.progress as number | null,
      note: item.note,
      evidence: item.evidence as readonly AttachedFile[],
    },
    toBody: ({ status, progress, note, evidence }) => ({
      ...(status === item.status ? {} : { status: STATES.find((one) => one === status) ?? 'open' }),
      progress: progress ?? Number.NaN,
      note,
      evidence_ids: evidence.map(({ id }) => id),
      version: item.version,
    }),
    success: t('saved'),
    invalidates: ['home', 'ffyplans'],
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('report')} form={form}>
      <ChipsField
        {...form.field('status')}
        label={t('status')}
        options={STATES.map((value) => ({ value, label: localize(workPlanItemLifecycle.states[value]) }))}
      />
      <NumberField {...form.field('progress')} label={t('progress_percent')} />
      <TextField {...form.field('note')} label={t('note')} max={500} />
      <FilesField
        label={t('evidence')}
        add={t('evidence_add')}
        kind={WORK_PLAN_EVIDENCE}
        most={EVIDENCE_AT_MOST}
        help={item.supervised ? t('evidence_needed') : undefined}
        value={form.values.evidence}
        onChange={(evidence) => form.set({ evidence })}
        error={form.errors['evidence_ids']}
      />
    </FormDialog>
  );
}
