import { useBookingText } from '../../texts.ts';

const PARTS = ['this', 'following', 'all'] as const;
/** How much of a series a change is for. */
type SeriesPart = (typeof PARTS)[number];

/** What was chosen in a form, whose values are texts. */
export const seriesPart = (chosen: string): SeriesPart => PARTS.find((part) => part === chosen) ?? 'this';

export function useSeriesParts(): { readonly value: SeriesPart; readonly label: string }[] {
  const t = useBookingText();
  return PARTS.map((value) => ({ value, label: t(`which_${value}`) }));
}
