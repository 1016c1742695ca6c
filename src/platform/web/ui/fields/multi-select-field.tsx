import { MultiSelect } from '@mantine/core';
import { useFrameText } from '../../i18n/frame-texts.ts';
import type { Option } from './choice-fields.tsx';
import { type FieldProps, inputProps } from './field-props.ts';

/** Some of many, found by typing. */
export function MultiSelectField({
  options,
  ...field
}: FieldProps<readonly string[]> & { readonly options: readonly Option[] }) {
  const t = useFrameText();
  return (
    <MultiSelect
      {...inputProps(field)}
      placeholder={field.value.length === 0 ? (field.placeholder ?? t('choose')) : ''}
      value={[...field.value]}
      data={[...options]}
      searchable
      hidePickedOptions
      nothingFoundMessage={t('nothing_matches')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={(value) => field.onChange(value)}
    />
  );
}
