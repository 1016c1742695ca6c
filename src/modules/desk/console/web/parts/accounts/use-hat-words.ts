import { HATS } from '#shared/frame-shapes.ts';
import { useText } from '../../texts.ts';

/** The words for the hats of people, and all of them as options. */
export function useHatWords() {
  const t = useText();
  const word = (hat: (typeof HATS)[number]) => t(`hat_${hat}`);
  return { word, options: HATS.map((value) => ({ value, label: word(value) })) };
}
