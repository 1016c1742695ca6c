import { useId } from 'react';
import { Stack } from '#web/ui/layout/layout.tsx';
import classes from './editor.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A colour as the browser lets it be chosen. */
export function ColourBox({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <Stack gap={4} className={classes.colour}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </Stack>
  );
}
