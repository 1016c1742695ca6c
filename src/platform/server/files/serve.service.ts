import type { FileShape } from '#shared/calls/files.contract.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Context, OpenContext } from '../http/context.ts';
import type { Link } from './file-links.ts';
import { withExtension } from './file-type.ts';
import { type FileRow, findFileKind, ownerOnly } from './kinds.ts';
import { type ByteRange, StorageUnavailable } from './storage/storage.ts';

/** Types that a browser may show in place; everything else is saved. */
const SHOWN = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'application/pdf',
  'video/mp4',
  'audio/mpeg',
  'audio/mp4',
]);

/** Nothing in a file runs. The viewers of browsers refuse a PDF in a sandbox; they run no script of it in the portal's name. */
function policyOf(mime: string): string {
  if (mime === 'application/pdf')
    return "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
  return "sandbox; default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'";
}

/** A file that the caller may read. Others, and those that do not exist, are refused alike (404001). */
export async function getFile(ctx: Context, id: string): Promise<FileShape> {
  const row = await ctx.services.files.find(ctx.db, id);
  if (!row || !(await mayRead(ctx, row))) throw refuse(shared.not_found);
  return ctx.services.files.describe(row);
}

/** Whether the caller may read a file: the owner while it is loose, and those whom its kind names. */
export async function mayRead(ctx: Pick<Context, 'db' | 'actor' | 'services'>, row: FileRow): Promise<boolean> {
  if (row.attached_id === null && ownerOnly(ctx.db, ctx.actor, row)) return true;
  return (await findFileKind(row.kind)?.can_read(ctx.db, ctx.actor, row, ctx.services)) ?? false;
}

/** Sends the bytes behind a signed link: whole, or the range that was asked for. */
export async function sendFile(ctx: OpenContext, id: string, link: Link): Promise<void> {
  const { reply } = ctx;
  const row = await ctx.services.files.openLink(ctx.db, id, link);
  const range = row.secret_sealed ? undefined : rangeOf(ctx.header('range'), row.size);
  reply.headers({
    'content-type': row.mime.startsWith('text/') ? `${row.mime}; charset=utf-8` : row.mime,
    'content-disposition': dispositionOf(withExtension(row.mime, row.name), link.show === '1' && SHOWN.has(row.mime)),
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyOf(row.mime),
    'cross-origin-resource-policy': 'same-site',
    'cache-control': 'private, no-store',
    'accept-ranges': row.secret_sealed ? 'none' : 'bytes',
    'referrer-policy': 'no-referrer',
  });
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${row.size}`).send();
    return;
  }
  const bytes = await ctx.services.files.read(row, range).catch((error: unknown) => {
    if (error instanceof StorageUnavailable) throw error;
    ctx.services.log.error({ err: error, file: row.id }, 'bytes of a stored file are missing');
    throw refuse(shared.unavailable);
  });
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${row.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : row.size).send(bytes);
}

/** A single range of a `Range` header; undefined: none, or one that we answer whole. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!found || (!found[1] && !found[2])) return undefined;
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]));
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** `inline` or `attachment` with the name for old and new browsers. */
export function dispositionOf(name: string, shown: boolean): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${shown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}
