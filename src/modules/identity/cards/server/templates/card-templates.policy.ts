import type { Text } from '#shared/text.ts';
import {
  type CardFace,
  type CardFaceProblem,
  faceProblemsOf,
  NEEDED_BINDS,
  sidesOf,
} from '../../contract/card-faces.ts';
import { cardTemplateTexts as t } from '../../contract/card-templates.contract.ts';

interface Faces {
  readonly size: 'cr80' | 'phone';
  readonly orientation: 'portrait' | 'landscape';
  readonly front: CardFace;
  readonly back: CardFace | null;
}

/** Whether the front holds what makes it an ID. */
export const identifiesHolder = ({ front }: Faces): boolean =>
  NEEDED_BINDS.every((bind) => front.elements.some((element) => element.bind === bind));

const OF_ELEMENTS = ['contrast', 'outside', 'empty_text', 'empty_image'] as const;

const isOfElement = (problem: CardFaceProblem['problem']): problem is (typeof OF_ELEMENTS)[number] =>
  OF_ELEMENTS.some((known) => known === problem);

/** What keeps faces from being published, by the path of the field. */
export function publishingProblemsOf(faces: Faces): Record<string, Text[]> {
  const sides = sidesOf(faces.size, faces.orientation);
  const found: Record<string, Text[]> = {};
  const take = (face: 'front' | 'back', problems: readonly CardFaceProblem[]) => {
    for (const { at, problem } of problems)
      if (at !== null && isOfElement(problem))
        found[`${face}.elements.${at}`] = [...(found[`${face}.elements.${at}`] ?? []), t[problem]];
  };
  take('front', faceProblemsOf(faces.front, sides, true));
  if (faces.back) take('back', faceProblemsOf(faces.back, sides, false));
  return found;
}

export interface FaceFile {
  readonly id: string;
  readonly usage: 'background' | 'image';
}

/** The pictures that faces show, each once. */
export function picturesOf({ front, back }: Pick<Faces, 'front' | 'back'>): FaceFile[] {
  const found = [front, back].flatMap((face): FaceFile[] =>
    face
      ? [
          ...(face.background_file_id ? [{ id: face.background_file_id, usage: 'background' as const }] : []),
          // whatever the element shows: a file that is named is a file that must be one's own
          ...face.elements.flatMap(({ file_id }) => (file_id ? [{ id: file_id, usage: 'image' as const }] : [])),
        ]
      : [],
  );
  return [...new Map(found.map((file) => [`${file.usage} ${file.id}`, file])).values()];
}
