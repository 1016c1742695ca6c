import { NativeSelect, Select } from '@mantine/core';
import { useId } from 'react';
import type { ReferenceItem } from '#shared/reference/item.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { isPhone } from '../../session/device.ts';
import classes from './choice-fields.module.css';
import { type FieldProps, inputProps, REQUIRED_MARK } from './field-props.ts';
import fieldClasses from './fields.module.css';
import './select-options.css';

export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
  readonly disabled?: boolean;
}

/** A reference list as options, in its order and in the language of the interface. */
export function useOptions(list: readonly ReferenceItem[]): Option[] {
  const localize = useLocalize();
  return list.map((item) => ({ value: String(item.code), label: localize(item) }));
}

const SEARCHED_FROM = 9;

/** One of several; phones use their own wheel, long lists can be searched. An empty text means: none chosen. */
export function SelectField({
  options,
  clearable,
  autoFocus,
  ...field
}: FieldProps<string> & {
  readonly options: readonly Option[];
  readonly clearable?: boolean;
  /** Takes the focus when its dialog or drawer opens; a list that can be searched opens with it. */
  readonly autoFocus?: boolean;
}) {
  const t = useFrameText();
  if (isPhone()) {
    return (
      <NativeSelect
        {...inputProps(field)}
        value={field.value}
        data={[{ value: '', label: field.placeholder ?? t('choose') }, ...options]}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Select
      {...inputProps(field)}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      openOnFocus={autoFocus ?? false}
      placeholder={field.placeholder ?? t('choose')}
      value={field.value || null}
      data={[...options]}
      searchable={options.length >= SEARCHED_FROM}
      clearable={clearable ?? false}
      allowDeselect={clearable ?? false}
      nothingFoundMessage={t('nothing_matches')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={(value) => field.onChange(value ?? '')}
    />
  );
}

/** One of a few, all in sight. */
export function ChipsField({ options, ...field }: FieldProps<string> & { readonly options: readonly Option[] }) {
  const own = useId();
  return (
    <div>
      <fieldset
        className={classes.chips}
        aria-describedby={field.error ? `${own}-error` : undefined}
        data-error={field.error ? true : undefined}
      >
        <legend {...(field.required && REQUIRED_MARK)}>{field.label}</legend>
        {options.map((option) => (
          <label key={option.value} className={classes.chip}>
            <input
              type="radio"
              required={field.required ?? false}
              name={`${own}-${field.name ?? ''}`}
              checked={field.value === option.value}
              disabled={field.disabled || option.disabled}
              onChange={() => field.onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {field.help && <p className={fieldClasses.help}>{field.help}</p>}
      {field.error && (
        <p id={`${own}-error`} className={fieldClasses.message}>
          {field.error}
        </p>
      )}
    </div>
  );
}

/** Any number of a few. */
export function MultiChipsField({
  options,
  ...field
}: FieldProps<readonly string[]> & { readonly options: readonly Option[] }) {
  const own = useId();
  const toggle = (value: string, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, value] : field.value.filter((known) => known !== value));
  return (
    <div>
      <fieldset
        className={classes.chips}
        aria-describedby={field.error ? `${own}-error` : undefined}
        data-error={field.error ? true : undefined}
      >
        <legend {...(field.required && REQUIRED_MARK)}>{field.label}</legend>
        {options.map((option) => (
          <label key={option.value} className={classes.chip}>
            <input
              type="checkbox"
              checked={field.value.includes(option.value)}
              disabled={field.disabled || option.disabled}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
      {field.help && <p className={fieldClasses.help}>{field.help}</p>}
      {field.error && (
        <p id={`${own}-error`} className={fieldClasses.message}>
          {field.error}
        </p>
      )}
    </div>
  );
}
