import type { Text } from '#shared/text.ts';
import { type CardFace, type FaceFlaw, flawsOf, NEEDED_BINDS, sidesOf } from '../contract/card-faces.ts';
import { cardTemplateTexts as t } from '../contract/card-templates.contract.ts';

interface Faces {
  readonly size: 'cr80' | 'phone';
  readonly orientation: 'portrait' | 'landscape';
  readonly front: CardFace;
  readonly back: CardFace | null;
}

/** Whether the front holds what makes it an ID. */
export const provesSomebody = ({ front }: Faces): boolean =>
  NEEDED_BINDS.every((bind) => front.elements.some((element) => element.bind === bind));

/** What keeps faces from being published, by the path of the field. */
export function problemsOf(faces: Faces): Record<string, Text[]> {
  const sides = sidesOf(faces.size, faces.orientation);
  const found: Record<string, Text[]> = {};
  const take = (face: 'front' | 'back', flaws: readonly FaceFlaw[]) => {
    for (const { at, flaw } of flaws)
      if (at !== null && (flaw === 'contrast' || flaw === 'outside' || flaw === 'empty_text'))
        found[`${face}.elements.${at}`] = [...(found[`${face}.elements.${at}`] ?? []), t[flaw]];
  };
  take('front', flawsOf(faces.front, sides, true));
  if (faces.back) take('back', flawsOf(faces.back, sides, false));
  return found;
}

/** The files that faces stand on. */
export const backgroundsOf = ({ front, back }: Pick<Faces, 'front' | 'back'>): string[] =>
  [front.background_file_id, back?.background_file_id].filter((id) => typeof id === 'string');
