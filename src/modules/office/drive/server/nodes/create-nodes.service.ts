import type * as z from 'zod';
import type { FileRow } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { drive } from '../../contract/drive.contract.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import { DEPTH_AT_MOST, DRIVE_FILE } from '../../contract/drive-choices.ts';
import { uploadedName } from '../../contract/drive-names.ts';
import { takeRoom } from '../spaces/spaces.service.ts';
import { driveNode, driveVersion } from '../tables.ts';
import { findNamed, freeName, nameColumns, requireFreeName } from './node-names.service.ts';
import { type Asking, lockPlace, type Place } from './node-place.service.ts';
import { viewNode } from './node-views.service.ts';

type Folder = z.output<(typeof drive)['addFolder']['body']>;
type File = z.output<(typeof drive)['addFile']['body']>;

/** Type of what a file of the drive is attached to. */
export const NODE = 'drive_node';

/** Makes a folder. With `reuse`, as a dropped tree of folders asks for it, the one that is there already is answered. */
export async function addFolder(ctx: Context, { parent_id, name, reuse }: Folder) {
  const place = await lockPlace(ctx, parent_id);
  const known = reuse ? await findNamed(ctx.db, place.parent_id, name) : null;
  if (known?.kind === 'folder') return viewNode(ctx, known.id);
  if (place.above.length >= DEPTH_AT_MOST) throw refuse(r.too_deep);
  await requireFreeName(ctx.db, place.parent_id, name);
  const id = await insertFolder(ctx, place, name);
  ctx.audit({ action: 'drive_node.add_folder', target: [NODE, id], after: { space_id: place.space_id } });
  return viewNode(ctx, id);
}

/** A folder in a locked place; of the caller, if nobody else is named. */
export async function insertFolder(
  { db, actor }: Asking,
  place: Place,
  name: string,
  { by = actor.user_id, organization_id = currentOrganization(actor) } = {},
): Promise<string> {
  const id = uuidv7();
  await db.insert(driveNode).values({
    id,
    ...placed(place),
    ...nameColumns(name),
    organization_id,
    kind: 'folder',
    created_by: by,
    updated_by: by,
  });
  return id;
}

const placed = ({ space_id, parent_id, above }: Place) => ({ space_id, parent_id, above: [...above] });

/** Keeps an uploaded file in a folder, where it has room. */
export async function addFile(ctx: Context, { parent_id, file_id, name, on_same }: File) {
  const place = await lockPlace(ctx, parent_id);
  const file = await ownUpload(ctx, file_id);
  const wanted = name ?? uploadedName(file.name);
  if (on_same === 'refuse') await requireFreeName(ctx.db, place.parent_id, wanted);
  const id = await insertFile(ctx, place, await freeName(ctx.db, place.parent_id, wanted), file);
  ctx.audit({
    action: 'drive_node.add_file',
    target: [NODE, id],
    after: { space_id: place.space_id, size: file.size, mime: file.mime },
  });
  return viewNode(ctx, id);
}

/** An upload of the caller for the drive that nothing uses yet; else 422001. */
export async function ownUpload({ db, actor, services }: Asking, fileId: string): Promise<FileRow> {
  const file = await services.files.find(db, fileId);
  const isOwn = file?.kind === DRIVE_FILE && file.owner_id === actor.user_id && file.attached_id === null;
  if (!file || !isOwn) throw refuse(fileRefusals.gone);
  return file;
}

/** A file with its first version in a locked place, under a name that is free there. Takes its room. */
export async function insertFile(ctx: Asking, place: Place, name: string, file: FileRow): Promise<string> {
  const { db, actor, services } = ctx;
  const id = uuidv7();
  const organization_id = currentOrganization(actor);
  await takeRoom(db, place.space_id, file.size);
  await db.insert(driveNode).values({
    id,
    ...placed(place),
    ...nameColumns(name),
    organization_id,
    kind: 'file',
    version_no: 1,
    file_id: file.id,
    size: file.size,
    mime: file.mime,
    created_by: actor.user_id,
    updated_by: actor.user_id,
  });
  await db.insert(driveVersion).values({
    node_id: id,
    no: 1,
    organization_id,
    file_id: file.id,
    size: file.size,
    mime: file.mime,
    by_user_id: actor.user_id,
  });
  await services.files.attach(db, actor.user_id, DRIVE_FILE, [file.id], { type: NODE, id });
  return id;
}
