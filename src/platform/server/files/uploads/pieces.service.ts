import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type FileShape, fileRefusals } from '#shared/calls/files.contract.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { type Db, EVERYWHERE } from '../../database/database.ts';
import { statusOf } from '../../http/answer.ts';
import type { Context } from '../../http/context.ts';
import type { Services } from '../../services.ts';
import { type Admitted, admit, requireSize } from '../admit.ts';
import { kindFor } from '../kinds.ts';
import { upload } from '../tables.ts';
import { type UploadRow, uploadKey } from './states.ts';

/** Uploads of one person that may be under way at once. */
const OPEN_MOST = 20;
const KEPT_DAYS = 7;
const SWEEP = 100;

/**
 * Begins an upload: what it is for, how large it is, and whether this person may. Refuses purposes that people cannot
 * upload, or not in pieces, sizes that its kind does not take, and the 21st that is under way.
 */
export async function beginUpload(
  ctx: Pick<Context, 'actor' | 'services'>,
  given: { readonly id: string; readonly purpose: string; readonly name: string; readonly size: number },
): Promise<void> {
  const { services, actor } = ctx;
  const kind = kindFor(given.purpose);
  if (kind.way !== 'pieces') throw refuse(fileRefusals.no_pieces);
  if (given.size < 1) throw refuse(fileRefusals.empty);
  requireSize(kind.max_bytes, given.size);
  await services.database.write(EVERYWHERE, async ({ db }) => {
    // two that begin at once are counted one after the other
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload:${actor.user_id}`}, 0))`);
    const n = await db.$count(upload, and(eq(upload.owner_id, actor.user_id), isNull(upload.file_id)));
    if (n >= OPEN_MOST) throw refuse(fileRefusals.uploads_open, { n: String(n) });
    await kind.before_upload?.(db, actor, given.size);
    await db.insert(upload).values({
      id: given.id,
      owner_id: actor.user_id,
      organization_id: actor.organization_id,
      kind: kind.kind,
      name: given.name,
      size: given.size,
    });
  });
}

/** An upload of this person, or null. */
export async function findUpload(db: Db, owner_id: string, id: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(upload)
    .where(and(eq(upload.id, id), eq(upload.owner_id, owner_id)));
  return row ?? null;
}

/** Own uploads that are not finished, the oldest first, with what of them is there. */
export async function listUploads({ db, actor, services }: Context) {
  const rows = await db
    .select()
    .from(upload)
    .where(and(eq(upload.owner_id, actor.user_id), isNull(upload.file_id)))
    .orderBy(asc(upload.created_at))
    .limit(OPEN_MOST);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      created_at: row.created_at,
      offset: (await services.files.pieces.getUpload(uploadKey(row.id)).catch(() => null))?.offset ?? 0,
    })),
  );
}

/**
 * Makes a file of an own upload that is there completely, through the door of every upload; bytes that need not be written
 * anew stay where they are. What the door refuses goes at once. Asked again it answers the same file.
 */
export async function fromPieces(ctx: Context, id: string): Promise<FileShape> {
  const { services, actor } = ctx;
  const { files, database } = services;
  const read = () => database.read(EVERYWHERE, (db) => findUpload(db, actor.user_id, id));
  const row = await read();
  if (!row) throw refuse(shared.not_found);
  if (!row.file_id) {
    const there = await files.pieces.getUpload(uploadKey(id)).catch(() => null);
    if (there?.offset !== row.size) throw refuse(fileRefusals.unfinished);
    try {
      await takeIn(ctx, row);
    } catch (error) {
      // somebody who took it at the same time may have written it anew, and the bytes are gone
      if (!(await read())?.file_id) throw error;
    }
  }
  const file = await database.read(EVERYWHERE, async (db) => {
    const taken = await findUpload(db, actor.user_id, id);
    return taken?.file_id ? files.find(db, taken.file_id) : null;
  });
  if (!file) throw refuse(fileRefusals.gone);
  return files.describe(file);
}

async function takeIn(ctx: Context, row: UploadRow): Promise<void> {
  const { services } = ctx;
  const { files } = services;
  const folder = await mkdtemp(join(tmpdir(), 'taken-'));
  try {
    const mime = await files.withPath({ key: uploadKey(row.id) }, async (path) => {
      const admitted = await admit(kindFor(row.kind), { path, filename: row.name, bytes: row.size }, folder);
      if (admitted.path !== path) await keepRewritten(services, row, admitted);
      else await files.keepUploaded(row, admitted.mime);
      return admitted.mime;
    });
    ctx.audit({
      action: 'file.upload',
      target: ['file', row.id],
      after: { kind: row.kind, name: row.name, size: row.size, mime },
    });
  } catch (error) {
    // what is only too much for this moment may be taken later
    if (error instanceof RefusalError && statusOf(error.refusal.code) < 500) await dropUpload(services, row.id);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a file of what was written in place of an upload, whose own bytes go. Of several at the same time one stays. */
async function keepRewritten({ files, database }: Services, row: UploadRow, content: Admitted): Promise<void> {
  const { owner_id, organization_id, kind, name } = row;
  const kept = await files.keep({ ...content, kind, name, owner_id, organization_id });
  const isFirst = await database.write(EVERYWHERE, async ({ db }) => {
    const open = and(eq(upload.id, row.id), isNull(upload.file_id));
    const [taken] = await db.update(upload).set({ file_id: kept.id }).where(open).returning({ id: upload.id });
    if (!taken) await files.drop(db, [kept.id]);
    return taken !== undefined;
  });
  if (isFirst) await files.removeObject(uploadKey(row.id));
}

/** Forgets an upload and what of it is there. */
export async function dropUpload({ database, files }: Services, id: string): Promise<void> {
  await files.pieces.remove(uploadKey(id)).catch(() => undefined);
  await database.write(EVERYWHERE, ({ db }) => db.delete(upload).where(and(eq(upload.id, id), isNull(upload.file_id))));
}

/** Forgets what has not gone on for a week, and rows of what became files by then. Returns how many went. */
export async function sweepUploads(services: Services): Promise<number> {
  const old = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: upload.id, file_id: upload.file_id })
      .from(upload)
      .where(lt(upload.created_at, sql`now() - make_interval(days => ${KEPT_DAYS})`))
      .orderBy(asc(upload.created_at))
      .limit(SWEEP),
  );
  for (const { id, file_id } of old) {
    if (file_id) await services.database.write(EVERYWHERE, ({ db }) => db.delete(upload).where(eq(upload.id, id)));
    else await dropUpload(services, id);
  }
  return old.length;
}
