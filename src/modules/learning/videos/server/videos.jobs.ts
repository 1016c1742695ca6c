import { and, eq, exists, inArray, isNotNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { removeFilmFiles } from './packages/film-files.service.ts';
import { asJob } from './packages/packages.service.ts';
import { announcePublished, expireVideo } from './review/video-moves.service.ts';
import { liveVideo, videoPackage } from './tables.ts';
import { CLOSED_DAYS, FAILED_DAYS, ORIGINAL_DAYS, UNDO_DAYS } from './video.policy.ts';

const BATCH = 100;
const MINUTES_BACK = 60;
const nothing = z.strictObject({});

/** What time does to videos: what has expired is hidden, and what begins to be shown is announced. */
export async function runVideoClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const rows = await db
      .select()
      .from(liveVideo)
      .where(and(eq(liveVideo.status, 'published'), lte(liveVideo.expires_at, sql`now()`)))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of rows) await asJob(db, (mover) => expireVideo({ ...mover, afterCommit, services }, row));
    const begun = await db
      .select()
      .from(liveVideo)
      .where(
        and(
          eq(liveVideo.status, 'published'),
          lte(liveVideo.publish_at, sql`now()`),
          sql`${liveVideo.publish_at} > now() - make_interval(mins => ${MINUTES_BACK})`,
        ),
      )
      .limit(BATCH);
    for (const row of begun) await announcePublished({ db, afterCommit, services, actor: null }, row);
  });
}

export const videoClock = defineJob({
  name: 'videos.clock',
  title: { cn: '视频定时上线与到期下线', us: 'Show and expire videos on time' },
  schema: nothing,
  handler: runVideoClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});

const older = (column: SQL, days: number): SQL => sql`${column} < now() - make_interval(days => ${days})`;

/** Nightly: what was deleted, what failed and originals that nobody needs give their room back; each is on record. */
export async function purgeVideos(services: Services): Promise<void> {
  await dropDeleted(services);
  await dropUnused(services);
  await dropOriginals(services);
}

const record = (db: Db, entries: readonly AuditEntry[]) =>
  writeAudit(
    db,
    { actor: null, ip: null, device: null, request_id: 'videos.purge' },
    entries.map((entry) => ({ ...entry, kind: 'job' })),
  );

/** Deleted videos let go of their films; public ones and recordings of lives a month later. */
async function dropDeleted(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const isLong = or(eq(liveVideo.source, 'live'), eq(liveVideo.shown_visibility, 'public'));
    const rows = await db
      .update(liveVideo)
      .set({ package_id: null, next_package_id: null, size: 0 })
      .where(
        and(
          eq(liveVideo.status, 'archived'),
          isNotNull(liveVideo.package_id),
          or(
            older(sql`${liveVideo.archived_at}`, CLOSED_DAYS),
            and(not(sql`coalesce(${isLong}, false)`), older(sql`${liveVideo.archived_at}`, UNDO_DAYS)),
          ),
        ),
      )
      .returning({ id: liveVideo.id, organization_id: liveVideo.organization_id, poster: liveVideo.poster_file_id });
    await services.files.drop(
      db,
      rows.flatMap((row) => row.poster ?? []),
    );
    await record(
      db,
      rows.map((row) => ({
        action: 'live_video.purge',
        target: ['live_video', row.id],
        organization_id: row.organization_id,
      })),
    );
  });
}

const inUse = exists(
  sql`(select 1 from ${liveVideo} where ${liveVideo.package_id} = ${videoPackage.id} or ${liveVideo.next_package_id} = ${videoPackage.id})`,
);

/** Films that no video shows any more, a day after they were last touched. */
async function dropUnused(services: Services): Promise<void> {
  for (;;) {
    const n = await services.database.write(EVERYWHERE, async ({ db }) => {
      const rows = await db
        .select()
        .from(videoPackage)
        .where(and(not(inUse), older(sql`${videoPackage.updated_at}`, 1)))
        .limit(BATCH)
        .for('update', { skipLocked: true });
      for (const row of rows) await removeFilmFiles(services, row);
      await services.files.drop(
        db,
        rows.flatMap((row) => row.file_id ?? []),
      );
      if (rows.length)
        await db.delete(videoPackage).where(
          inArray(
            videoPackage.id,
            rows.map((row) => row.id),
          ),
        );
      await record(
        db,
        rows.map((row) => ({
          action: 'video_package.purge',
          target: ['video_package', row.id],
          organization_id: row.organization_id,
          before: { size: row.size },
        })),
      );
      return rows.length;
    });
    if (n < BATCH) return;
  }
}

/** Originals: of films that failed after a week, of published ones after 90 days unless an owner keeps them. */
async function dropOriginals(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const failed = and(eq(videoPackage.status, 'failed'), older(sql`${videoPackage.failed_at}`, FAILED_DAYS));
    const young = sql`(select 1 from ${liveVideo} where ${liveVideo.package_id} = ${videoPackage.id} and (${liveVideo.keep_original}
      or ${liveVideo.allow_download}
      or ${liveVideo.published_at} is null or ${liveVideo.published_at} > now() - make_interval(days => ${ORIGINAL_DAYS})))`;
    const played = and(eq(videoPackage.status, 'ready'), inUse, not(exists(young)));
    const rows = await db
      .select()
      .from(videoPackage)
      .where(and(isNotNull(videoPackage.file_id), or(failed, played)))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of rows) {
      await services.files.drop(db, row.file_id ? [row.file_id] : []);
      await db.update(videoPackage).set({ file_id: null }).where(eq(videoPackage.id, row.id));
    }
    await record(
      db,
      rows.map((row) => ({
        action: 'video_package.drop_original',
        target: ['video_package', row.id],
        organization_id: row.organization_id,
        before: { size: row.size },
      })),
    );
  });
}

export const videoPurge = defineJob({
  name: 'videos.purge',
  title: { cn: '清除已删除和失败的视频文件', us: 'Remove files of deleted and failed videos' },
  schema: nothing,
  handler: purgeVideos,
  concurrency: 1,
  schedule: { cron: '20 19 * * *', payload: {} },
});
