import { MultiSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { people } from '#modules/core/directory/contract/people.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { explain } from '../../../contract/explain.contract.ts';
import { useAccessText } from '../../texts.ts';

const PAUSE_MS = 300;

export interface ChosenPerson {
  readonly id: string;
  readonly name: string;
}

interface Props extends FieldProps<readonly ChosenPerson[]> {
  readonly max?: number;
  /** Also pupils and families, for those who may look into rights. */
  readonly isAnyone?: boolean;
}

/** People found by name, pinyin or initials; staff alone unless said. */
export function PeopleField({ max, isAnyone = false, ...field }: Props) {
  const t = useAccessText();
  const localizedName = useLocalizedName();
  const [typed, setTyped] = useState('');
  const [word, setWord] = useState('');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWord(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const held = { keepPrevious: true } as const;
  const staff = useApi(
    people.options,
    { query: { q: word || '-', kinds: ['teacher', 'guard'] } },
    { ...held, enabled: word !== '' && !isAnyone },
  );
  const anyone = useApi(explain.people, { query: { q: word || '-' } }, { ...held, enabled: word !== '' && isAnyone });
  const answer = isAnyone ? anyone : staff;
  const found = (word ? (answer.data?.list ?? []) : []).map((person) => ({
    value: person.id,
    label: person.department ? `${localizedName(person)} · ${localizedName(person.department)}` : localizedName(person),
    name: localizedName(person),
  }));
  const kept = field.value.map((person) => ({ value: person.id, label: person.name, name: person.name }));
  const data = [...kept, ...found.filter((option) => !kept.some((known) => known.value === option.value))];
  return (
    <MultiSelect
      {...inputProps(field)}
      placeholder={field.value.length === 0 ? t('people_search') : ''}
      value={field.value.map((person) => person.id)}
      data={data}
      searchable
      hidePickedOptions
      {...(max ? { maxValues: max } : {})}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t(word && !answer.isFetching ? 'people_none' : 'people_type')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={(ids) => {
        // nobody more can be chosen: what stands below the field is read next
        if (ids.length === max) setOpen(false);
        field.onChange(
          ids.flatMap((id) => {
            const option = data.find((one) => one.value === id);
            return option ? [{ id, name: option.name }] : [];
          }),
        );
      }}
    />
  );
}
