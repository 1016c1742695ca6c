import { Textarea } from '@mantine/core';
import { type FieldProps, inputProps } from './field-props.ts';

/** Several lines of text, growing with what is typed. */
export function TextAreaField({
  max,
  rows = 3,
  ...field
}: FieldProps<string> & { readonly max?: number; readonly rows?: number }) {
  return (
    <Textarea
      {...inputProps(field)}
      value={field.value}
      autosize
      minRows={rows}
      maxRows={10}
      {...(max ? { maxLength: max, description: field.help ?? `${field.value.length} / ${max}` } : {})}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
