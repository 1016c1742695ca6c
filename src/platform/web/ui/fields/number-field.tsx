import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, inputProps } from './field-props.ts';

interface NumberFieldProps extends FieldProps<number | null> {
  /** Digits behind the point; none without it. */
  readonly decimals?: number;
  readonly prefix?: string;
  readonly min?: number;
  readonly max?: number;
  readonly withSteps?: boolean;
}

const numberIn = (typed: string | number): number | null => (typed === '' ? null : Number(typed));

/**
 * A number, null while there is none. What is half typed is no empty field: `12.` counts as 12, and a lone `-` as a number
 * that no rule takes (NaN).
 */
export function NumberField({ decimals = 0, prefix, min, max, withSteps = false, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | number>(field.value ?? '');
  // the point of `12.` and the last zero of `12.50` are in the text alone
  const shown = Object.is(numberIn(typed), field.value) ? typed : (field.value ?? '');
  return (
    <NumberInput
      {...inputProps(field)}
      value={shown}
      decimalScale={decimals}
      {...(prefix ? { prefix } : {})}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      hideControls={!withSteps}
      onChange={(next) => {
        setTyped(next);
        field.onChange(numberIn(next));
      }}
    />
  );
}
