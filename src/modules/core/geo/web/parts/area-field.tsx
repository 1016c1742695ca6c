import { useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { areas } from '../../contract/geo.contract.ts';

type Area = CallOutput<typeof areas.beisen>['list'][number];

// Data in both languages instead of texts, as in the field for people: no file of its own to load.
const WORDS = {
  placeholder: { cn: '输入省、市或区县名称', us: 'Province, city or county' },
  type: { cn: '输入名称、拼音或首字母查找', us: 'Enter a name, pinyin or initials to search' },
  none: { cn: '没有找到该地区', us: 'No such place found' },
};
const KEPT_MS = 3_600_000;

/** A place as people say it: `广东省深圳市南山区`, in English by its own name. */
function useAreaWords() {
  const lang = useLang();
  return (area: Area) => (lang === 'cn' ? area.label : area.name_en);
}

/** A place, found by its name, pinyin or initials; the value is its code of GB/T 2260, or '' while none is chosen. */
export function AreaField(field: FieldProps<string>) {
  const localize = useLocalize();
  const lang = useLang();
  const wordsOf = useAreaWords();
  const words = { placeholder: localize(WORDS.placeholder), type: localize(WORDS.type), none: localize(WORDS.none) };
  const [word, setWord] = useState('');
  const answer = useApi(areas.beisen, { query: { q: word || '-' } }, { enabled: word !== '', keepPrevious: true });
  const [picked, setPicked] = useState<Chosen | null>(null);
  const [first] = useState(field.value);
  const stored = useArea(first);
  const name = picked?.id === field.value ? picked.name : stored?.code === field.value ? wordsOf(stored) : field.value;
  return (
    <SearchField
      {...field}
      clearable
      // the field begins with the name of what is stored, once that is known
      key={stored?.code ?? ''}
      value={field.value ? { id: field.value, name } : null}
      onChange={(chosen) => {
        setPicked(chosen);
        field.onChange(chosen?.id ?? '');
      }}
      words={words}
      onWord={setWord}
      found={(answer.data?.list ?? []).map((area) => ({
        id: area.code,
        name: wordsOf(area),
        detail: lang === 'us' ? area.label : null,
      }))}
      isAsking={answer.isFetching}
    />
  );
}

function useArea(code: string): Area | undefined {
  const answer = useApi(areas.beisen, { query: { q: code || '-' } }, { enabled: code !== '', staleMs: KEPT_MS });
  return answer.data?.list.find((area) => area.code === code);
}

/** A stored code in words; the code itself while they load, and where no place has it any more. */
export function AreaName({ code }: { readonly code: string }) {
  const wordsOf = useAreaWords();
  const area = useArea(code);
  return area ? wordsOf(area) : code;
}
