import { MultiSelect, Select } from '@mantine/core';
import { useFrameText } from '../../i18n/frame-texts.ts';
import type { Option } from '../fields/choice-fields.tsx';
import classes from './filters.module.css';
import type { List } from './use-list.ts';

interface Props {
  readonly list: Pick<List<unknown>, 'filters' | 'setFilter'>;
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}

/** One value of a filter, in the tool line of a list. */
export function FilterSelect({ list, name, label, options }: Props) {
  const t = useFrameText();
  return (
    <Select
      aria-label={label}
      placeholder={label}
      value={list.filters[name]?.[0] ?? null}
      data={[...options]}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      searchable={options.length > 8}
      w={152}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
}

/** Several values of a filter. */
export function FilterMultiSelect({ list, name, label, options }: Props) {
  const t = useFrameText();
  return (
    <MultiSelect
      aria-label={label}
      placeholder={list.filters[name] ? '' : label}
      value={[...(list.filters[name] ?? [])]}
      data={[...options]}
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      w={220}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      onChange={(values) => list.setFilter(name, values)}
    />
  );
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: string; readonly count?: number | undefined }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Views of one list, with their counts; the chosen one belongs into the address. */
export function ViewTabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <fieldset className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <button key={tab.value} type="button" aria-pressed={tab.value === value} onClick={() => onChange(tab.value)}>
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && <span>{tab.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
