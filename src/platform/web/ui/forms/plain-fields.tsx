import { useFormat } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/texts.ts';
import type { Fact } from '../facts.tsx';
import { DayField } from '../fields/date-fields.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { Column } from '../list/column.ts';
import type { ContractForm } from './use-contract-form.ts';

/**
 * A fact that people type as a line, a longer text, a number, a phone or a day. Declared once beside the form, it is
 * typed, sent and shown: a further one costs a line here, its shape, its column and its words.
 */
export interface PlainField<Key extends string = string> {
  readonly name: string;
  readonly kind: 'line' | 'area' | 'number' | 'tel' | 'day';
  /** Key of its label. */
  readonly text: Key;
  readonly help?: Key;
  /** Letters or digits at most. */
  readonly max?: number;
  /** Sent as typed; every other empty field is sent as null. */
  readonly isNeeded?: true;
  /** Typed, and not among the facts and columns that are shown: it heads them, or stands elsewhere. */
  readonly isUnshown?: true;
}

type Kept<F extends PlainField, N extends F['name']> = Extract<F, { readonly name: N }>;
/** What a form holds of plain fields: texts. */
export type PlainValues<F extends PlainField> = { readonly [N in F['name']]: string };
/** What is sent of them. */
export type PlainBody<F extends PlainField> = {
  readonly [N in F['name']]: Kept<F, N> extends { readonly isNeeded: true }
    ? string
    : Kept<F, N>['kind'] extends 'number'
      ? number | null
      : string | null;
};
/** What a row has of them. */
export type PlainRow<F extends PlainField> = { readonly [N in F['name']]: string | number | null };

/** Declares the plain fields of a form. */
export const plainFields = <const F extends readonly PlainField[]>(fields: F): F => fields;

/** First values of a form: what the row has, or nothing. */
export function plainValues<F extends PlainField>(fields: readonly F[], row: PlainRow<F> | null): PlainValues<F> {
  const typed = fields.map(({ name }) => [name, String(row?.[name as F['name']] ?? '')]);
  return Object.fromEntries(typed) as PlainValues<F>;
}

/** What was typed, as the contract takes it. */
export function plainBody<F extends PlainField>(fields: readonly F[], values: PlainValues<F>): PlainBody<F> {
  const sent = fields.map(({ name, kind, isNeeded }) => {
    const typed = values[name as F['name']].trim();
    if (typed === '' && !isNeeded) return [name, null];
    return [name, kind === 'number' && typed !== '' ? Number(typed) : typed];
  });
  return Object.fromEntries(sent) as PlainBody<F>;
}

interface FieldsProps<F extends PlainField, V extends PlainValues<F>> {
  readonly fields: readonly F[];
  readonly form: ContractForm<V>;
  readonly t: Translate<F['text']>;
}

/** The inputs of plain fields, in their order. */
export function PlainFields<F extends PlainField, V extends PlainValues<F>>({ fields, form, t }: FieldsProps<F, V>) {
  return fields.map((field) => {
    const { name, kind, text, help, max } = field;
    const props: FieldProps<string> = {
      ...form.at<string>(name),
      label: t(text),
      ...(help ? { help: t(help) } : {}),
    };
    const most = max === undefined ? {} : { max };
    if (kind === 'day') return <DayField key={name} {...props} />;
    if (kind === 'area') return <TextAreaField key={name} {...props} {...most} rows={2} />;
    return (
      <TextField
        key={name}
        {...props}
        {...most}
        {...(kind === 'tel' ? { type: 'tel' as const } : {})}
        {...(kind === 'number' ? { inputMode: 'numeric' as const } : {})}
      />
    );
  });
}

function shown(kind: PlainField['kind'], value: string | number | null, format: ReturnType<typeof useFormat>) {
  if (value === null || value === '') return null;
  if (kind === 'day') return format.day(String(value));
  if (kind === 'number') return format.number(Number(value));
  return kind === 'tel' ? <a href={`tel:${value}`}>{value}</a> : value;
}

/** The same fields as facts of a row, for `Facts` and for lines of facts. */
export function usePlainFacts<F extends PlainField>(
  fields: readonly F[],
  row: PlainRow<F>,
  t: Translate<F['text']>,
): Fact[] {
  const format = useFormat();
  const said = fields.filter((field) => !field.isUnshown);
  return said.map(({ name, kind, text }) => ({
    label: t(text),
    value: shown(kind, row[name as F['name']], format),
    wide: kind === 'area',
  }));
}

/** The same fields as columns of a list. */
export function usePlainColumns<F extends PlainField>(
  fields: readonly F[],
  t: Translate<F['text']>,
): Column<PlainRow<F>>[] {
  const format = useFormat();
  const said = fields.filter((field) => !field.isUnshown);
  return said.map(({ name, kind, text }) => ({
    key: name,
    title: t(text),
    cell: (row) => shown(kind, row[name as F['name']], format) ?? '—',
  }));
}
