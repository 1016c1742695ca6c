import { type ComponentType, type ReactNode, useEffect } from 'react';
import { type Translate, useLocalize, useLocalizedName } from '../../i18n/texts.ts';
import { ChipsField, MultiChipsField, SelectField } from '../fields/choice-fields.tsx';
import { DateTimeField, DayField, TimeField } from '../fields/date-fields.tsx';
import type { FieldProps } from '../fields/field-props.ts';
import { PictureField } from '../fields/files/picture-field.tsx';
import { UploadField } from '../fields/files/upload-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { FormGroup } from '../form-drawer.tsx';
import type { ContractForm } from '../forms/use-contract-form.ts';
import { type Entity, type EntityContract, fieldsIn } from './entity.ts';
import type { AnyField } from './entity-fields.ts';
import { entityWords as words } from './entity-words.ts';
import classes from './field-inputs.module.css';
import { SearchedReference } from './searched-reference.tsx';
import { useLabel } from './use-label.ts';
import { useOptionsFrom } from './use-options-from.ts';

type Values = Record<string, unknown>;
/** The form of an entity: what was typed, and what its inputs have to know besides. */
export interface EntityForm extends ContractForm<Values> {
  /** Null: a new one. */
  readonly row: Values | null;
  readonly presets: Values;
}

/** More choices than this are offered as a list to open. */
const CHIPS_AT_MOST = 5;

interface InputProps {
  readonly name: string;
  readonly field: AnyField;
  readonly form: EntityForm;
  readonly t: Translate<string>;
}
type TypedField = Extract<
  AnyField,
  { readonly kind: 'line' | 'area' | 'tel' | 'day' | 'time' | 'moment' | 'number' | 'decimal' | 'money' }
>;
interface OptionsProps<T> {
  readonly field: AnyField;
  readonly props: FieldProps<T>;
  readonly form: EntityForm;
}

function ReferenceInput({ field, props, form }: OptionsProps<string>) {
  const { takes_first } = field as AnyField & { kind: 'reference' };
  const source = field as AnyField & { kind: 'reference' };
  const { options, isWhole } = useOptionsFrom(source, form.presets);
  const localizedName = useLocalizedName();
  const first = takes_first ? options[0]?.value : undefined;
  const isOpen = props.value === '' && first !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the options are here
  useEffect(() => {
    if (!isOpen) return;
    const chosen = { ...form.values, [props.name ?? '']: first };
    // nobody typed it: a form in which nothing else stands is left without a question, and what was said of it stays
    if (form.isDirty) form.set(chosen);
    else form.rebase(chosen, (_was, _typed, next) => next);
  }, [isOpen]);
  if (!isWhole) {
    const kept = form.row && source.display(form.row as never);
    return <SearchedReference {...props} source={source} presets={form.presets} known={kept && localizedName(kept)} />;
  }
  if (takes_first && options.length === 1) return null;
  return <SelectField {...props} options={options} clearable={!props.required} />;
}

function ReferencesInput({ field, props, form }: OptionsProps<readonly string[]>) {
  const { options } = useOptionsFrom(field as AnyField & { kind: 'references' }, form.presets);
  return options.length > 0 ? <MultiChipsField {...props} options={options} /> : null;
}

const MODES = { number: 'numeric', decimal: 'decimal', money: 'decimal', tel: 'tel', line: undefined } as const;

function TextInput({ field, props }: { readonly field: TypedField; readonly props: FieldProps<string> }) {
  const most = field.max === undefined ? {} : { max: field.max };
  if (field.kind === 'day') return <DayField {...props} />;
  if (field.kind === 'moment') return <DateTimeField {...props} />;
  if (field.kind === 'time') return <TimeField {...props} />;
  if (field.kind === 'area') return <TextAreaField {...props} {...most} rows={2} />;
  const inputMode = MODES[field.kind];
  return (
    <TextField
      {...props}
      {...most}
      {...(inputMode ? { inputMode } : {})}
      {...(field.kind === 'tel' ? { type: 'tel' as const } : {})}
    />
  );
}

/** Whether a field is asked in this form as it stands. */
const isAsked = (field: AnyField, { row, values }: EntityForm): boolean =>
  field.kind !== 'hidden' &&
  (!field.only || (field.only === 'new') === (row === null)) &&
  (field.when?.(values) ?? true);

function Input({ name, field, form, t }: InputProps) {
  const localize = useLocalize();
  const labelOf = useLabel(t);
  const { row, presets } = form;
  if (field.kind === 'hidden' || !isAsked(field, form)) return null;
  const at = <T,>(): FieldProps<T> => ({
    ...form.at<T>(name),
    label: labelOf(field.text),
    ...(field.help ? { help: labelOf(field.help) } : {}),
  });
  if (field.kind === 'flag') {
    const options = (['yes', 'no'] as const).map((value) => ({ value, label: localize(words[value]) }));
    return <ChipsField {...at<string>()} options={options} />;
  }
  if (field.kind === 'choice') {
    const options = field.of.map((item) => ({ value: String(item.code), label: localize(item) }));
    const Choice = options.length > CHIPS_AT_MOST ? SelectField : ChipsField;
    return <Choice {...at<string>()} options={options} />;
  }
  if (field.kind === 'set') {
    const options = field.of.map((item) => ({ value: String(item.code), label: localize(item) }));
    return <MultiChipsField {...at<readonly string[]>()} options={options} />;
  }
  if (field.kind === 'own') {
    const Own = field.input as unknown as ComponentType<FieldProps<unknown> & { readonly form: EntityForm }>;
    return <Own {...at()} form={form} />;
  }
  if (field.kind === 'reference') return <ReferenceInput field={field} props={at()} form={form} />;
  if (field.kind === 'references') return <ReferencesInput field={field} props={at()} form={form} />;
  if (field.kind === 'picked') return <field.input {...at()} presets={presets} />;
  if (field.kind === 'picture') {
    const { purpose, rule } = field;
    return <PictureField {...at()} purpose={purpose} rule={rule} keptUrl={row && field.url(row as never)} />;
  }
  if (field.kind === 'file') {
    const { purpose, rule } = field;
    return <UploadField {...at()} purpose={purpose} rule={rule} kept={row && field.display(row as never)} />;
  }
  return <TextInput field={field} props={at()} />;
}

interface Props<C extends EntityContract, Key extends string> {
  readonly of: Entity<C, Key>;
  readonly form: EntityForm;
}

/** One input, for a form that places its fields by hand. */
export function EntityInput<C extends EntityContract, Key extends string>({
  of,
  name,
  form,
}: Props<C, Key> & { readonly name: keyof Entity<C, Key>['fields'] & string }) {
  const t = of.useText() as Translate<string>;
  const field = fieldsIn(of)[name] as AnyField;
  return <Input name={name} field={field} form={form} t={t} />;
}

type Place = string | readonly [string, string] | { readonly group: string; readonly fields: readonly string[] };

/** All inputs of an entity in their order: alone, two beside each other, or under a heading. */
export function EntityInputs<C extends EntityContract, Key extends string>(props: Props<C, Key>): ReactNode {
  const { of, form } = props;
  const t = of.useText() as Translate<string>;
  const fields = fieldsIn(of);
  const one = (name: string) => <EntityInput key={name} {...props} name={name as never} />;
  return ((of.layout ?? Object.keys(of.fields)) as readonly Place[]).map((place) => {
    if (typeof place === 'string') return one(place);
    if ('group' in place && !place.fields.some((name) => isAsked(fields[name] as AnyField, form))) return null;
    if ('group' in place)
      return (
        <FormGroup key={place.group} title={t(place.group)}>
          {place.fields.map(one)}
        </FormGroup>
      );
    return (
      <div key={place[0]} className={classes.pair}>
        {place.map(one)}
      </div>
    );
  });
}
