import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';

interface Props {
  readonly value: Chosen | null;
  readonly onChange: (value: Chosen | null) => void;
}

/** Somebody of those whose leave the caller keeps, by name. */
export function PersonField({ value, onChange }: Props) {
  const t = useLeaveText();
  const localizedName = useLocalizedName();
  const [word, setWord] = useState('');
  const answer = useApi(vacations.people, { query: { q: word } }, { keepPrevious: true });
  const found = (answer.data?.list ?? []).map((one) => ({ id: one.id, name: localizedName(one), detail: one.place }));
  return (
    <SearchField
      value={value}
      onChange={onChange}
      label={t('who_goes')}
      words={{ placeholder: t('find_person'), type: t('find_person'), none: t('nobody_found') }}
      onWord={setWord}
      found={found}
      isAsking={answer.isFetching}
    />
  );
}
