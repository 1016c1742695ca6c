import { useState } from 'react';
import { useSay } from '../../i18n/texts.ts';
import type { FieldProps } from '../fields/field-props.ts';
import { type Chosen, SearchField } from '../fields/search-field.tsx';
import type { Given, OptionSource } from './entity-fields.ts';
import { entityWords } from './entity-words.ts';
import { useOptionsFrom } from './use-options-from.ts';

interface Props extends FieldProps<string> {
  readonly source: OptionSource;
  readonly given: Given;
  /** Name of what is chosen already. */
  readonly known: string | null;
}

/** One row of a list that is too long to offer whole: found by typing. The value is its id. */
export function SearchedReference({ source, given, known, value, onChange, ...field }: Props) {
  const say = useSay();
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(value ? { id: value, name: known ?? '…' } : null);
  const { options } = useOptionsFrom(source, given, word);
  return (
    <SearchField
      {...field}
      clearable={!field.required}
      value={chosen?.id === value ? chosen : null}
      onChange={(one) => {
        setChosen(one);
        onChange(one?.id ?? '');
      }}
      words={{ placeholder: say(entityWords.search), type: say(entityWords.search), none: say(entityWords.none) }}
      onWord={setWord}
      found={options.map((option) => ({ id: option.value, name: option.label }))}
      isAsking={false}
    />
  );
}
