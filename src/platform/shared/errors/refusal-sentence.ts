import { formatDayTime } from '../dates.ts';
import type { RefusalError, RefusalValue } from '../refusal.ts';
import { type Lang, localize } from '../text.ts';

/** The finished sentence of a refusal; moments by the clock of `zone`. Apart, so that no browser loads dates to sign in. */
export function sentenceOf({ refusal, values }: RefusalError, lang: Lang, zone?: string): string {
  const filled = Object.entries(values).map(([mark, value]) => [mark, spoken(value, lang, zone)]);
  return localize(refusal, lang, Object.fromEntries(filled));
}

function spoken(value: RefusalValue, lang: Lang, zone: string | undefined): string | number {
  if (typeof value !== 'object') return value;
  return 'at' in value ? formatDayTime(value.at, lang, zone) : value[lang];
}
