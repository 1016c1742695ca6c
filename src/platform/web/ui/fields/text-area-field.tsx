import { Textarea } from '@mantine/core';
import { cut } from '#shared/text/cut.ts';
import { withoutMarks } from '#shared/text/marks.ts';
import { useTyped } from '../text/use-typed.ts';
import { type FieldProps, inputProps } from './field-props.ts';

/** Several lines of text, growing with what is typed. */
export function TextAreaField({
  max,
  rows = 3,
  ...field
}: FieldProps<string> & { readonly max?: number; readonly rows?: number }) {
  const { handlers } = useTyped<HTMLTextAreaElement>(field.onChange, (typed) =>
    cut(withoutMarks(typed), max ?? Number.POSITIVE_INFINITY),
  );
  return (
    <Textarea
      {...inputProps(field)}
      value={field.value}
      autosize
      minRows={rows}
      maxRows={10}
      {...(max ? { description: field.help ?? `${field.value.length} / ${max}` } : {})}
      {...handlers}
    />
  );
}
