import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cut } from '#shared/text/cut.ts';
import { withoutMarks } from '#shared/text/marks.ts';
import { useFrameText } from '../../i18n/frame-texts.ts';
import { isComposing } from '../text/is-composing.ts';
import { useTyped } from '../text/use-typed.ts';

const PAUSE_MS = 300;
const WORD_MAX = 50;

interface Props {
  readonly value: string;
  /** Called 300 ms after the last key, and at once on Enter and on clearing; never while an input method composes. */
  readonly onSearch: (word: string) => void;
  readonly label?: string;
  readonly width?: number | string;
}

/** A search field: starts after a short pause, at most 50 characters, can be cleared. */
export function SearchBox({ value, onSearch, label, width = 240 }: Props) {
  const t = useFrameText();
  const [word, setWord] = useState(value);
  const { composes, handlers } = useTyped<HTMLInputElement>(setWord, (typed) => cut(withoutMarks(typed), WORD_MAX));
  const search = useEffectEvent(onSearch);
  useEffect(() => setWord(value), [value]);
  useEffect(() => {
    if (word === value || composes.current) return undefined;
    const timer = setTimeout(() => search(word.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [word, value, composes]);
  const clear = () => {
    setWord('');
    onSearch('');
  };
  return (
    <TextInput
      role="searchbox"
      aria-label={label ?? t('search')}
      placeholder={label ?? t('search')}
      value={word}
      w={width}
      leftSection={<IconSearch aria-hidden size={16} />}
      rightSection={word && <CloseButton size="sm" aria-label={t('clear')} onClick={clear} />}
      {...handlers}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) onSearch(word.trim());
        if (event.key === 'Escape' && word) clear();
      }}
    />
  );
}
