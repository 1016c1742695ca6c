import { type FileShape, fileRefusals } from '#shared/calls/files.contract.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import type { Context } from '../../http/context.ts';
import { admit } from '../admit.ts';
import { kindFor } from '../kinds.ts';

/** Takes in a file that came whole with a form, by the rules of its kind, and keeps it. */
export async function fromForm(
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
