import type { ReactNode } from 'react';
import type { Field } from '../forms/use-contract-form.ts';

/** What every field part takes: the field of a form spread in, its label, and help. */
export interface FieldProps<T> extends Partial<Omit<Field<T>, 'value' | 'onChange'>> {
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly label: string;
  /** Under the field: what to write, in words. */
  readonly help?: ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

/** On the label of a field that is needed: its mark is drawn by the style sheet, so that the label stays the field's plain name. */
export const REQUIRED_MARK = { 'data-needed': true } as const;

/** The common part of Mantine's inputs. */
export function inputProps<T>({ name, label, help, error, required, placeholder, disabled, onBlur }: FieldProps<T>) {
  return {
    label,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    ...(required ? { labelProps: REQUIRED_MARK } : {}),
    'aria-required': required ?? false,
    ...(name ? { name } : {}),
    ...(help ? { description: help } : {}),
    ...(error ? { error } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(disabled ? { disabled } : {}),
    ...(onBlur ? { onBlur } : {}),
  };
}
