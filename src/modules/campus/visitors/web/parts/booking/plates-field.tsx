import { TagsInput } from '@mantine/core';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { useVisitorText } from '../../texts.ts';

const MOST = 5;

interface Props extends Omit<FieldProps<readonly string[]>, 'label'> {
  /** All messages of the form: one may stand on a single plate. */
  readonly errors: Readonly<Record<string, readonly string[] | string | undefined>>;
}

/** The cars that somebody comes with; each is announced to the gates for vehicles for the time of the visit. */
export function PlatesField({ errors, ...field }: Props) {
  const t = useVisitorText();
  const path = Object.keys(errors).find((name) => name.startsWith('plates'));
  const found = path ? errors[path] : undefined;
  const error = typeof found === 'string' ? found : found?.[0];
  return (
    <TagsInput
      {...inputProps({ ...field, label: t('plates'), help: t('plates_help'), error })}
      value={[...field.value]}
      maxTags={MOST}
      splitChars={[',', '，', '、', ' ']}
      acceptValueOnBlur
      onChange={(plates) => field.onChange(plates.map((plate) => plate.toUpperCase()))}
    />
  );
}
