import { DepartmentInput, type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer, FormGroup } from '#web/ui/form-drawer.tsx';
import { useRowForm } from '#web/ui/forms/use-row-form.ts';
import { LEVELS_AT_MOST } from '../../contract/ffyplan.shapes.ts';
import { type FfyplanShown, ffyplans, type GoalShown } from '../../contract/ffyplans.contract.ts';
import { type Direction, directions } from '../../contract/lights.ts';
import { useFfyplanText } from '../texts.ts';

interface Props {
  readonly plan: FfyplanShown;
  readonly goal: GoalShown | null;
  /** Below which goal a new one stands first. */
  readonly below?: string;
  readonly onClose: () => void;
}

const yearsOf = ({ start_year, years }: FfyplanShown) => Array.from({ length: years }, (_, at) => start_year + at);

function initialOf(plan: FfyplanShown, goal: GoalShown | null, below: string, ownerName: string) {
  const targets = Object.fromEntries(
    yearsOf(plan).map((year) => [
      `target_${year}`,
      (goal?.yearly.find((one) => one.year === year)?.target ?? null) as number | null,
    ]),
  );
  return {
    parent_id: goal?.parent_id ?? below,
    title: goal?.title ?? '',
    department_id: goal?.department?.id ?? '',
    owner: (goal?.owner ? { id: goal.owner.id, name: ownerName } : null) as StaffChoice | null,
    weight: (goal?.weight ?? null) as number | null,
    indicator: goal?.indicator?.name ?? '',
    unit: goal?.indicator?.unit ?? '',
    baseline: (goal?.indicator?.baseline ?? null) as number | null,
    target: (goal?.indicator?.target ?? null) as number | null,
    direction: (goal?.indicator?.direction ?? 'up') as string,
    targets: targets as Record<string, number | null>,
  };
}
type Values = ReturnType<typeof initialOf>;

function bodyOf(plan: FfyplanShown, values: Values) {
  const { indicator, unit, baseline, target, direction } = values;
  return {
    parent_id: values.parent_id || null,
    title: values.title,
    department_id: values.department_id || null,
    owner_id: values.owner?.id ?? null,
    weight: values.weight ?? Number.NaN,
    indicator: indicator
      ? {
          name: indicator,
          unit,
          baseline,
          target,
          direction: (direction === 'down' ? 'down' : 'up') satisfies Direction as Direction,
        }
      : null,
    targets: indicator
      ? yearsOf(plan).flatMap((year) => {
          const wanted = values.targets[`target_${year}`] ?? null;
          return wanted === null ? [] : [{ year, target: wanted }];
        })
      : [],
  };
}

/** A goal: where it stands, whose it is, how much it weighs, and how it is measured. */
export function GoalEditor({ plan, goal, below = '', onClose }: Props) {
  const t = useFfyplanText();
  const localizedName = useLocalizedName();
  const form = useRowForm({
    create: ffyplans.addGoal,
    update: ffyplans.updateGoal,
    row: goal ? { id: goal.id, version: goal.version } : null,
    params: { id: plan.id },
    id_param: 'goal_id',
    initial: initialOf(plan, goal, below, goal?.owner ? localizedName(goal.owner) : ''),
    toBody: (values) => bodyOf(plan, values),
    saved: t('saved'),
    onClose,
  });
  const ways = useOptions(directions);
  const parents = plan.goals.filter(({ depth, id }) => depth < LEVELS_AT_MOST && id !== goal?.id);
  return (
    <FormDrawer opened kind="form" onClose={onClose} title={t(goal ? 'goal_edit' : 'goal_add')} form={form}>
      <TextField {...form.field('title')} required label={t('goal_title')} max={120} />
      <SelectField
        {...form.field('parent_id')}
        clearable
        label={t('parent')}
        placeholder={t('parent_none')}
        options={parents.map(({ id, code, title }) => ({ value: id, label: `${code} ${title}` }))}
      />
      <NumberField {...form.field('weight')} required label={t('weight')} help={t('weight_help')} />
      <DepartmentInput {...form.field('department_id')} label={t('department')} />
      <StaffField
        {...form.field('owner', 'owner_id')}
        label={t('owner')}
        help={t('owner_help')}
        onlyTeachers
        clearable
      />
      <FormGroup title={t('indicator')}>
        <TextField {...form.field('indicator', 'indicator.name')} label={t('indicator_name')} max={60} />
        {form.values.indicator !== '' && (
          <>
            <TextField {...form.field('unit', 'indicator.unit')} label={t('unit')} max={20} />
            <ChipsField {...form.field('direction', 'indicator.direction')} label={t('direction')} options={ways} />
            <NumberField {...form.field('baseline', 'indicator.baseline')} decimals={2} label={t('baseline')} />
            <NumberField {...form.field('target', 'indicator.target')} decimals={2} label={t('target')} />
            {yearsOf(plan).map((year) => (
              <NumberField
                key={year}
                {...form.at<number | null>(`targets.target_${year}`)}
                decimals={2}
                label={t('target_of', { year })}
              />
            ))}
          </>
        )}
      </FormGroup>
    </FormDrawer>
  );
}
