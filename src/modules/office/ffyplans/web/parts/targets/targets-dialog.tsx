import { today } from '#shared/dates.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Note } from '#web/ui/layout/note.tsx';
import type { FfyplanShown, GoalShown } from '../../../contract/ffyplans.contract.ts';
import { ffyplanTargetChanges } from '../../../contract/target-changes.contract.ts';
import { useFfyplanText } from '../../texts.ts';

interface Props {
  readonly plan: FfyplanShown;
  readonly goal: GoalShown;
  readonly onClose: () => void;
}

/** Asks for new targets of the present year and those to come; the others stay as they were. */
export function TargetsDialog({ plan, goal, onClose }: Props) {
  const t = useFfyplanText();
  const present = Number(today().slice(0, 4));
  const years = Array.from({ length: plan.years }, (_, at) => plan.start_year + at).filter((year) => year >= present);
  const wasOf = (year: number) => goal.yearly.find((one) => one.year === year)?.target ?? null;
  const form = useContractForm({
    endpoint: ffyplanTargetChanges.create,
    params: { id: plan.id, goal_id: goal.id },
    initial: { reason: '', targets: years.map((year) => ({ year, target: wasOf(year) })) },
    toBody: ({ reason, targets }) => ({
      reason,
      targets: targets.flatMap(({ year, target }) =>
        target === null || target === wasOf(year) ? [] : [{ year, target }],
      ),
    }),
    invalidates: ['home'],
    success: t('target_change_sent'),
    onDone: onClose,
  });
  const { targets } = form.values;
  const unit = goal.indicator?.unit;
  const wrong = form.errors['targets'];
  return (
    <FormDialog opened onClose={onClose} title={t('target_change')} submitLabel={t('submit')} form={form}>
      {targets.map(({ year, target }, at) => (
        <NumberField
          key={year}
          label={[t('target_of', { year: String(year) }), unit && `(${unit})`].filter(Boolean).join(' ')}
          decimals={2}
          value={target}
          onChange={(next) =>
            form.set({ targets: targets.map((one, n) => (n === at ? { ...one, target: next } : one)) })
          }
        />
      ))}
      {wrong && (
        <Note role="alert" tone="refused">
          {wrong}
        </Note>
      )}
      <TextAreaField {...form.field('reason')} label={t('reason')} max={200} />
    </FormDialog>
  );
}
