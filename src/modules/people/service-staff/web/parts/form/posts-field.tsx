import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { MultiChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Cards } from '#web/ui/layout/cards.tsx';
import { POSTS_AT_MOST } from '../../../contract/serve-users.contract.ts';
import { useServiceStaffText } from '../../texts.ts';
import { useWeekdays, WEEKDAYS } from '../weekdays.ts';
import type { PersonValues } from './person-values.ts';
import { RowsField } from './rows-field.tsx';

/** Where and on which days somebody works. */
export function PostsField({ form }: { readonly form: ContractForm<PersonValues> }) {
  const t = useServiceStaffText();
  const localizedName = useLocalizedName();
  const weekdays = useWeekdays();
  const campuses =
    useApi(schoolCampuses.list, { query: { per_page: 100 } }, { errorDisplay: 'toast' }).data?.list ?? [];
  const campus_id = campuses[0]?.id ?? '';
  return (
    <RowsField
      rows={form.values.posts}
      max={POSTS_AT_MOST}
      onChange={(posts) => form.set({ posts })}
      blank={{ campus_id, place: '', title: '', weekdays: ['1', '2', '3', '4', '5'] }}
      words={{ add: t('add_post'), one: (n) => t('post_n', { n }), remove: (n) => t('remove_post', { n }) }}
    >
      {(at) => (
        <>
          {campuses.length > 1 && (
            <SelectField
              {...form.at<string>(`posts.${at}.campus_id`)}
              required
              label={t('campus')}
              options={campuses.map((campus) => ({ value: campus.id, label: localizedName(campus) }))}
            />
          )}
          <Cards least={180} fit gap={16} align="start">
            <TextField {...form.at<string>(`posts.${at}.place`)} required label={t('place')} max={30} />
            <TextField {...form.at<string>(`posts.${at}.title`)} required label={t('post_title')} max={30} />
          </Cards>
          <MultiChipsField
            {...form.at<readonly string[]>(`posts.${at}.weekdays`)}
            label={t('weekdays')}
            options={WEEKDAYS.map((value) => ({ value, label: weekdays.nameOf(value) }))}
          />
        </>
      )}
    </RowsField>
  );
}
