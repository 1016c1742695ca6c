import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { people } from '../../contract/people.contract.ts';
import { useDirectoryText } from './directory-texts.ts';

const PAUSE_MS = 300;

export interface StaffChoice {
  readonly id: string;
  readonly name: string;
}

/** A member of staff, found by name, pinyin or initials. */
export function StaffField({ onlyHere, ...field }: FieldProps<StaffChoice | null> & { readonly onlyHere?: string }) {
  const t = useDirectoryText();
  const named = useNamed();
  const [typed, setTyped] = useState('');
  const [word, setWord] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWord(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsking = word !== '' && word !== field.value?.name;
  const query = { q: word || '-', kinds: ['teacher', 'guard'] as ('teacher' | 'guard')[] };
  const answer = useApi(
    people.options,
    { query: onlyHere ? { ...query, organization_id: onlyHere } : query },
    { enabled: isAsking, keepPrevious: true, loudness: 'session_only' },
  );
  const found = isAsking ? (answer.data?.list ?? []) : [];
  const options = found.map((person) => ({
    value: person.id,
    label: person.department ? `${named(person)} · ${named(person.department)}` : named(person),
    name: named(person),
  }));
  const chosen = field.value;
  const data =
    chosen && !options.some((option) => option.value === chosen.id)
      ? [{ value: chosen.id, label: chosen.name, name: chosen.name }, ...options]
      : options;
  return (
    <Select
      {...inputProps(field)}
      placeholder={t('staff_search')}
      value={chosen?.id ?? null}
      data={data}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={t(isAsking && !answer.isFetching ? 'staff_none' : 'staff_type')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={(id) => {
        const person = data.find((option) => option.value === id);
        field.onChange(person ? { id: person.value, name: person.name } : null);
      }}
    />
  );
}
