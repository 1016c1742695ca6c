import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useOptions } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { goalRoles, observationGoals } from '../../../contract/observations.contract.ts';
import { useEvaluationText } from '../../texts.ts';

type Goals = readonly { readonly role: (typeof goalRoles)[number]['code']; readonly lessons: number }[];

/** How many lessons people observe this term. */
export function GoalsPanel() {
  const t = useEvaluationText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const roles = useOptions(goalRoles);
  const [isOpen, setOpen] = useState(false);
  const answer = useApi(observationGoals.list, {});
  if (!answer.data)
    return (
      <Panel title={t('goals')}>
        <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />
      </Panel>
    );
  const { semester, goals } = answer.data;
  if (!semester) return null;
  const said = goals.map(({ role, lessons }) =>
    t('goal_line', { role: roles.find((one) => one.value === role)?.label ?? role, n: lessons }),
  );
  return (
    <Panel
      title={t('goals')}
      aside={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('goals_set')}
        </Button>
      }
    >
      <Stack gap={4}>
        <Words tone="soft">{localizedName(semester)}</Words>
        <Words>{said.length ? format.list(said) : t('goals_none')}</Words>
      </Stack>
      {isOpen && <GoalsDialog goals={goals} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function GoalsDialog({ goals, onClose }: { readonly goals: Goals; readonly onClose: () => void }) {
  const t = useEvaluationText();
  const roles = useOptions(goalRoles);
  const initial = Object.fromEntries(
    goalRoles.map(({ code }) => [code, goals.find(({ role }) => role === code)?.lessons ?? 0]),
  ) as Record<Goals[number]['role'], number | null>;
  const form = useContractForm({
    endpoint: observationGoals.save,
    initial,
    toBody: (values) => ({
      goals: goalRoles.flatMap(({ code }) => (values[code] ? [{ role: code, lessons: values[code] ?? 0 }] : [])),
    }),
    success: t('saved'),
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('goals')} submitLabel={t('save')} form={form}>
      {roles.map(({ value, label }) => (
        <NumberField
          key={value}
          {...form.field(value as Goals[number]['role'])}
          label={label}
          help={t('goal_help')}
          min={0}
          max={60}
        />
      ))}
    </FormDialog>
  );
}
