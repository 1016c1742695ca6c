import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod';
import { csvLine } from '#server/data-task/cells.ts';
import { startImport } from '#server/data-task/data-tasks.service.ts';
import { importKind } from '#server/data-task/task-files.ts';
import { rowReach } from '#server/database/database.ts';
import { CSV } from '#server/files/file-type.ts';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import {
  type idPhotos,
  PHOTO_ZIP_MAX_BYTES,
  idPhotoRefusals as r,
  idPhotoTexts as t,
} from '../../contract/id-photos.contract.ts';
import { photoImport } from './id-photo-import.service.ts';
import { listArchivedPictures, rangeReader } from './photo-archive.ts';

type PhotoZipRequest = z.output<(typeof idPhotos)['importZip']['body']>;

/** Archives of photos; they go with the task that reads them. */
export const photoZipKind = defineFileKind({
  kind: 'id_photo_zip',
  max_bytes: PHOTO_ZIP_MAX_BYTES,
  types: ['application/zip'],
  image: null,
  can_read: ownerOnly,
});

/**
 * Begins the data task that looks at each photo of a zip. The list of what is in it becomes the file of the import, so
 * that check, result per file, run and undo are those of every import. Refuses (404001) organisations out of the reach
 * of 0205, (422001) files that are no own uploads, and archives that cannot be read or hold no picture.
 */
export async function startPhotoZip(ctx: Context, wish: PhotoZipRequest): Promise<{ data_task_id: string }> {
  const { actor, scope, services } = ctx;
  const reach = rowReach(actor.client_id, actor.reach);
  const organization_id = wish.organization_id ?? currentOrganization(actor);
  if (!scope.organizations.includes(organization_id)) throw refuse(shared.not_found);
  const zip = await services.database.read(reach, (db) => services.files.find(db, wish.file_id));
  const isOwn = zip?.kind === photoZipKind.kind && zip.owner_id === actor.user_id && zip.attached_id === null;
  if (!zip || !isOwn) throw refuseFields({ file_id: [t.own_upload] });
  const pictures = await listArchivedPictures(zip.size, rangeReader(services, zip));
  if (!pictures) throw refuse(r.bad_zip);
  if (pictures.length === 0) throw refuse(r.empty_zip);
  const list = await storeList(
    ctx,
    zip.name,
    pictures.map(({ name }) => name),
  );
  const params = { organization_id, zip_id: zip.id };
  return services.database.write(reach, async (tx) => {
    const task = await startImport({ ...ctx, ...tx }, { definition: photoImport.name, file_id: list, params });
    const target = { type: 'data_task', id: task.id };
    await services.files.attach(tx.db, actor.user_id, photoZipKind.kind, [zip.id], target);
    return { data_task_id: task.id };
  });
}

/** The names in the archive as a sheet of one column; returns the id of the file. */
async function storeList({ actor, services }: Context, zipName: string, names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  try {
    const path = join(folder, 'list.csv');
    const rows = names.map((name, at) => csvLine([at + 1, name]));
    await writeFile(path, ['\uFEFF', csvLine(['entry', 'file']), ...rows].join(''));
    const { user_id: owner_id, organization_id } = actor;
    const name = `${zipName.replace(/\.zip$/i, '')}.csv`;
    const kept = await services.files.keep({ path, kind: importKind.kind, name, mime: CSV, owner_id, organization_id });
    return kept.id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
