import { basename, dirname, join } from 'node:path';
import { fileRefusals as r } from '#shared/calls/files.contract.ts';
import { type Refusal, RefusalError, refuse } from '#shared/refusal.ts';
import { neverHolding } from '../never-holding.ts';
import { PictureUnreadable, rewritePicture } from '../pictures/pictures.ts';
import { compoundKind } from './compound-file.ts';
import { EXTENSIONS, endingOf, HEIC, promisedType, SVG, typeOf, XLSX } from './file-type.ts';
import { type FileKind, takesType } from './kinds.ts';

/** A drawing of more than this takes a server too long to draw. */
const DRAWING_MAX_BYTES = 2 << 20;
/** Kinds that take these take a locked file as well: people open it with their password, the portal never does. */
const KEPT_CLOSED = 'application/msword';

/** What somebody sent, as a file on this node. */
export interface Given {
  readonly path: string;
  /** As the sender calls it. */
  readonly filename: string;
  readonly bytes: number;
}

/** What may be kept: the file as it came, or what was written in its place. */
export interface Admitted {
  readonly path: string;
  readonly mime: string;
  /** Of a picture, in pixels. */
  readonly width?: number;
  readonly height?: number;
}

/**
 * The one door for files, whichever way they come: form, pieces, straight to the storage, calls without a session, devices.
 * Looks at size and content by the rules of the kind and writes pictures anew into `folder` (the one of the file; who
 * made it removes it) and measures them. Refuses in words that fit the file. Asks for no right, and opens foreign bytes:
 * prove first who sends them, and never call it with a connection held.
 */
export async function admit(kind: FileKind, given: Given, folder = dirname(given.path)): Promise<Admitted> {
  neverHolding('a file is admitted');
  if (given.bytes === 0) throw refuse(r.empty);
  requireSize(kind.max_bytes, given.bytes);
  const mime = await typeOf(given.path, given.filename);
  if (!mime || !takesType(kind, mime) || isBroken(kind, mime, promisedType(given.filename)))
    throw wrongType(kind, given.filename, mime);
  if (mime === XLSX && !kind.types.includes(KEPT_CLOSED) && (await compoundKind(given.path)) === 'locked')
    throw refuse(r.locked);
  if (!kind.image || !mime.startsWith('image/')) return { path: given.path, mime };
  if (mime === SVG) requireSize(DRAWING_MAX_BYTES, given.bytes);
  const path = join(folder, `${basename(given.path)}.picture`);
  try {
    return { path, ...(await rewritePicture(given.path, path, mime, kind.image.max_side)) };
  } catch (cause) {
    if (!(cause instanceof PictureUnreadable)) throw cause;
    throw Object.assign(new RefusalError(pictureRefusal(cause, mime)), { cause });
  }
}

/** Refuses (413001) what is larger than allowed. */
export function requireSize(max_bytes: number, bytes: number): void {
  if (bytes > max_bytes) throw refuse(r.too_large, { size: sizeText(max_bytes) });
}

/** Refuses (415001) a type that a kind does not take. */
export function requireType(kind: FileKind, mime: string): void {
  if (!takesType(kind, mime)) throw refuse(r.wrong_type, { types: extensionsOf(kind) });
}

const pictureRefusal = ({ reason }: PictureUnreadable, mime: string): Refusal => {
  if (reason === 'full') return r.pictures_busy;
  if (reason === 'slow') return r.picture_slow;
  return mime === HEIC ? r.heic : r.broken;
};

/** Content that shows in any file that is damaged: a message of an error in place of a PDF, half of a document. */
const REMAINS: readonly string[] = ['text/plain', 'application/zip'];

/** Whether a file of this kind is no more what its name promises. A photo that is called otherwise is still a photo. */
const isBroken = (kind: FileKind, mime: string, promised: string | null): boolean =>
  promised !== null && promised !== mime && takesType(kind, promised) && REMAINS.includes(mime);

/** What is said of a file whose name promises what its content is not, by the beginning of the promised type. */
const NOT_WHAT_IT_SAYS: readonly (readonly [string, Refusal])[] = [
  ['application/pdf', r.not_pdf],
  ['image/', r.not_picture],
  ['application/zip', r.not_zip],
  ['video/', r.not_media],
  ['audio/', r.not_media],
  ['text/plain', r.not_text],
  ['text/csv', r.unreadable],
  [XLSX, r.unreadable],
];

/** Of a table that is not taken: today’s programs save it in a way that is. */
const OLD_SHEETS: readonly string[] = ['xls', 'et'];

function wrongType(kind: FileKind, name: string, mime: string | null): RefusalError {
  const promised = promisedType(name);
  if (mime && mime === promised && OLD_SHEETS.includes(endingOf(name)) && kind.types.includes(XLSX))
    return refuse(r.old_sheet);
  if (!promised || !takesType(kind, promised) || promised === mime)
    return refuse(r.wrong_type, { types: extensionsOf(kind) });
  return refuse(NOT_WHAT_IT_SAYS.find(([type]) => promised.startsWith(type))?.[1] ?? r.not_document);
}

const extensionsOf = (kind: FileKind): string => kind.types.map((type) => EXTENSIONS[type] ?? type).join(', ');

function sizeText(bytes: number): string {
  return bytes >= 1 << 20 ? `${Math.floor(bytes / (1 << 20))} MB` : `${Math.floor(bytes / 1024)} KB`;
}
