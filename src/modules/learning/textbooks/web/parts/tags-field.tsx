import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import '#web/ui/fields/select-options.css';
import { cTags, tagGroups } from '../../contract/c-tags.contract.ts';

const TAGS_SHOWN = 100;
const WORDS = {
  none: { cn: '没有这样的标签', us: 'No such tag' },
  make: { cn: '新建标签「{name}」', us: 'New tag “{name}”' },
  choose: { cn: '选择或输入查找', us: 'Choose, or type to search' },
};

/** Stands for the tag that is not there yet. */
const NEW = 'new';
const NAME_AT_MOST = 20;

interface Props extends FieldProps<readonly Chosen[]> {
  readonly most: number;
}

/**
 * Tags of the group and of the own school, in their groups; more than the most used ones are found by typing. Who makes
 * resources makes a tag for their school where there is none; similar ones are named by the server first.
 */
export function TagsField({ most, ...field }: Props) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const query = { per_page: TAGS_SHOWN, status: 'active' as const, ...(word.trim() ? { q: word.trim() } : {}) };
  const { can } = useRights();
  const { data, isFetching } = useApi(cTags.list, { query }, { keepPrevious: true });
  const found = data?.list ?? [];
  const kept = field.value.filter((one) => !found.some((tag) => tag.id === one.id));
  const optionOf = (tag: Chosen) => ({ value: tag.id, label: tag.name });
  const groups = tagGroups.map((group) => ({
    group: localize(group),
    items: found
      .filter((tag) => tag.tag_group === group.code)
      .map((tag) => optionOf({ id: tag.id, name: localizedName(tag) })),
  }));
  const names = new Map([
    ...field.value.map((one) => [one.id, one.name] as const),
    ...found.map((tag) => [tag.id, localizedName(tag)] as const),
  ]);
  const typed = word.trim();
  const make = useSend(cTags.create, {
    onSuccess: (tag) => {
      setWord('');
      field.onChange([...field.value, { id: tag.id, name: localizedName(tag) }]);
    },
  });
  const isNew =
    can(subjectRights.create) &&
    typed !== '' &&
    typed.length <= NAME_AT_MOST &&
    !isFetching &&
    ![...names.values()].includes(typed);
  const choose = (ids: readonly string[]) => {
    if (ids.includes(NEW)) make.mutate({ body: { name: typed, tag_group: 'other' } });
    else field.onChange(ids.map((id) => ({ id, name: names.get(id) ?? '' })));
  };
  return (
    <MultiSelect
      {...inputProps(field)}
      placeholder={field.value.length === 0 ? localize(WORDS.choose) : ''}
      searchable
      hidePickedOptions
      maxValues={most}
      value={field.value.map((one) => one.id)}
      data={[
        ...kept.map(optionOf),
        ...groups.filter((one) => one.items.length > 0),
        ...(isNew ? [{ value: NEW, label: localize(WORDS.make, { name: typed }) }] : []),
      ]}
      filter={({ options }) => options}
      searchValue={word}
      onSearchChange={setWord}
      nothingFoundMessage={localize(WORDS.none)}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={choose}
    />
  );
}
