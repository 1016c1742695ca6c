import { today } from '#shared/dates.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { type AttachedFile, FilesField } from '#web/ui/fields/files/files-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { FFYPLAN_EVIDENCE } from '../../contract/ffyplan.shapes.ts';
import { type FfyplanShown, ffyplans, type GoalShown } from '../../contract/ffyplans.contract.ts';
import { useFfyplanText } from '../texts.ts';

interface Props {
  readonly plan: FfyplanShown;
  readonly goal: GoalShown;
  readonly onClose: () => void;
}

/** What was reached in a year that has begun. */
export function ActualDialog({ plan, goal, onClose }: Props) {
  const t = useFfyplanText();
  const of = (year: number) => goal.yearly.find((one) => one.year === year);
  const valuesOf = (year: number) => ({
    year: String(year),
    actual: (of(year)?.actual ?? null) as number | null,
    note: of(year)?.note ?? '',
    evidence: (of(year)?.evidence ?? []) as readonly AttachedFile[],
  });
  const form = useContractForm({
    endpoint: ffyplans.setActual,
    params: { id: plan.id, goal_id: goal.id },
    initial: valuesOf(plan.year),
    toBody: ({ year, actual, note, evidence }) => ({
      year: Number(year),
      actual,
      note,
      evidence_ids: evidence.map(({ id }) => id),
      version: goal.version,
    }),
    success: t('saved'),
    onDone: onClose,
  });
  const begun = Array.from({ length: plan.years }, (_, at) => plan.start_year + at).filter(
    (year) => year <= Number(today().slice(0, 4)),
  );
  const target = of(Number(form.values.year))?.target;
  const { unit = '', name = '' } = goal.indicator ?? {};
  return (
    <FormDialog opened onClose={onClose} title={t('enter')} form={form}>
      <SelectField
        {...form.field('year')}
        label={t('year')}
        options={begun.map((year) => ({ value: String(year), label: String(year) }))}
        onChange={(year) => year && form.set(valuesOf(Number(year)))}
      />
      <NumberField
        {...form.field('actual')}
        decimals={2}
        label={unit ? `${name} (${unit})` : name}
        help={target === null || target === undefined ? undefined : t('target_is', { n: target })}
      />
      <TextField {...form.field('note')} label={t('note')} max={500} />
      <FilesField
        label={t('evidence')}
        kind={FFYPLAN_EVIDENCE}
        most={9}
        value={form.values.evidence}
        onChange={(evidence) => form.set({ evidence })}
        error={form.errors['evidence_ids']}
      />
    </FormDialog>
  );
}
