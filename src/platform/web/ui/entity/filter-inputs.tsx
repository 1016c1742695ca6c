import { useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import { DayField } from '../fields/date-fields.tsx';
import type { Chosen } from '../fields/search-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { AnyField } from './entity-fields.ts';
import { entityWords } from './entity-words.ts';

interface SpanProps {
  readonly kind: 'day' | 'number';
  readonly from: string;
  readonly to: string;
  readonly onFrom: (value: string) => void;
  readonly onTo: (value: string) => void;
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number that is sent when the input is left, so that half of it asks for nothing. */
function NumberEnd({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const isNumber = typed === '' || NUMBER.test(typed);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      inputMode="decimal"
      max={12}
      onBlur={() => (isNumber ? onChange(typed) : setTyped(value))}
    />
  );
}

/** Both ends of a span; either may stay open. */
export function SpanInputs({ kind, from, to, onFrom, onTo }: SpanProps) {
  const localize = useLocalize();
  if (kind === 'number')
    return (
      <>
        <NumberEnd label={localize(entityWords.from)} value={from} onChange={onFrom} />
        <NumberEnd label={localize(entityWords.to)} value={to} onChange={onTo} />
      </>
    );
  return (
    <>
      <DayField label={localize(entityWords.from)} value={from} onChange={onFrom} {...(to ? { max: to } : {})} />
      <DayField label={localize(entityWords.to)} value={to} onChange={onTo} {...(from ? { min: from } : {})} />
    </>
  );
}

interface PickedProps {
  readonly field: AnyField & { readonly kind: 'picked' };
  readonly label: string;
  readonly value: Chosen | null;
  readonly onChange: (chosen: Chosen | null) => void;
}

/** The search of a field, as a filter. */
export function PickedFilterInput({ field, ...props }: PickedProps) {
  return <field.input {...props} presets={{}} />;
}
