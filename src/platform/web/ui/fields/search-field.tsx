import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type FieldProps, inputProps } from './field-props.ts';
import './select-options.css';

const PAUSE_MS = 300;

/** One thing that was chosen, and how it is shown. */
export interface Chosen {
  readonly id: string;
  readonly name: string;
}

/** What a search found. `detail` tells things of the same name apart. */
export interface Found extends Chosen {
  readonly detail?: string | null | undefined;
}

export interface SearchWords {
  readonly placeholder: string;
  /** While nothing is typed. */
  readonly type: string;
  readonly none: string;
}

export interface SearchFieldProps extends FieldProps<Chosen | null> {
  readonly words: SearchWords;
  /** What to ask for, a short pause after the last key; empty while nothing should be asked. */
  readonly onWord: (word: string) => void;
  /** What was found for it. */
  readonly found: readonly Found[];
  readonly isAsking: boolean;
  readonly clearable?: boolean | undefined;
  /** What is chosen goes into a list beside it: the field is empty again for the next one. */
  readonly empties?: boolean | undefined;
}

/** One of many, found by typing: asked after a short pause, the server decides what fits. */
export function SearchField({
  words,
  onWord,
  found,
  isAsking,
  clearable = false,
  empties = false,
  ...field
}: SearchFieldProps) {
  const chosen = field.value;
  const [typed, setTyped] = useState(chosen?.name ?? '');
  const [asked, setAsked] = useState('');
  const wanted = typed.trim() === chosen?.name ? '' : typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(wanted);
      onWord(wanted);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, onWord]);
  const options = (asked ? found : []).map(({ id, name, detail }) => ({
    value: id,
    label: detail ? `${name} · ${detail}` : name,
    name,
  }));
  const data =
    chosen && !options.some((option) => option.value === chosen.id)
      ? [{ value: chosen.id, label: chosen.name, name: chosen.name }, ...options]
      : options;
  return (
    <Select
      {...inputProps(field)}
      placeholder={words.placeholder}
      value={chosen?.id ?? null}
      data={data}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={asked && !isAsking ? words.none : words.type}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={(id) => {
        const option = data.find((one) => one.value === id);
        field.onChange(option ? { id: option.value, name: option.name } : null);
        if (empties) setTyped('');
      }}
    />
  );
}
