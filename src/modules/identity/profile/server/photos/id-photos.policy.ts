import { canMove } from '#shared/lifecycle.ts';
import { ID_PHOTO_MIN, idPhotoTexts as t } from '../../contract/id-photos.contract.ts';
import { idPhotoLifecycle } from '../../contract/id-photos.lifecycle.ts';

/** What is wrong with the measures of an ID photo, in words; null when nothing is. */
export function idPhotoProblem({ width, height }: { readonly width: number; readonly height: number }) {
  if (width >= height) return t.not_upright;
  return width < ID_PHOTO_MIN.width || height < ID_PHOTO_MIN.height ? t.too_small : null;
}

/** Whether somebody still has to decide about a photo. */
export const isWaiting = (state: string): boolean => canMove(idPhotoLifecycle, 'decide', state as 'pending');

/** Whether the picture of a change is kept: one that waits or holds. */
export const retainsPicture = (state: string): boolean => state === 'pending' || state === 'used';
