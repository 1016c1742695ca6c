import { greyPicture, measurePicture, unlessUnreadable } from '#server/pictures/pictures.ts';
import type { Services } from '#server/services.ts';
import { FACE_WIDTH, type FaceProblem, LOOKED_AT_WIDTH, measureGreys, problemsOf } from '../contract/face-rules.ts';

/** What a vendor found in a picture. */
export interface FoundFaces {
  readonly faces: number;
  /** Of the largest one, in pixels. */
  readonly width: number;
}

/** A vendor that finds faces in pictures. Rejects when it is down: people then decide alone, as without one. */
export interface FaceFinder {
  find(picture: Buffer): Promise<FoundFaces>;
}

const finders = new WeakMap<Services, FaceFinder>();

/** Puts a vendor in place. Without one the rules of size, light and sharpness hold, and people look at every photo. */
export function useFaceFinder(services: Services, finder: FaceFinder): void {
  finders.set(services, finder);
}

export interface CheckedPhoto {
  readonly width: number;
  readonly height: number;
  readonly problems: readonly FaceProblem[];
}

/** Looks at a photo by the rules that the camera has followed, and through the vendor where there is one. Null: no picture. */
export async function checkFace(services: Services, picture: Buffer): Promise<CheckedPhoto | null> {
  const measures = await measurePicture(picture).catch(unlessUnreadable);
  const greys = measures && (await greyPicture(picture, LOOKED_AT_WIDTH).catch(unlessUnreadable));
  if (!greys) return null;
  const { width, height } = measures;
  const problems = problemsOf({ width, height, ...measureGreys(greys.data, greys.width, greys.height) });
  return { width, height, problems: [...problems, ...(await found(services, picture))] };
}

async function found(services: Services, picture: Buffer): Promise<FaceProblem[]> {
  const finder = finders.get(services);
  if (!finder) return [];
  try {
    const { faces, width } = await finder.find(picture);
    if (faces === 0) return ['no_face'];
    if (faces > 1) return ['several'];
    return width < FACE_WIDTH ? ['narrow'] : [];
  } catch (error) {
    services.log.warn({ error: (error as Error).message }, 'the look for a face failed');
    return [];
  }
}
