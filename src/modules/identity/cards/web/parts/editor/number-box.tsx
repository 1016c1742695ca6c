import { NumberInput } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
}

/** A number with steps; what is no number yet changes nothing. */
export function NumberBox({ label, value, min, max, step, onChange }: Props) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={min}
      max={max}
      step={step}
      decimalScale={1}
      clampBehavior="blur"
      onChange={(next) => {
        if (typeof next === 'number') onChange(next);
      }}
    />
  );
}
