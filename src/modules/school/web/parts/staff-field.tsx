import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { people } from '#modules/directory/contract/people.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useNamed } from '#web/i18n/texts.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { useSchoolText } from './school-texts.ts';

const PAUSE_MS = 300;

export interface StaffChoice {
  readonly id: string;
  readonly name: string;
}

export interface StaffFieldProps extends FieldProps<StaffChoice | null> {
  /** Narrows to the staff of one organisation. */
  readonly organization_id?: string;
  readonly clearable?: boolean;
}

/** A member of staff, found by name, pinyin or initials. */
export function StaffField({ organization_id, clearable = true, ...field }: StaffFieldProps) {
  const t = useSchoolText();
  const named = useNamed();
  const [typed, setTyped] = useState(field.value?.name ?? '');
  const [word, setWord] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWord(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isAsking = word !== '' && word !== field.value?.name;
  const answer = useApi(
    people.options,
    { query: { q: word || '-', kinds: ['teacher'], ...(organization_id ? { organization_id } : {}) } },
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
      clearable={clearable}
      allowDeselect={clearable}
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
