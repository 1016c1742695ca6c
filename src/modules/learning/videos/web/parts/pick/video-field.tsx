import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useTitleOf } from '#web/i18n/bilingual.ts';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { type Chosen, SearchField } from '#web/ui/fields/search-field.tsx';
import { clockOf } from '#web/ui/player/played.ts';
import { watching } from '../../../contract/watching.contract.ts';

// Data in both languages instead of texts: the field stands on pages of other modules and should bring no file along.
const WORDS = {
  placeholder: { cn: '输入标题或片中的话', us: 'Title, or words that are said' },
  type: { cn: '输入标题或片中的话查找', us: 'Enter a title, or words that are said' },
  none: { cn: '没有找到可观看的视频', us: 'No video that you may watch' },
};

/** One of the videos that the person may watch, found by its title or by what is said in it. */
export function VideoField(field: FieldProps<Chosen | null>) {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const titleOf = useTitleOf();
  const [word, setWord] = useState('');
  const answer = useApi(watching.search, { query: { q: word || '-' } }, { enabled: word !== '', keepPrevious: true });
  const found = (answer.data?.list ?? []).map((video) => ({
    id: video.id,
    name: titleOf(video),
    detail: [localizedName(video.owner), video.duration_s !== null && clockOf(video.duration_s)]
      .filter(Boolean)
      .join(' · '),
  }));
  const words = { placeholder: localize(WORDS.placeholder), type: localize(WORDS.type), none: localize(WORDS.none) };
  return <SearchField {...field} clearable words={words} onWord={setWord} found={found} isAsking={answer.isFetching} />;
}
