import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import '#web/ui/fields/select-options.css';
import { cTags, tagGroups } from '../../contract/c-tags.contract.ts';

const TAGS_SHOWN = 100;
const WORDS = {
  none: { cn: '没有这样的标签', us: 'No such tag' },
  choose: { cn: '选择或输入查找', us: 'Choose, or type to search' },
};

interface Props extends FieldProps<readonly Chosen[]> {
  readonly most: number;
}

/** Tags of the group and of the own school, in their groups; more than the most used ones are found by typing. */
export function TagsField({ most, ...field }: Props) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const query = { per_page: TAGS_SHOWN, ...(word.trim() ? { q: word.trim() } : {}) };
  const { data } = useApi(cTags.list, { query }, { keepPrevious: true });
  const found = (data?.list ?? []).filter((tag) => tag.status === 'active');
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
  return (
    <MultiSelect
      {...inputProps(field)}
      placeholder={field.value.length === 0 ? localize(WORDS.choose) : ''}
      searchable
      maxValues={most}
      value={field.value.map((one) => one.id)}
      data={[...kept.map(optionOf), ...groups.filter((one) => one.items.length > 0)]}
      searchValue={word}
      onSearchChange={setWord}
      nothingFoundMessage={localize(WORDS.none)}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
      onChange={(ids) => field.onChange(ids.map((id) => ({ id, name: names.get(id) ?? '' })))}
    />
  );
}
