import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';

/** Networks, one a line. */
export function NetworksField({ value, onChange, ...field }: FieldProps<string[]>) {
  return (
    <TextAreaField
      {...field}
      value={value.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split(/[\n,，\s]/))}
      placeholder="10.20.0.0/16"
      max={1000}
    />
  );
}
