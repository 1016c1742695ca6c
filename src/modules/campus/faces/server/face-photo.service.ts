import { buffer } from 'node:stream/consumers';
import { defineFileKind, type FileRow } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { refuseFields } from '#shared/refusal.ts';
import { FACE_PHOTO, faceProblems } from '../contract/face-rules.ts';
import { faceTexts as t } from '../contract/faces.refusals.ts';
import { checkFace } from './face-check.ts';

/** What the picture of a face is attached to. */
export const FACE_ATTACHMENT = 'face_list';
const MAX_SIDE = 1280;

/** Once it is submitted, a photo is read through the links of this module alone, each of which is recorded. */
export const facePhoto = defineFileKind({
  kind: 'face_photo',
  ...FACE_PHOTO,
  image: { max_side: MAX_SIDE },
  can_read: () => false,
});

/** A loose upload of the caller for this purpose; else 422001 on `file_id`. */
export async function ownUpload({ actor, db, services }: Context, fileId: string): Promise<FileRow> {
  const row = await services.files.find(db, fileId);
  const isOwn = row?.kind === facePhoto.kind && row.owner_id === actor.user_id && row.attached_id === null;
  if (!row || !isOwn) throw refuseFields({ file_id: [t.own_upload] });
  return row;
}

/** The measures of a photo that can be used as a face; else 422001 on `file_id`. Opens it, and asks the vendor. */
export async function requireFacePhoto(services: Services, row: FileRow) {
  const checked = await checkFace(services, await bytesOf(services, row));
  if (!checked) throw refuseFields({ file_id: [t.unreadable] });
  if (checked.problems.length) throw refuseFields({ file_id: checked.problems.map((one) => faceProblems[one]) });
  return { width: checked.width, height: checked.height };
}

const bytesOf = async (services: Services, row: FileRow): Promise<Buffer> => buffer(await services.files.read(row));

/** Where the bytes of erased pictures go at once, not with the next sweep of all files. */
export function enqueueErasure({
  services,
  afterCommit,
}: {
  readonly services: Services;
  afterCommit(work: () => void): void;
}) {
  afterCommit(
    () =>
      void services.files
        .sweep()
        .catch((error: Error) =>
          services.log.warn({ error: error.message }, 'erased faces wait for the next sweep of files'),
        ),
  );
}
