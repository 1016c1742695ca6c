import { Select } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type FieldProps, inputProps } from '#web/ui/fields/field-props.ts';
import { explain } from '../../../contract/explain.contract.ts';
import { useAccessText } from '../../texts.ts';

/** Every action of the apps that the organisation runs, by app. */
export function useActionGroups() {
  const localizedName = useLocalizedName();
  const apps = useApi(explain.actions, {}, { staleMs: 60_000, errorDisplay: 'toast' }).data?.apps ?? [];
  return apps.map((app) => ({
    group: localizedName(app),
    items: app.actions.map((action) => ({
      value: action.code,
      label: `${localizedName(action)} ${action.code}`,
    })),
  }));
}

/** One action, found by its name or code. */
export function ActionField(field: FieldProps<string>) {
  const t = useAccessText();
  const groups = useActionGroups();
  return (
    <Select
      {...inputProps(field)}
      placeholder={t('action_search')}
      data={groups}
      value={field.value || null}
      onChange={(code) => field.onChange(code ?? '')}
      searchable
      clearable
      nothingFoundMessage={t('people_none')}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 0 } }}
    />
  );
}
