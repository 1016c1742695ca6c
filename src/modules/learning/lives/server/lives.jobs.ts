import { and, asc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { createFromRecording } from '#modules/learning/videos/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { addMinutes } from '#shared/dates.ts';
import { liveClosed } from './events.ts';
import type { LiveRow } from './lives.queries.ts';
import { mediaEngine } from './media-engine.ts';
import { notifyOfLive } from './messages/live-messages.service.ts';
import { AUDIENCE_NOTICES, NOTIFY_AUDIENCE_JOB, REPLAY_JOB } from './messages/live-tasks.service.ts';
import { beginBySystem } from './move/begin.service.ts';
import { bySystem, liveMoves } from './move/live-moves.service.ts';
import { finish } from './move/run.service.ts';
import { countInvitees } from './planning/invitees.service.ts';
import { schedulePublisherCutOff } from './planning/live-writing.service.ts';
import { liveSettings } from './settings.ts';
import { loseSignal } from './stream/publish.service.ts';
import { engineStatus } from './stream/push-state.service.ts';
import { announceEnd } from './stream/stream-events.service.ts';
import { live, liveInvitee, liveReminder } from './tables.ts';

const BATCH = 100;
const NO_SHOW_MINUTES = 30;
/** Classes of lives that begin within so many hours are counted anew each minute. */
const SOON_HOURS = 26;
const SILENT_SECONDS = 60;
/** After so long nobody waits for parts of a recording any more. */
const RECORDING_HOURS = 6;

const inTransaction = (services: Services, work: (source: EventSource) => Promise<void>) =>
  services.database.write(EVERYWHERE, ({ db, afterCommit }) => work({ db, afterCommit, services }));

/** Rows one after another, each in a transaction of its own: one that fails does not keep the others. */
async function each(
  services: Services,
  where: SQL | undefined,
  work: (source: EventSource, row: LiveRow) => Promise<void>,
) {
  const rows = await services.database.read(EVERYWHERE, (db) =>
    db.select({ id: live.id }).from(live).where(where).orderBy(asc(live.plan_start_at), asc(live.id)).limit(BATCH),
  );
  for (const { id } of rows)
    await inTransaction(services, async (source) => {
      const [row] = await source.db
        .select()
        .from(live)
        .where(and(eq(live.id, id), where))
        .for('update', { skipLocked: true });
      if (row) await work(source, row);
    }).catch((error: unknown) => services.log.error({ err: error, live_id: id }, 'a live was not looked after'));
}

const open = eq(live.status, 'approved');

/** What time does to lives: it begins those that send, ends those that overrun, closes those that never began. */
export async function runLiveClock(services: Services): Promise<void> {
  const late = and(
    open,
    isNull(live.started_at),
    lt(live.plan_end_at, sql`now() - make_interval(mins => ${NO_SHOW_MINUTES})`),
  );
  await each(services, late, closeNoShow);
  const due = and(
    open,
    isNull(live.started_at),
    live.auto_start,
    eq(live.publish_state, 'pushing'),
    lt(live.plan_start_at, sql`now()`),
  );
  await each(services, due, (source, row) => beginBySystem(source, row.id));
  await each(services, and(open, isNotNull(live.started_at), lt(live.plan_end_at, sql`now()`)), endOverrun);
  const soon = and(
    open,
    isNull(live.started_at),
    lt(live.plan_start_at, sql`now() + make_interval(hours => ${SOON_HOURS})`),
  );
  await each(services, soon, countInvitees);
  await each(services, soon, remind);
  const silent = and(
    open,
    eq(live.publish_state, 'interrupted'),
    isNull(live.host_notified_at),
    lt(live.interrupted_at, sql`now() - make_interval(secs => ${SILENT_SECONDS})`),
  );
  await each(services, silent, async (source, row) => {
    await source.db.update(live).set({ host_notified_at: sql`now()` }).where(eq(live.id, row.id));
    await notifyOfLive(source, row, 'interrupted', [row.host_id, ...row.co_host_ids], {
      link: `/mgmtLive/${row.id}/studio`,
    });
  });
}

async function closeNoShow(source: EventSource, row: LiveRow): Promise<void> {
  const reason = '未按时开播';
  const after = await bySystem(source, (mover) =>
    liveMoves.advance(mover, row, 'close', {
      set: { close_kind: 'no_show', close_reason: reason, publisher: null, publish_state: 'idle' },
      reason,
    }),
  );
  await announceEnd(source, row.id, { is_closed: true, reason });
  if (row.publisher) schedulePublisherCutOff(source, after, true);
  await notifyOfLive(source, after, 'no_show', [row.creator_id, row.host_id], { link: '/mgmtLive?tab=mine' });
  await liveClosed.emit(source, { live_id: row.id, organization_id: row.organization_id, reason });
}

/** Ends a live whose time is over and which is silent, or which goes on for too long. */
async function endOverrun(source: EventSource, row: LiveRow): Promise<void> {
  const { interrupt_minutes, overrun_minutes } = await liveSettings(source, row.organization_id);
  const now = Date.now();
  const isSilent = row.interrupted_at !== null && now > Date.parse(addMinutes(row.interrupted_at, interrupt_minutes));
  const isOver = now > Date.parse(addMinutes(row.plan_end_at, overrun_minutes));
  if (isSilent || isOver) await bySystem(source, (mover) => finish(source, mover, row));
}

/** The audience at the times that the host chose, and everybody who asked for it at theirs; each once. */
async function remind(source: EventSource, row: LiveRow): Promise<void> {
  const { db } = source;
  const ahead = (Date.parse(row.plan_start_at) - Date.now()) / 60_000;
  if (ahead <= 0) return;
  const decided = Date.parse(row.decided_at ?? row.created_at);
  const isDue = (minutes: number) => minutes >= ahead && Date.parse(addMinutes(row.plan_start_at, -minutes)) > decided;
  const due = row.remind_minutes.filter(isDue).sort((a, b) => a - b)[0];
  const told = new Set<string>();
  if (due !== undefined)
    await runOnce(db, `live_reminder:${row.id}:${row.plan_start_at}:${due}`, async () => {
      for (const id of await audienceOf(db, row.id)) told.add(id);
      await notifyOfLive(source, row, 'reminder', [...told]);
    });
  const wished = await db
    .update(liveReminder)
    .set({ sent_at: sql`now()` })
    .where(
      and(
        eq(liveReminder.live_id, row.id),
        isNull(liveReminder.sent_at),
        gte(liveReminder.minutes_before, Math.ceil(ahead)),
      ),
    )
    .returning({ user_id: liveReminder.user_id });
  await notifyOfLive(
    source,
    row,
    'reminder',
    wished.map((one) => one.user_id).filter((id) => !told.has(id)),
  );
}

async function audienceOf(db: EventSource['db'], liveId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user_id: liveInvitee.user_id })
    .from(liveInvitee)
    .where(eq(liveInvitee.live_id, liveId));
  return rows.map((row) => row.user_id);
}

/** Repairs what a missed call of the engine left: who sends according to the engine against what stands here. */
export async function reconcile(services: Services): Promise<void> {
  const rows = await services.database.read(EVERYWHERE, (db) =>
    db
      .select()
      .from(live)
      .where(
        or(
          and(open, isNotNull(live.publisher)),
          and(sql`${live.status} in ('closed', 'finished')`, sql`${live.updated_at} > now() - interval '10 minutes'`),
        ),
      )
      .limit(BATCH),
  );
  for (const row of rows) {
    const stream = { live_id: row.id, stream_name: row.stream_name };
    const { engine_ok, publisher } = await engineStatus(services, stream);
    if (!engine_ok) continue;
    if (row.status !== 'approved') {
      if (publisher) await mediaEngine.of(services).kick(services, stream, { close: true });
    } else if (!publisher)
      await inTransaction(services, async (source) => {
        const [locked] = await source.db.select().from(live).where(eq(live.id, row.id)).for('update');
        const isSame = locked?.publisher === row.publisher && locked?.published_at === row.published_at;
        // one that was let in a moment ago may not have sent anything yet
        const isFresh = Date.now() - Date.parse(row.published_at ?? row.created_at) < 10_000;
        if (locked && isSame && !isFresh) await loseSignal(source, locked);
      });
  }
}

/** Notifies the audience of a live of its approval or its end, once. */
export const notifyAudience = defineJob({
  name: NOTIFY_AUDIENCE_JOB,
  title: { cn: '通知直播观看对象', us: 'Tell the audience of a live' },
  schema: z.strictObject({ live_id: z.uuid(), what: z.enum(AUDIENCE_NOTICES), version: z.int() }),
  concurrency: 2,
  handler: (services: Services, { live_id, what, version }) =>
    inTransaction(services, async (source) => {
      await runOnce(source.db, `${NOTIFY_AUDIENCE_JOB}:${live_id}:${what}:${version}`, async () => {
        const [row] = await source.db.select().from(live).where(eq(live.id, live_id));
        if (!row || (what === 'invited' && row.status !== 'approved')) return;
        await notifyOfLive(source, row, what, await audienceOf(source.db, live_id), { reason: row.close_reason ?? '' });
      });
    }),
});

/** Makes videos of recordings. Parts may come late, so a live waits for hours before there is none. */
export async function makeReplays(services: Services): Promise<void> {
  const rows = await services.database.read(EVERYWHERE, (db) =>
    db.select().from(live).where(eq(live.replay_state, 'waiting')).orderBy(asc(live.ended_at)).limit(20),
  );
  for (const row of rows) await makeReplay(services, row);
}

async function makeReplay(services: Services, row: LiveRow): Promise<void> {
  const ids = await mediaEngine.of(services).withRecording(services, row.id, (files) =>
    createFromRecording(services, {
      source_id: row.id,
      files,
      organization_id: row.organization_id,
      owner_id: row.host_id,
      department_id: row.department_id,
      title: row.title,
      title_en: row.title_en,
      summary: row.summary,
      visibility: row.visibility,
      audience: row.audience,
      has_minors: row.has_minors,
    }),
  );
  const isHopeless = Date.now() - Date.parse(row.ended_at ?? row.updated_at) > RECORDING_HOURS * 3_600_000;
  if (ids.length === 0 && !isHopeless) return;
  await inTransaction(services, async ({ db }) => {
    await db
      .update(live)
      .set({ replay_state: ids.length ? 'done' : 'failed' })
      .where(eq(live.id, row.id));
  });
}

export const liveClock = defineJob({
  name: 'lives.clock',
  title: { cn: '直播提醒、开播与到期处理', us: 'Remind of lives, begin and end them' },
  schema: z.strictObject({}),
  concurrency: 1,
  handler: runLiveClock,
  schedule: { cron: '* * * * *', payload: {} },
});

export const replays = defineJob({
  name: REPLAY_JOB,
  title: { cn: '生成直播回放', us: 'Make replays of lives' },
  schema: z.strictObject({ live_id: z.uuid().optional() }),
  concurrency: 1,
  handler: makeReplays,
  schedule: { cron: '*/2 * * * *', payload: {} },
});

export const RECONCILE_SECONDS = 30;
