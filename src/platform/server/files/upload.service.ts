import { extname } from 'node:path';
import type { UploadedFile } from '#shared/endpoint.ts';
import { type FileShape, fileRefusals } from '#shared/files.contract.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import type { Context } from '../http/context.ts';
import { EXTENSIONS, SVG, typeOf } from './file-type.ts';
import { defineFileKind, type FileKind, type FileRow, findFileKind, ownerOnly } from './kinds.ts';
import { DRAWING_MAX_BYTES, rewritePicture } from './picture.ts';

/** Papers and pictures for no purpose of their own; a module whose readers differ declares its own kind. */
defineFileKind({
  kind: 'attachment',
  max_bytes: 20 << 20,
  types: Object.keys(EXTENSIONS).filter((type) => type !== SVG),
  image: { max_side: 4096 },
  can_read: ownerOnly,
});

/** The kind behind the purpose of an upload. Refuses (422001) one that people cannot upload. */
export function kindFor(purpose: string): FileKind {
  const kind = findFileKind(purpose);
  if (!kind || kind.types.length === 0) throw refuse(fileRefusals.unknown_kind);
  return kind;
}

/** Checks an upload against its kind by its content, writes pictures anew, and keeps it. */
export async function takeUpload(
  ctx: Context,
  purpose: string,
  upload: Omit<UploadedFile, 'mimetype'> | undefined,
): Promise<FileShape> {
  const kind = kindFor(purpose);
  if (!upload || upload.bytes === 0) throw refuse(fileRefusals.empty);
  if (upload.bytes > kind.max_bytes) throw refuse(fileRefusals.too_large, { size: sizeText(kind.max_bytes) });
  const mime = await typeOf(upload.path, upload.filename);
  // for a CSV the advice to save it as CSV makes no sense
  if (!mime && isNamedFor(kind, upload.filename)) throw refuse(fileRefusals.unreadable);
  if (!mime || !kind.types.includes(mime)) throw refuse(fileRefusals.wrong_type, { types: extensionsOf(kind) });
  if (mime === SVG && upload.bytes > DRAWING_MAX_BYTES)
    throw refuse(fileRefusals.too_large, { size: sizeText(DRAWING_MAX_BYTES) });
  const content = await contentOf(upload.path, kind, mime);
  const { user_id: owner_id, organization_id } = ctx.actor;
  const row = await ctx.services.files.keep({
    ...content,
    kind: kind.kind,
    name: upload.filename,
    number: ctx.actor.number,
    owner_id,
    organization_id,
  });
  ctx.audit({
    action: 'file.upload',
    target: ['file', row.id],
    after: { kind: row.kind, name: row.name, size: row.size, mime: row.mime },
  });
  return ctx.services.files.describe(row);
}

/** A file that the caller may read. Others, and those that do not exist, are refused alike (404001). */
export async function getFile(ctx: Context, id: string): Promise<FileShape> {
  const row = await ctx.services.files.find(ctx.db, id);
  if (!row || !(await mayRead(ctx, row))) throw refuse(shared.not_found);
  return ctx.services.files.describe(row);
}

/** Whether the caller may read a file: the owner while it is loose, and those whom its kind names. */
export async function mayRead(ctx: Pick<Context, 'db' | 'actor'>, row: FileRow): Promise<boolean> {
  if (row.attached_id === null && ownerOnly(ctx.db, ctx.actor, row)) return true;
  return (await findFileKind(row.kind)?.can_read(ctx.db, ctx.actor, row)) ?? false;
}

async function contentOf(path: string, kind: FileKind, mime: string): Promise<{ path: string; mime: string }> {
  if (!kind.image || !mime.startsWith('image/')) return { path, mime };
  const rewritten = `${path}.picture`; // beside the upload: the pipeline removes the whole folder
  try {
    return { path: rewritten, mime: await rewritePicture(path, rewritten, mime, kind.image.max_side) };
  } catch (cause) {
    throw Object.assign(new RefusalError(fileRefusals.broken), { cause });
  }
}

const isNamedFor = (kind: FileKind, name: string): boolean =>
  kind.types.some((type) => EXTENSIONS[type] === extname(name).slice(1).toLowerCase());

export const extensionsOf = (kind: FileKind): string => kind.types.map((type) => EXTENSIONS[type] ?? type).join(', ');

export function sizeText(bytes: number): string {
  return bytes >= 1 << 20 ? `${Math.floor(bytes / (1 << 20))} MB` : `${Math.floor(bytes / 1024)} KB`;
}
