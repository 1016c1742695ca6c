import { addDays, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { mondayOf, periodKinds, planScopes } from '../../../contract/periods.ts';
import { workPlans } from '../../../contract/work-plans.contract.ts';
import { workPlansRights } from '../../../rights.ts';
import { useWorkPlanText } from '../../texts.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** Begins a plan: whose it is, and for which time. */
export function PlanForm({ onClose, onMade }: Props) {
  const t = useWorkPlanText();
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { can } = useRights();
  const own = useApi(workPlans.departments, {}).data?.list ?? [];
  const form = useContractForm({
    endpoint: workPlans.create,
    initial: {
      scope: 'department' as string,
      department_id: '',
      period_kind: 'week' as string,
      date: addDays(mondayOf(today()), 7),
    },
    toBody: ({ scope, department_id, period_kind, date }) => ({
      scope: planScopes.find(({ code }) => code === scope)?.code ?? 'department',
      department_id: scope === 'department' ? department_id || own[0]?.id || null : null,
      period_kind: periodKinds.find(({ code }) => code === period_kind)?.code ?? 'week',
      date,
    }),
    onDone: ({ id }) => {
      onClose();
      onMade(id);
    },
  });
  const scopes = planScopes.filter(({ code }) => code !== 'organization' || can(workPlansRights.manage));
  return (
    <FormDialog opened onClose={onClose} title={t('plan_add')} form={form}>
      <ChipsField
        {...form.field('scope')}
        label={t('whose')}
        options={scopes.map(({ code, ...words }) => ({ value: code, label: localize(words) }))}
      />
      {form.values.scope === 'department' && (
        <SelectField
          {...form.field('department_id')}
          required
          label={t('department')}
          value={form.values.department_id || own[0]?.id || ''}
          options={own.map((one) => ({ value: one.id, label: localizedName(one) }))}
        />
      )}
      <ChipsField {...form.field('period_kind')} label={t('period')} options={useOptions(periodKinds)} />
      <DayField {...form.field('date')} required label={t('period_day')} help={t('period_day_help')} />
    </FormDialog>
  );
}
