import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { scheduleRights } from '#modules/learning/schedule/rights.ts';
import { leavesOf } from '#modules/life/leave/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { claimKeys, defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { addMinutes } from '#shared/dates.ts';
import { COVERED, UNCOVERED } from '../contract/cover.lifecycle.ts';
import { closeOffers, coverMoves, isAgreed, recorded } from './cover/cover-hold.service.ts';
import { arrangersOf, refreshHomes, tell } from './cover/cover-messages.service.ts';
import { type CoverRecord, lockCovers } from './cover/cover-rows.service.ts';
import { followLeave, outOfStep } from './cover/leave-port.service.ts';
import { nowOf } from './now.ts';
import { coverLesson } from './tables.ts';

const BATCH = 200;
/** Lessons ahead that are held against the timetable at once. */
const AHEAD = 2000;

/** What time does to covers: who does not answer is asked no more, lessons are over, and who arranges them is reminded. */
export async function runCoverClock(services: Services): Promise<void> {
  for (const step of [followTimetable, expire, end, remind])
    await services.database.write(EVERYWHERE, ({ db, afterCommit }) => step({ db, afterCommit, services }));
}

const some = ({ db }: EventSource, where: SQL | undefined) => lockCovers(db, where, { skip: BATCH });

/** The timetable changed: covers of lessons that it has no more are void, and the leave hits what is there instead. */
async function followTimetable(source: EventSource): Promise<void> {
  const leaves = await leavesOf(source.db, await outOfStep(source, AHEAD), { keep: true });
  for (const leave of leaves.values()) await followLeave(source, leave);
}

async function expire(source: EventSource): Promise<void> {
  const late = and(eq(coverLesson.state, 'proposed'), lte(coverLesson.answer_by, nowOf(source.services)));
  const rows = await some(source, late);
  const asked = await closeOffers(
    source,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    const after = await recorded(source, (mover) =>
      coverMoves.advance(mover, row, 'expire', { set: { answer_by: null } }),
    );
    await tell(source, after, 'expired', [row.teacher_id, ...(await arrangersOf(source, row.organization_id))]);
  }
  if (asked.length > 0)
    await refreshHomes(
      source,
      asked.map(({ user_id }) => user_id),
    );
}

/**
 * What has begun without anybody is missed, of a leave that nobody agreed on it is nothing. What is over was taught; while the
 * leave still waits it waits too, and `followLeave` says what becomes of it.
 */
async function end(source: EventSource): Promise<void> {
  const now = nowOf(source.services);
  const begun = await some(source, and(inArray(coverLesson.state, [...UNCOVERED]), lte(coverLesson.starts_at, now)));
  const over = await some(
    source,
    and(inArray(coverLesson.state, [...COVERED]), lte(coverLesson.ends_at, now), coverLesson.is_applied),
  );
  const leaves = await leavesOf(
    source.db,
    begun.map(({ vacation_id }) => vacation_id),
  );
  const counts = (row: CoverRecord) => {
    const leave = leaves.get(row.vacation_id);
    return leave !== undefined && isAgreed(leave);
  };
  await closeOffers(
    source,
    begun.map(({ id }) => id),
  );
  for (const row of begun)
    await recorded(source, (mover) => coverMoves.advance(mover, row, counts(row) ? 'miss' : 'void'));
  for (const row of over) await recorded(source, (mover) => coverMoves.advance(mover, row, 'done'));
}

const STEPS = [
  { minutes: 12 * 60, what: 'open_soon' },
  { minutes: 30, what: 'open_now' },
] as const;

/** Twelve hours and half an hour before a lesson that nobody takes, each once. */
async function remind(source: EventSource): Promise<void> {
  const { db, services } = source;
  const now = nowOf(services);
  const rows = await db
    .select()
    .from(coverLesson)
    .where(
      and(
        inArray(coverLesson.state, [...UNCOVERED]),
        gt(coverLesson.starts_at, now),
        lte(coverLesson.starts_at, addMinutes(now, STEPS[0].minutes)),
      ),
    )
    .limit(BATCH);
  for (const row of rows) {
    const step = row.starts_at <= addMinutes(now, STEPS[1].minutes) ? STEPS[1] : STEPS[0];
    const key = `cover.${step.what}:${row.id}`;
    if (!(await claimKeys(db, [key])).has(key)) continue;
    await tell(source, row, step.what, await remindedOf(source, row, step.what));
  }
}

/** Half an hour before it the timetable tells those who keep it, so they are not told twice. */
async function remindedOf(source: EventSource, row: CoverRecord, what: (typeof STEPS)[number]['what']) {
  const arrangers = await arrangersOf(source, row.organization_id);
  if (what === 'open_soon') return [row.teacher_id, ...arrangers];
  const told = await holders(source.db, scheduleRights.manage, row.organization_id);
  return arrangers.filter((id) => !told.includes(id));
}

export const coverClock = defineJob({
  name: 'covers.clock',
  title: { cn: '代课征询到期、完成与提醒', us: 'Expire offers, end covers, remind of open ones' },
  schema: z.strictObject({}),
  handler: runCoverClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});
