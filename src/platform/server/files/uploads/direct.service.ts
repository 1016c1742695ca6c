import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as z from 'zod';
import { type FileShape, fileRefusals, type files } from '#shared/calls/files.contract.ts';
import type { UploadedFile } from '#shared/endpoint.ts';
import { refuse } from '#shared/refusal.ts';
import type { Context } from '../../http/context.ts';
import { requireSize, requireType } from '../admit.ts';
import { openKindFor } from '../kinds.ts';
import { checkedKey, StorageUnavailable } from '../storage/storage.ts';
import { fromForm } from './form.service.ts';
import { isOwnKey } from './staged.ts';

type Wanted = z.output<(typeof files)['fetchOssToken']['query']>;
type Form = z.output<(typeof files)['putObject']['body']>;
type Taken = z.output<(typeof files)['takeOver']['body']>;

/** The type of an object without a declared type; its content is checked when it becomes a file. */
const UNSAID = 'application/octet-stream';

/** Credentials for one file of a purpose. Refuses (415001) a type that the purpose does not take. */
export async function grantUpload(ctx: Context, { purpose, type }: Wanted) {
  const kind = openKindFor(purpose);
  if (type) requireType(kind, type);
  const granted = await ctx.services.files.staged.grant(ctx.actor, type ?? UNSAID, kind.max_bytes);
  return {
    access_key_id: granted.access_key_id,
    access_key_secret: granted.signature,
    sts_token: granted.policy,
    endpoint: granted.endpoint,
    bucket: granted.bucket,
    prefix: granted.prefix,
    max_size: granted.max_bytes,
    types: type ? [type] : [...kind.types],
    expires_at: granted.expires_at.toISOString(),
    fields: granted.fields,
  };
}

/**
 * Accepts an object where browsers cannot reach the store: exactly what the credentials allow, and only from their
 * owner.
 */
export async function putObject(
  ctx: Context,
  form: Form,
  upload: UploadedFile | undefined,
): Promise<{ key: string; size: number }> {
  const { staged } = ctx.services.files;
  const grant = staged.open(form);
  const { key } = form;
  const fits =
    grant !== null &&
    grant.expires_at.getTime() > Date.now() &&
    key.startsWith(grant.prefix) &&
    isOwnKey(key, ctx.actor.user_id) &&
    form['Content-Type'] === grant.type &&
    isKey(key);
  if (!fits) throw refuse(fileRefusals.not_granted);
  if (!upload || upload.bytes === 0) throw refuse(fileRefusals.empty);
  requireSize(grant.max_bytes, upload.bytes);
  await staged.put(key, upload.path, grant.type);
  ctx.audit({ action: 'file.put', after: { size: upload.bytes } });
  return { key, size: upload.bytes };
}

/**
 * Makes a file of an own object, with the very checks of an upload. The object is removed afterwards in any case; only
 * an unavailable store keeps it for another try.
 */
export async function fromStore(ctx: Context, { key, name, purpose }: Taken): Promise<FileShape> {
  const { staged } = ctx.services.files;
  const kind = openKindFor(purpose);
  if (!isOwnKey(key, ctx.actor.user_id) || !isKey(key)) throw refuse(fileRefusals.not_granted);
  const folder = await mkdtemp(join(tmpdir(), 'object-'));
  try {
    const path = join(folder, '0');
    const bytes = await staged.fetch(key, path, kind.max_bytes);
    if (bytes === null) throw refuse(fileRefusals.gone);
    const taken = await fromForm(ctx, purpose, { path, filename: name, bytes });
    await staged.remove(key).catch(leaveToSweep);
    return taken;
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) await staged.remove(key).catch(leaveToSweep);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The file is kept, or refused for its own reason: an object that cannot be removed now goes within a day. */
function leaveToSweep(error: unknown): void {
  if (!(error instanceof StorageUnavailable)) throw error;
}

function isKey(key: string): boolean {
  try {
    return checkedKey(key) === key;
  } catch {
    return false;
  }
}
