import { UPLOAD_NAME_TRUNCATE } from '../constants.ts';

/** A file that is about to be uploaded; `number` is the number of the person. */
export interface UploadNameParts {
  readonly number?: string | undefined;
  /** Name of the file without its extension. */
  readonly base: string;
  readonly ext?: string | undefined;
}

/**
 * The name of an uploaded file: `number-timestamp-random-base.ext`, the base encoded as in a URL and cut to 20
 * characters. No part can hold a path separator, and two uploads of one file get different names.
 */
export function uploadName({ number = '', base, ext = '' }: UploadNameParts, now: number = Date.now()): string {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const parts = [plain(number), String(now), random.toString(36).padStart(7, '0'), encoded(base)];
  const extension = plain(ext);
  return parts.filter((part) => part !== '').join('-') + (extension && `.${extension}`);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, UPLOAD_NAME_TRUNCATE);
}

function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').slice(0, UPLOAD_NAME_TRUNCATE);
}
