import { pinyin } from 'pinyin-pro';
import { gramsOf } from '#shared/text/bigrams.ts';

export interface NameKeys {
  /** `zhangwei`: sorts as people expect and answers a search by pinyin. */
  readonly name_pinyin: string;
  /** `zw`. */
  readonly name_initials: string;
  readonly grams: string[];
}

/** What is stored beside a name so that it sorts and is found: pinyin, initials and bigrams. Surnames are read as surnames. */
export function nameKeys(name: string, nameEn: string | null = null): NameKeys {
  const options = { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' } as const;
  const syllables = pinyin(name, { ...options, surname: 'head' })
    .map((syllable) => syllable.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
    .filter(Boolean);
  const name_pinyin = syllables.join('');
  const name_initials = syllables.map((syllable) => syllable[0]).join('');
  return {
    name_pinyin,
    name_initials,
    grams: gramsOf(name, name_pinyin, name_initials, nameEn),
  };
}
