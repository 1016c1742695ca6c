import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { takeOnce } from '#server/http/wires/taken-events.ts';
import type { Wire } from '#server/http/wires/wires.ts';
import type { Services } from '#server/services.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { videoPackage } from '../tables.ts';
import { packageFailed, type StoredPackage } from './packages.service.ts';
import { transcoderOf } from './transcoder.ts';
import type { TranscoderState } from './video-transcoder.ts';

export const RESULT_JOB = 'videos.result';
/** Without a call for this long the service is asked. */
const SILENT_MINUTES = 5;

const told = z.object({
  event_id: z.string().min(1).max(100),
  job: z.string().min(1).max(200),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.number().min(0).max(100).default(0),
});

/** A service says how far a film is: signed with its key, each call taken once, whatever order they come in. */
export const videoHook: Wire = {
  method: 'POST',
  path: '/video_hooks/{provider}',
  max_bytes: 64 * 1024,
  max_rows: 50,
  device: (call) => call.params['provider'] ?? '',
  handler: async (services, call) => {
    const outside = transcoderOf(services);
    const signature = call.header('x-signature') ?? '';
    if (!outside || outside.name !== call.params['provider'] || !outside.isSigned(services, call.body, signature))
      throw refuse(shared.not_found);
    const said = told.safeParse(call.json());
    if (!said.success) throw refuse(shared.bad_request);
    await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      const pack = await lockPackage(db, outside.name, said.data.job);
      if (!pack) throw refuse(shared.not_found);
      if (await takeOnce(db, `video_transcoder:${outside.name}`, said.data.event_id))
        await follow({ db, afterCommit, services, actor: null }, pack, said.data);
    });
    return { type: 'application/json', body: '{"ok":true}' };
  },
};

async function lockPackage(db: Db, provider: string, job: string): Promise<StoredPackage | null> {
  const [pack] = await db
    .select()
    .from(videoPackage)
    .where(and(eq(videoPackage.provider, provider), eq(videoPackage.job, job)))
    .for('update');
  return pack ?? null;
}

async function follow(source: EventSource, pack: StoredPackage, told: TranscoderState): Promise<void> {
  if (pack.status === 'ready' || pack.status === 'failed') return;
  if (told.state === 'failed') return packageFailed(source, pack, 'not_transcoded');
  if (told.state === 'done') {
    await source.services.jobs.enqueue(
      source.db,
      RESULT_JOB,
      { package_id: pack.id },
      { key: `${pack.id}:${pack.job}` },
    );
    return;
  }
  const progress = Math.max(pack.progress, Math.min(95, Math.round(told.progress)));
  await source.db.update(videoPackage).set({ progress, updated_at: sql`now()` }).where(eq(videoPackage.id, pack.id));
}

/** Asks the service about films that it has not reported on for a while. */
export async function pollSilentJobs(services: Services): Promise<void> {
  const outside = transcoderOf(services);
  if (!outside) return;
  const silent = await services.database.read(EVERYWHERE, (db) =>
    db
      .select()
      .from(videoPackage)
      .where(
        and(
          eq(videoPackage.status, 'working'),
          eq(videoPackage.provider, outside.name),
          isNotNull(videoPackage.job),
          lt(videoPackage.updated_at, sql`now() - make_interval(mins => ${SILENT_MINUTES})`),
        ),
      )
      .limit(20),
  );
  for (const { job } of silent) {
    const state = await outside.progress(services, job ?? '').catch((error: unknown) => {
      services.log.warn({ err: error }, 'the transcoder does not answer');
      return null;
    });
    if (state)
      await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
        const pack = await lockPackage(db, outside.name, job ?? '');
        if (pack) await follow({ db, afterCommit, services, actor: null }, pack, state);
      });
  }
}
