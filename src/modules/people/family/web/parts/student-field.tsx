import { useState } from 'react';
import { students } from '#modules/people/students/contract/students.contract.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { useFamilyText } from '../texts.ts';

/** A pupil in reach, found by name, pinyin or number. */
export function StudentField(field: FieldProps<Chosen | null>) {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const answer = useApi(
    students.list,
    { query: { q: word || '-', status: ['pending', 'enrolled', 'suspended'], per_page: 10 } },
    { enabled: word !== '', keepPrevious: true },
  );
  const found = (answer.data?.list ?? []).map((row) => ({
    id: row.id,
    name: localizedName(row),
    detail: [row.number, row.classroom && localizedName(row.classroom)].filter(Boolean).join(' · '),
  }));
  const words = { placeholder: t('find_student'), type: t('find_student_help'), none: t('find_student_none') };
  return <SearchField {...field} words={words} onWord={setWord} found={found} isAsking={answer.isFetching} />;
}
