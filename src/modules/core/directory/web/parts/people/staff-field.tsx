import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { people } from '../../../contract/people.contract.ts';

export type StaffChoice = Chosen;

interface Props extends FieldProps<StaffChoice | null> {
  /** Narrows to the staff of one organisation. */
  readonly organization_id?: string;
  /** Without guards: for hosts, teachers, heads. */
  readonly onlyTeachers?: boolean;
  readonly clearable?: boolean;
  /** What is chosen goes into a list beside it. */
  readonly empties?: boolean;
}

// Data in both languages instead of texts: the field stands on pages of many modules and should bring no file along.
const WORDS = {
  placeholder: { cn: '输入姓名、拼音或首字母', us: 'Name, pinyin or initials' },
  type: { cn: '输入姓名、拼音或首字母查找', us: 'Enter a name, pinyin or initials to search' },
  none: { cn: '没有找到教职工', us: 'No staff found' },
};

/** A member of staff, found by name, pinyin or initials. */
export function StaffField({ organization_id, onlyTeachers = false, ...field }: Props) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const words = { placeholder: localize(WORDS.placeholder), type: localize(WORDS.type), none: localize(WORDS.none) };
  const [word, setWord] = useState('');
  const kinds: ('teacher' | 'guard')[] = onlyTeachers ? ['teacher'] : ['teacher', 'guard'];
  const answer = useApi(
    people.options,
    { query: { q: word || '-', kinds, ...(organization_id ? { organization_id } : {}) } },
    { enabled: word !== '', keepPrevious: true },
  );
  const found = (answer.data?.list ?? []).map((person) => ({
    id: person.id,
    name: localizedName(person),
    detail: person.department && localizedName(person.department),
  }));
  return <SearchField {...field} words={words} onWord={setWord} found={found} isAsking={answer.isFetching} />;
}
