import type { Db } from '#server/database/database.ts';
import { typeOf } from '#server/files/file-type.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import { rewritePicture } from '#server/files/picture.ts';
import type { Services } from '#server/services.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { fileRefusals } from '#shared/files.contract.ts';
import { RefusalError, refuse } from '#shared/refusal.ts';
import { PROOF_MAX_BYTES } from '../../contract/phone-change.shapes.ts';

const MAX_SIDE = 2048;

/** Who decides sees a photo through the link of a minute beside the application; nobody else reads one. */
const kind = defineFileKind({
  kind: 'account_proof',
  max_bytes: PROOF_MAX_BYTES,
  types: [],
  image: { max_side: MAX_SIDE },
  can_read: () => false,
});

export interface Photo {
  readonly path: string;
  readonly name: string;
  readonly mime: string;
}

/** Checks photos by their content and writes them anew, without any metadata. Refuses everything that is no picture. */
export async function readPhotos(uploads: readonly (UploadedFile | undefined)[]): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const upload of uploads) {
    if (!upload || upload.bytes === 0) continue;
    const mime = await typeOf(upload.path, upload.filename);
    if (!mime || !(IMAGES as readonly string[]).includes(mime))
      throw refuse(fileRefusals.wrong_type, { types: 'jpg, png, webp' });
    const path = `${upload.path}.picture`; // beside the upload: the pipeline removes the whole folder
    try {
      await rewritePicture(upload.path, path, mime, MAX_SIDE);
    } catch (cause) {
      throw Object.assign(new RefusalError(fileRefusals.broken), { cause });
    }
    photos.push({ path, name: upload.filename, mime });
  }
  return photos;
}

/** Keeps photos for an application that is about to be stored; their ids. What is not attached goes after a day. */
export async function storePhotos(
  { files }: Services,
  applicationId: string,
  organizationId: string,
  photos: readonly Photo[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const photo of photos) {
    const facts = { kind: kind.kind, owner_id: applicationId, organization_id: organizationId };
    ids.push((await files.keep({ ...photo, ...facts })).id);
  }
  return ids;
}

/** Ties photos to their application; those it had before go. */
export async function attachPhotos(
  { db, services }: { readonly db: Db; readonly services: Services },
  applicationId: string,
  ids: readonly string[],
): Promise<void> {
  const target = { type: 'phone_change_application', id: applicationId };
  await services.files.replace(db, applicationId, kind.kind, ids, target);
}
