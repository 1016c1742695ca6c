import { TextInput } from '@mantine/core';
import { type CompositionEvent, useRef } from 'react';
import { filterInput } from '#shared/input-filter.ts';
import { type FieldProps, inputProps } from './field-props.ts';

interface TextFieldProps extends FieldProps<string> {
  readonly max?: number;
  /** Lets through word characters and Chinese only; never for names of persons, mail, passwords, free text. */
  readonly filtered?: boolean;
  /** In capitals, as numbers of documents are written. */
  readonly capitals?: boolean;
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search';
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
}

/** One line of text. */
export function TextField({
  max,
  filtered = false,
  capitals = false,
  type = 'text',
  inputMode,
  autoComplete,
  autoFocus,
  ...field
}: TextFieldProps) {
  const isComposing = useRef(false);
  // What an input method composes stays as it is: a changed text would end the composing.
  const put = (typed: string) => {
    if (isComposing.current) return field.onChange(typed);
    const kept = filtered ? filterInput(typed) : typed;
    field.onChange(capitals ? kept.toUpperCase() : kept);
  };
  return (
    <TextInput
      {...inputProps(field)}
      type={type}
      value={field.value}
      {...(max ? { maxLength: max } : {})}
      {...(inputMode ? { inputMode } : {})}
      {...(autoComplete ? { autoComplete } : {})}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      onChange={(event) => put(event.currentTarget.value)}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event: CompositionEvent<HTMLInputElement>) => {
        isComposing.current = false;
        put(event.currentTarget.value);
      }}
    />
  );
}

/** A mobile number: digits only, eleven of them. */
export function PhoneField(props: FieldProps<string>) {
  return (
    <TextField
      {...props}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      max={11}
      onChange={(typed) => props.onChange(typed.replace(/\D/g, ''))}
    />
  );
}
