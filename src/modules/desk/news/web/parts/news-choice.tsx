import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { news } from '../../contract/news.contract.ts';

/** One piece of published news of this organisation; the value is its id. */
export function NewsChoice(field: FieldProps<string>) {
  const titleOf = useTitleOf();
  const { data } = useApi(news.desk, { query: { status: 'published', per_page: 100 } }, { errorDisplay: 'toast' });
  const options = (data?.list ?? []).map((row) => ({ value: row.id, label: titleOf(row) }));
  return <SelectField {...field} options={options} />;
}
