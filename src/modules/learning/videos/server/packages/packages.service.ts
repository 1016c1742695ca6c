import { and, eq, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { FileRow } from '#server/files/kinds.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { FILM, PACKAGE_JOB, PACKAGED } from '../film-kinds.ts';
import { mediaChanged } from '../media/video-media.service.ts';
import { notifyOwner } from '../review/video-messages.service.ts';
import { liveVideo, videoPackage } from '../tables.ts';
import { videoMoves } from '../video-access.service.ts';
import { videoReady } from '../video-hosts.ts';
import { bytesOf } from '../videos.queries.ts';

const GB = 1024 ** 3;

export const videoQuota = defineSetting({
  key: 'video_quota_gb',
  name: { cn: '每人点播空间（GB）', us: 'Video storage of one person (GB)' },
  schema: z.int().min(1).max(10_000),
  default: 20,
  is_public: false,
});
export const videoQuotaOfOrganization = defineSetting({
  key: 'video_quota_organization_gb',
  name: { cn: '机构点播空间（GB）', us: 'Video storage of the organisation (GB)' },
  schema: z.int().min(1).max(1_000_000),
  default: 2000,
  is_public: false,
});

/** What somebody's videos take of what they may, and the organisation's of its own, in bytes. */
export async function quotaOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  ownerId: string,
  organizationId: string,
) {
  return {
    used: await bytesOf(db, { owner_id: ownerId }),
    limit: (await services.settings.get(db, videoQuota, organizationId)) * GB,
    organization_used: await bytesOf(db, { organization_id: organizationId }),
    organization_limit: (await services.settings.get(db, videoQuotaOfOrganization, organizationId)) * GB,
  };
}

/** Refuses bytes for which there is no room any more; two that come at once are counted one after the other. */
export async function requireRoom(
  ctx: Pick<Context, 'db' | 'services'>,
  ownerId: string,
  organizationId: string,
  bytes: number,
) {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`video quota ${organizationId}`}, 0))`);
  const { used, limit, organization_used, organization_limit } = await quotaOf(ctx, ownerId, organizationId);
  const left = Math.min(limit - used, organization_limit - organization_used);
  if (bytes > left) throw refuse(r.no_space, { n: (Math.max(0, left) / GB).toFixed(1) });
}

export type StoredPackage = typeof videoPackage.$inferSelect;

/**
 * What is watched of an own upload. The same bytes are kept once in an organisation: the second upload goes, and what was
 * made of the first is shown. Refuses uploads of others, and what there is no room for.
 */
export async function takeFilm(
  ctx: Context,
  fileId: string,
  organizationId: string,
  before = 0,
): Promise<StoredPackage> {
  const file = await ctx.services.files.find(ctx.db, fileId);
  if (!file || file.owner_id !== ctx.actor.user_id || file.kind !== FILM || file.attached_id)
    throw refuse(fileRefusals.gone);
  await requireRoom(ctx, ctx.actor.user_id, organizationId, file.size - before);
  return packageOf(ctx, file, ctx.actor.user_id, organizationId);
}

/** The package of a stored film: the one that has these bytes already, or a new one that is made. */
export async function packageOf(
  { db, services }: Pick<Context, 'db' | 'services'>,
  file: FileRow,
  ownerId: string,
  organizationId: string,
): Promise<StoredPackage> {
  const { sha256, size } = file;
  const [made] = await db
    .insert(videoPackage)
    .values({ organization_id: organizationId, sha256, size, file_id: file.id })
    .onConflictDoNothing()
    .returning();
  if (made) {
    await services.files.attach(db, ownerId, FILM, [file.id], { type: PACKAGED, id: made.id });
    await services.jobs.enqueue(db, PACKAGE_JOB, { package_id: made.id });
    return made;
  }
  const [known] = await db
    .select()
    .from(videoPackage)
    .where(and(eq(videoPackage.organization_id, organizationId), eq(videoPackage.sha256, sha256)))
    .for('update');
  if (!known) throw refuse(fileRefusals.gone);
  if (known.status !== 'failed') {
    await services.files.attach(db, ownerId, FILM, [file.id], { type: PACKAGED, id: known.id });
    if (known.file_id) await services.files.drop(db, [file.id]);
    else await db.update(videoPackage).set({ file_id: file.id }).where(eq(videoPackage.id, known.id));
    return known;
  }
  await services.files.replace(db, ownerId, FILM, [file.id], { type: PACKAGED, id: known.id });
  return startAgain({ db, services }, known.id, file.id);
}

/** Processes a film that failed once more. */
export async function startAgain(
  { db, services }: Pick<Context, 'db' | 'services'>,
  packageId: string,
  fileId?: string,
): Promise<StoredPackage> {
  const [again] = await db
    .update(videoPackage)
    .set({
      ...(fileId ? { file_id: fileId } : {}),
      status: 'waiting',
      progress: 0,
      fail_reason: null,
      failed_at: null,
      job: null,
      provider: null,
      updated_at: sql`now()`,
    })
    .where(eq(videoPackage.id, packageId))
    .returning();
  if (!again) throw refuse(fileRefusals.gone);
  await services.jobs.enqueue(db, PACKAGE_JOB, { package_id: packageId });
  return again;
}

/** A job as the one who moves a video; what it says goes into the log with the move. */
export async function asJob(
  db: Db,
  work: (mover: { db: Db; actor: null; audit: (entry: AuditEntry) => void }) => Promise<unknown>,
) {
  const entries: AuditEntry[] = [];
  await work({ db, actor: null, audit: (entry) => entries.push({ ...entry, kind: 'job' }) });
  await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'videos' }, entries);
}

/** Videos that wait for a package, locked. */
const waiting = (db: Db, packageId: string) =>
  db
    .select()
    .from(liveVideo)
    .where(or(eq(liveVideo.package_id, packageId), eq(liveVideo.next_package_id, packageId)))
    .for('update');

/** A film can be watched: its videos become drafts, and a newer film takes the place of the older one. */
export async function packageReady(source: EventSource, pack: StoredPackage): Promise<void> {
  const { db } = source;
  for (const row of await waiting(db, pack.id)) {
    const facts = {
      duration_s: pack.duration_s,
      poster_frame: row.poster_file_id ? row.poster_frame : firstFrame(pack),
    };
    if (row.next_package_id === pack.id)
      await asJob(db, async ({ audit }) => {
        await db
          .update(liveVideo)
          .set({
            ...facts,
            package_id: pack.id,
            next_package_id: null,
            size: pack.size,
            revision: row.revision + 1,
            updated_at: sql`now()`,
          })
          .where(eq(liveVideo.id, row.id));
        audit({ action: 'live_video.renew', target: ['live_video', row.id], organization_id: row.organization_id });
      });
    else if (row.status === 'processing')
      await asJob(db, (mover) => videoMoves.advance(mover, row, 'finish', { set: facts }));
    else await db.update(liveVideo).set(facts).where(eq(liveVideo.id, row.id));
    if (row.status === 'processing' || row.next_package_id === pack.id) await tellReady(source, row, pack);
    await todosChanged(source, [row.owner_id]);
    await mediaChanged(source, [row.id]);
    const { id: video_id, organization_id, source: from, source_id } = row;
    await videoReady.emit(source, { video_id, organization_id, source: from, source_id });
  }
}

function tellReady(source: EventSource, row: typeof liveVideo.$inferSelect, { missing_s }: StoredPackage) {
  if (missing_s === null) return notifyOwner(source, row, 'ready');
  return notifyOwner(source, row, 'ready_cut_off', { n: String(Math.round(missing_s)) });
}

/** The frame that is the poster until its owner chooses another one. */
export const firstFrame = (pack: StoredPackage): number | null =>
  pack.frames.length ? Math.min(1, pack.frames.length - 1) : null;

/** A film cannot be made playable: its videos say why; a video that has an older film keeps that. */
export async function packageFailed(source: EventSource, pack: StoredPackage, reason: string): Promise<void> {
  const { db } = source;
  await db
    .update(videoPackage)
    .set({ status: 'failed', fail_reason: reason, failed_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(videoPackage.id, pack.id));
  for (const row of await waiting(db, pack.id)) {
    if (row.next_package_id === pack.id)
      await db.update(liveVideo).set({ next_package_id: null }).where(eq(liveVideo.id, row.id));
    else if (row.status === 'processing')
      await asJob(db, (mover) => videoMoves.advance(mover, row, 'fail', { set: { fail_reason: reason } }));
    await notifyOwner(source, row, 'failed');
    await todosChanged(source, [row.owner_id]);
  }
}
