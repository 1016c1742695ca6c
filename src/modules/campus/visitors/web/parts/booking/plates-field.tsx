import { TagsInput } from '@mantine/core';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { useVisitorText } from '../../texts.ts';
import type { VisitValues } from '../visit-values.ts';

const MOST = 5;

/** The cars that somebody comes with; each is told to the gates for vehicles for the time of the visit. */
export function PlatesField({ form }: { readonly form: ContractForm<VisitValues> }) {
  const t = useVisitorText();
  const { value, onChange, onBlur } = form.field('plates');
  const path = Object.keys(form.errors).find((name) => name.startsWith('plates'));
  const error = path ? form.errors[path]?.[0] : undefined;
  return (
    <TagsInput
      label={t('plates')}
      description={t('plates_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={[...value]}
      maxTags={MOST}
      splitChars={[',', '，', '、', ' ']}
      {...(value.length === 0 ? { placeholder: t('plate_example') } : {})}
      acceptValueOnBlur
      error={error}
      onBlur={onBlur}
      onChange={(plates) => onChange(plates.map((plate) => plate.toUpperCase()))}
    />
  );
}
