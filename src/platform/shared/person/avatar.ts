import { AVATAR_MAX, COMPRESSION_QUALITY } from '../constants.ts';
import type { FileRule } from '../endpoint.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { avatarTypes } from '../reference/portal.ts';
import type { Text } from '../text.ts';

const wrongType: Text = {
  cn: '头像只能是 gif、jpeg、bmp 或 png 图片',
  us: 'The avatar must be a GIF, JPEG, BMP or PNG image',
};

/** The rule of an avatar for an endpoint that takes the file. */
export const avatarFile: FileRule = { max_bytes: AVATAR_MAX, types: avatarTypes.map((type) => type.mime) };

/** Whether a media type may be an avatar. The name of the file says nothing. */
export function isAvatarType(mimetype: string): boolean {
  return avatarFile.types.includes(mimetype);
}

/** What is wrong with a chosen file, in words; null when nothing is. Exactly 2 MB still pass. */
export function avatarProblem(file: { readonly mimetype: string; readonly bytes: number }): Text | null {
  if (!isAvatarType(file.mimetype)) return wrongType;
  return file.bytes > AVATAR_MAX ? errorCatalogue.avatar_too_big.text : null;
}

/**
 * The quality with which the general upload path compresses a picture before it is sent; null: sent as it is.
 * The avatar dialog never compresses, it refuses.
 */
export function uploadQuality(bytes: number): number | null {
  return bytes > AVATAR_MAX ? COMPRESSION_QUALITY : null;
}
