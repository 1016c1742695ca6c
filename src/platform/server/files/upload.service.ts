import type { UploadedFile } from '#shared/endpoint.ts';
import { type FileShape, fileRefusals } from '#shared/files.contract.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Context } from '../http/context.ts';
import { admit } from './admit.ts';
import { EXTENSIONS, SVG } from './file-type.ts';
import { defineFileKind, type FileKind, type FileRow, findFileKind, ownerOnly } from './kinds.ts';

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
  if (!kind || kind.types.length === 0 || kind.way === 'own_call') throw refuse(fileRefusals.unknown_kind);
  return kind;
}

/** Takes an upload in by the rules of its kind, and keeps it. */
export async function takeUpload(
  ctx: Context,
  purpose: string,
  upload: Omit<UploadedFile, 'mimetype'> | undefined,
): Promise<FileShape> {
  const kind = kindFor(purpose);
  if (!upload) throw refuse(fileRefusals.empty);
  const content = await admit(kind, upload);
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
