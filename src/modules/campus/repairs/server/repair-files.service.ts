import { mkdtemp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { admit } from '#server/files/admit.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { packageHls, probeMedia } from '#server/media/film.ts';
import { MediaUnreadable } from '#server/media/film-errors.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import { repairRefusals as r } from '../contract/repair.refusals.ts';
import { FILM_SECONDS, REPAIR_FILM, REPAIR_PHOTO } from '../contract/repair.shapes.ts';

/** Read through the repair alone. Written anew without what the camera said of place and time. */
export const photoKind = defineFileKind({
  kind: REPAIR_PHOTO.purpose,
  ...REPAIR_PHOTO.rule,
  image: { max_side: 2048 },
  can_read: () => false,
});

export const filmKind = defineFileKind({
  kind: 'repair_film',
  ...REPAIR_FILM,
  way: 'own_call',
  image: null,
  can_read: () => false,
});

/**
 * Stores a film that is short enough; it belongs to a repair once one is reported with it. Picture and sound are copied into a
 * file of our own, and what the phone said of place, time and itself is not.
 */
export async function addFilm({ actor, services: { files } }: Context, upload: UploadedFile | undefined) {
  if (!upload) throw refuse(fileRefusals.empty);
  const content = await admit(filmKind, upload);
  // it lies in the folder of the upload, which is removed after the call
  const folder = await mkdtemp(join(dirname(content.path), 'film-'));
  const { path, seconds } = await bareFilm(content.path, folder);
  const facts = { kind: filmKind.kind, owner_id: actor.user_id, organization_id: actor.organization_id };
  const { id, name } = await files.keep({ path, mime: 'video/mp4', name: upload.filename, ...facts });
  return { id, name, seconds };
}

async function bareFilm(path: string, folder: string): Promise<{ path: string; seconds: number }> {
  try {
    const { duration_seconds: seconds } = await probeMedia(path);
    // a camera that is told to stop at thirty seconds writes a little more
    if (seconds > FILM_SECONDS + 1) throw refuse(r.film_too_long);
    return { path: (await packageHls(path, folder)).path, seconds };
  } catch (cause) {
    if (cause instanceof MediaUnreadable) throw refuse(r.film_unreadable);
    throw cause;
  }
}
