import { Button } from '@mantine/core';
import { useState } from 'react';
import { type StaffChoice, StaffField } from '#modules/core/directory/web/public.tsx';
import { flows } from '#shared/calls/flows.contract.ts';
import type { FactValue, Step } from '#shared/flow/steps.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useFlowsText } from '../../texts.ts';
import type { Design, FactKind } from './step-words.ts';

const FEN = 100;

interface Props {
  readonly design: Design;
  readonly steps: readonly Step[];
}

/** Who would decide for somebody: the same plan as when a paper is handed in. */
export function TryFlow({ design, steps }: Props) {
  const t = useFlowsText();
  const localize = useLocalize();
  const isNarrow = useIsNarrow();
  const [person, setPerson] = useState<StaffChoice | null>(null);
  const [facts, setFacts] = useState<Readonly<Record<string, FactValue>>>({});
  const trying = useSend(flows.try, { invalidates: false });
  const run = () =>
    person &&
    trying.mutate({
      params: { kind: design.kind, key: design.key },
      body: { user_id: person.id, department_id: null, facts, steps: [...steps] },
    });
  const fields = (
    <>
      <StaffField onlyTeachers label={t('applicant')} value={person} onChange={setPerson} />
      {Object.entries(design.facts).map(([key, fact]) => (
        <FactField
          key={key}
          label={fact.kind === 'money' ? `${localize(fact)} (¥)` : localize(fact)}
          fact={fact}
          value={facts[key] ?? null}
          onChange={(value) => setFacts({ ...facts, [key]: value })}
        />
      ))}
      <Button disabled={!person} loading={trying.isPending} onClick={run}>
        {t('test_run')}
      </Button>
    </>
  );
  return (
    <Panel title={t('test')}>
      <Stack gap={12}>
        <Words as="p" tone="soft">
          {t('test_help')}
        </Words>
        {isNarrow ? (
          <Stack gap={12}>{fields}</Stack>
        ) : (
          <Inline gap={12} wrap align="end">
            {fields}
          </Inline>
        )}
        <div role="status">{trying.data && <Found steps={trying.data.steps} />}</div>
      </Stack>
    </Panel>
  );
}

interface FactProps {
  readonly label: string;
  readonly fact: FactKind;
  readonly value: FactValue;
  readonly onChange: (value: FactValue) => void;
}

function FactField({ label, fact, value, onChange }: FactProps) {
  const t = useFlowsText();
  const localize = useLocalize();
  if (fact.kind === 'number' || fact.kind === 'money') {
    const unit = fact.kind === 'money' ? FEN : 1;
    return (
      <NumberField
        label={label}
        decimals={2}
        min={0}
        value={typeof value === 'number' ? value / unit : null}
        onChange={(next) => onChange(next === null ? null : Math.round(next * unit))}
      />
    );
  }
  const options =
    fact.kind === 'flag'
      ? (['yes', 'no'] as const).map((one) => ({ value: one, label: t(one) }))
      : (fact.options ?? []).map((option) => ({ value: option.code, label: localize(option) }));
  const shown = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');
  return (
    <SelectField
      clearable
      label={label}
      value={shown}
      options={options}
      onChange={(next) => onChange(next === '' ? null : fact.kind === 'flag' ? next === 'yes' : next)}
    />
  );
}

type Tried = NonNullable<ReturnType<typeof useSend<typeof flows.try>>['data']>['steps'];

function Found({ steps }: { readonly steps: Tried }) {
  const t = useFlowsText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  if (steps.length === 0) return <Words as="p">{t('empty')}</Words>;
  return (
    <ol>
      {steps.map((step) => (
        <li key={step.key}>
          <Words weight={600}>{localizedName(step)}</Words>
          {': '}
          {step.is_empty ? <Words tone="refused">{t('nobody')}</Words> : format.list(step.people.map(localizedName))}
        </li>
      ))}
    </ol>
  );
}
