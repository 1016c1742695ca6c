import { useState } from 'react';
import { useLocalize } from '../../i18n/texts.ts';
import type { FieldProps } from '../fields/field-props.ts';
import { type Chosen, SearchField } from '../fields/search-field.tsx';
import type { OptionSource, Presets } from './entity-fields.ts';
import { entityWords } from './entity-words.ts';
import { useOptionsFrom } from './use-options-from.ts';

interface Props extends FieldProps<string> {
  readonly source: OptionSource;
  readonly presets: Presets;
  /** Name of what is chosen already. */
  readonly known: string | null;
}

/** One row of a list that is too long to offer whole: found by typing. The value is its id. */
export function SearchedReference({ source, presets, known, value, onChange, ...field }: Props) {
  const localize = useLocalize();
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(value ? { id: value, name: known ?? '…' } : null);
  const { options } = useOptionsFrom(source, presets, word);
  return (
    <SearchField
      {...field}
      clearable={!field.required}
      value={chosen?.id === value ? chosen : null}
      onChange={(one) => {
        setChosen(one);
        onChange(one?.id ?? '');
      }}
      words={{
        placeholder: localize(entityWords.search),
        type: localize(entityWords.search),
        none: localize(entityWords.none),
      }}
      onWord={setWord}
      found={options.map((option) => ({ id: option.value, name: option.label }))}
      isAsking={false}
    />
  );
}
