import type { Chosen } from '../fields/search-field.tsx';
import type { AnyField, AnyFields } from './entity-fields.ts';

type Values = Record<string, unknown>;
type Row = Readonly<Record<string, unknown>>;

/** What a form begins with. */
export function valuesOf(fields: AnyFields, row: Row | null, presets: Row = {}): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, firstOf(name, field, row, presets)]));
}

function firstOf(name: string, field: AnyField, row: Row | null, presets: Row): unknown {
  if (field.kind === 'own') return field.from(row as never, presets);
  if (field.kind === 'picked') return row ? field.display(row as never) : null;
  if (field.kind === 'references' && row) return field.display(row as never).map(({ id }) => id);
  const initial = 'initial' in field ? field.initial : undefined;
  const value = row ? valueIn(row, name, field) : (presets[name] ?? initial);
  if (field.kind === 'hidden') return value ?? null;
  if (field.kind === 'flag') return value ? 'yes' : 'no';
  if (field.kind === 'set' || field.kind === 'references') return value ?? [];
  if (value === null || value === undefined) return '';
  return field.kind === 'money' ? String(Number(value) / 100) : String(value);
}

/** What a row has under a field's name; a reference may be told by what it names alone. */
function valueIn(row: Row, name: string, field: AnyField): unknown {
  return row[name] ?? (field.kind === 'reference' ? field.display(row as never)?.id : undefined);
}

/** What was typed, as the contract takes it. `isNew`: the body of `create`. */
export function bodyOf(fields: AnyFields, values: Values, isNew: boolean): Values {
  const sent = Object.entries(fields).filter(([, { only }]) => !only || (only === 'new') === isNew);
  return Object.fromEntries(
    sent.map(([name, field]) => [name, field.when && !field.when(values) ? null : sentOf(field, values[name])]),
  );
}

function sentOf(field: AnyField, value: unknown): unknown {
  if (field.kind === 'own') return field.toBody ? field.toBody(value as never) : value;
  if (field.kind === 'hidden' || field.kind === 'set' || field.kind === 'references') return value;
  if (field.kind === 'flag') return value === 'yes';
  if (field.kind === 'picked') return (value as Chosen | null)?.id ?? null;
  const typed = String(value ?? '').trim();
  // what is needed and empty is left out of the body, and the contract says that it is missing
  if (typed === '') return field.required ? '' : null;
  if (field.kind === 'number' || field.kind === 'decimal') return numberOr(typed, Number(typed));
  if (field.kind === 'money') return numberOr(typed, Math.round(Number(typed) * 100));
  if (field.kind === 'choice') return field.of.find(({ code }) => String(code) === typed)?.code ?? typed;
  return typed;
}

const numberOr = (typed: string, number: number) => (Number.isNaN(number) ? typed : number);
