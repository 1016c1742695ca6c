import { Checkbox } from '@mantine/core';
import { SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { isChoiceKind, showOperators } from '../../contract/form-kinds.ts';
import type { FormField } from '../../contract/form-schema.ts';
import { useFormText } from '../texts.ts';

interface Props {
  readonly field: FormField;
  /** The questions before it, on which it may depend. */
  readonly earlier: readonly FormField[];
  readonly onChange: (field: FormField) => void;
}

/** What one question says and asks for. */
export function FieldSettings({ field, earlier, onChange }: Props) {
  const t = useFormText();
  const set = (change: Partial<FormField>) => onChange({ ...field, ...change });
  const isAsked = field.kind !== 'note';
  const hasLimits = ['text', 'textarea', 'number', 'money', 'rating', 'multi', 'picture', 'file'].includes(field.kind);
  return (
    <Stack gap={16}>
      <TextField label={t('label')} value={field.label} max={120} onChange={(label) => set({ label })} />
      <TextField
        label={t('label_en')}
        value={field.label_en ?? ''}
        max={200}
        onChange={(label_en) => set({ label_en: label_en || null })}
      />
      <TextField
        label={t('help')}
        value={field.help ?? ''}
        max={500}
        onChange={(help) => set({ help: help || null })}
      />
      {isChoiceKind(field.kind) && (
        <TextAreaField
          label={t('options')}
          help={t('options_help')}
          value={field.options.map((option) => option.label).join('\n')}
          onChange={(lines) => set({ options: optionsOf(lines, field.options) })}
        />
      )}
      {isChoiceKind(field.kind) && (
        <TextAreaField
          label={t('options_en')}
          help={t('options_en_help')}
          value={field.options.map((option) => option.label_en ?? '').join('\n')}
          onChange={(lines) => set({ options: inEnglish(lines, field.options) })}
        />
      )}
      {isAsked && (
        <>
          <Checkbox
            label={t('required')}
            checked={field.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
          <Checkbox
            label={t('sensitive')}
            checked={field.sensitive}
            onChange={(event) => set({ sensitive: event.currentTarget.checked })}
          />
        </>
      )}
      {hasLimits && (
        <Stack columns={2} gap={12}>
          <Limit label={t('min')} value={field.min} onChange={(min) => set({ min })} />
          <Limit label={t('max')} value={field.max} onChange={(max) => set({ max })} />
        </Stack>
      )}
      {earlier.length > 0 && <ShowWhen field={field} earlier={earlier} onChange={onChange} />}
    </Stack>
  );
}

/** Options by line; a line keeps the code of the option in its place. */
function optionsOf(lines: string, known: FormField['options']): FormField['options'] {
  return lines.split('\n').map((label, n) => {
    const { code, label_en } = known[n] ?? { code: `o${n + 1}`, label_en: null };
    return { code, label, label_en };
  });
}

/** The English of each option, by line; lines beyond the options are dropped. */
function inEnglish(lines: string, known: FormField['options']): FormField['options'] {
  const words = lines.split('\n');
  return known.map((option, n) => ({ ...option, label_en: words[n] || null }));
}

function Limit({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  return <NumberField label={label} value={value} decimals={2} onChange={onChange} />;
}

/** The condition as a sentence: the earlier question, how it compares, and with what. */
function ShowWhen({ field, earlier, onChange }: Props) {
  const t = useFormText();
  const operators = useOptions(showOperators);
  const when = field.show_when;
  const asked = earlier.find((one) => one.key === when?.field);
  const set = (change: Partial<NonNullable<FormField['show_when']>>) =>
    onChange({ ...field, show_when: { field: '', operator: 'equals', value: '', ...when, ...change } });
  return (
    <>
      <SelectField
        label={t('show_when')}
        clearable
        value={when?.field ?? ''}
        options={earlier.map((one) => ({ value: one.key, label: one.label }))}
        onChange={(key) => (key ? set({ field: key }) : onChange({ ...field, show_when: null }))}
      />
      {when && (
        <SelectField
          label={t('operator')}
          value={when.operator}
          options={operators}
          onChange={(code) => set({ operator: showOperators.find((one) => one.code === code)?.code ?? 'equals' })}
        />
      )}
      {when && when.operator !== 'filled' && asked && isChoiceKind(asked.kind) && (
        <SelectField
          label={t('value')}
          value={when.value}
          options={asked.options.map((option) => ({ value: option.code, label: option.label }))}
          onChange={(value) => set({ value })}
        />
      )}
      {when && when.operator !== 'filled' && asked && !isChoiceKind(asked.kind) && (
        <TextField label={t('value')} value={when.value} max={200} onChange={(value) => set({ value })} />
      )}
    </>
  );
}
