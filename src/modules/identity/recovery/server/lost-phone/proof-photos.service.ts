import type { Db } from '#server/database/database.ts';
import { admit } from '#server/files/admit.ts';
import { defineFileKind, IMAGES } from '#server/files/kinds.ts';
import type { Services } from '#server/services.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { PROOF_MAX_BYTES } from '../../contract/phone-change.shapes.ts';

const MAX_SIDE = 2048;

/** Who decides sees a photo through the link of a minute beside the application; nobody else reads one. */
const kind = defineFileKind({
  kind: 'account_proof',
  max_bytes: PROOF_MAX_BYTES,
  types: IMAGES,
  way: 'own_call',
  image: { max_side: MAX_SIDE },
  can_read: () => false,
});

export interface Photo {
  readonly path: string;
  readonly name: string;
  readonly mime: string;
}

/** Takes photos in by the rules of their kind, written anew without any metadata. Refuses everything that is no picture. */
export async function readPhotos(uploads: readonly (UploadedFile | undefined)[]): Promise<Photo[]> {
  const photos: Photo[] = [];
  for (const upload of uploads)
    if (upload && upload.bytes > 0) photos.push({ ...(await admit(kind, upload)), name: upload.filename });
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
