import { Checkbox } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ActionCode } from '#shared/endpoint.ts';
import type { Step } from '#shared/flow/steps.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { DangerButton } from '#web/ui/dialogs/foot-actions.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useFlowsText } from '../../texts.ts';
import { ConditionFields } from './condition-fields.tsx';
import { DeciderFields } from './decider-fields.tsx';
import type { Design, Names, Right } from './step-words.ts';

const MODES = ['any', 'all', 'in_turn'] as const;
const NAME_MIN = 2;

interface Props {
  readonly step: Step;
  readonly facts: Design['facts'];
  readonly rights: readonly Right[];
  readonly names: Names;
  /** Names of people chosen here, for the list of steps. */
  readonly onNamed: (people: readonly { readonly id: string; readonly name: string }[]) => void;
  readonly onDone: (step: Step) => void;
  /** Absent: it is a new one. */
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** One step: who decides, when it is asked and when it is due. */
export function StepDialog({ step: first, facts, rights, names, onNamed, onDone, onRemove, onClose }: Props) {
  const t = useFlowsText();
  const localizedName = useLocalizedName();
  const [step, setStep] = useState(first);
  const [error, setError] = useState<string>();
  const change = (part: Partial<Step>) => setStep({ ...step, ...part });
  const { who } = step;
  const codes = rights.map((right) => ({ value: right.code as ActionCode, label: localizedName(right) }));
  const name = step.name.trim();
  const done = () => {
    if (name.length < NAME_MIN) setError(t('step_name_short'));
    else onDone({ ...step, name, name_en: step.name_en?.trim() || null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    done();
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(onRemove ? 'edit_step' : 'add_step')}
      submitLabel={t(onRemove ? 'apply' : 'add_step')}
      onSubmit={submit}
      aside={onRemove && <Remove onClick={onRemove} />}
    >
      <TextField
        required
        label={t('name')}
        value={step.name}
        onChange={(value) => change({ name: value })}
        {...(error ? { error } : {})}
      />
      <TextField label={t('name_en')} value={step.name_en ?? ''} onChange={(value) => change({ name_en: value })} />
      <DeciderFields
        who={who}
        codes={codes}
        names={names}
        onNamed={onNamed}
        onChange={(next) => change({ who: next })}
      />
      {who.kind !== 'holders' && (
        <SelectField
          label={t('mode')}
          value={step.mode}
          options={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
          onChange={(mode) => change({ mode: MODES.find((one) => one === mode) ?? 'any' })}
        />
      )}
      <SelectField
        clearable
        label={t('else')}
        value={step.else ?? ''}
        options={codes}
        onChange={(code) => change({ else: codes.find(({ value }) => value === code)?.value ?? null })}
      />
      <NumberField
        label={t('due_hours')}
        value={step.due_hours}
        min={1}
        max={720}
        onChange={(due_hours) => change({ due_hours })}
      />
      <ConditionFields facts={facts} sets={step.when} onChange={(when) => change({ when })} />
      <Checkbox
        label={t('again')}
        checked={step.again}
        onChange={(event) => change({ again: event.currentTarget.checked })}
      />
    </FormDialog>
  );
}

function Remove({ onClick }: { readonly onClick: () => void }) {
  const t = useFlowsText();
  return (
    <DangerButton asks={false} onClick={onClick}>
      {t('remove_step')}
    </DangerButton>
  );
}
