import { and, asc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { leadersOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { claimKeys, defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { today } from '#shared/dates.ts';
import { MISSED_AFTER_MINUTES } from '../contract/duty-kinds.ts';
import { managersOf, tellAboutShift } from './duty-messages.service.ts';
import { scheduleStore } from './schedule/schedules.store.ts';
import { shiftMoves } from './shift/shift-moves.service.ts';
import { refetchShift } from './shift/shift-view.service.ts';
import { shiftsWhere } from './shift/shifts.queries.ts';
import { expireSwap } from './swap/swap-moves.service.ts';
import { isOpenSwap } from './swap/swaps.queries.ts';
import { dutySchedule, dutyShift, dutySwap } from './tables.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;
/** Nobody is asked to sign in for so many hours before a shift. */
const LONGEST_HOURS = 168;

/**
 * What every minute does to duty: shifts that ask for no check-in begin, those to which nobody came are missed, those that
 * are over end, and swaps that nobody settled expire. Each once, however many processes run it.
 */
export async function runDutyClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const { status, starts_at, ends_at, assigned_at } = dutyShift;
    const waits = and(dutyShift.is_live, inArray(status, ['planned', 'confirmed']), lte(starts_at, sql`now()`));
    // nobody could sign in for what was over when the roster came out
    const plain = sql`(${ends_at} <= ${assigned_at}
      or exists (select from ${dutySchedule} s where s.id = ${dutyShift.schedule_id} and s.checkin = 'none'))`;
    await eachShift(source, and(waits, plain), (row) => move(source, row, 'start'));
    const late = sql`greatest(${starts_at}, ${assigned_at}) < now() - make_interval(mins => ${MISSED_AFTER_MINUTES})`;
    await eachShift(source, and(waits, sql`not ${plain}`, late), (row) => miss(source, row));
    const over = sql`(${ends_at} < now() - make_interval(mins => 30) or (${plain} and ${ends_at} < now()))`;
    await eachShift(source, and(eq(status, 'on_duty'), over), (row) => move(source, row, 'finish'));
    const rows = await db
      .select()
      .from(dutySwap)
      .where(and(isOpenSwap(), lt(dutySwap.expires_at, sql`now()`)))
      .orderBy(dutySwap.id)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    for (const row of rows) await expireSwap(source, row);
  });
}

type Row = typeof dutyShift.$inferSelect;

async function eachShift(
  source: EventSource,
  where: SQL | undefined,
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const rows = await source.db
    .select()
    .from(dutyShift)
    .where(where)
    .orderBy(asc(dutyShift.starts_at), asc(dutyShift.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const row of rows) await work(row);
}

/** A move without a person; its record goes into the log with it. */
async function move(source: EventSource, row: Row, name: 'start' | 'finish' | 'miss'): Promise<void> {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
  await shiftMoves.advance({ db: source.db, actor: null, audit }, row, name);
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  if (row.user_id) await todosChanged(source, [row.user_id]);
}

/** Who manages duty hears of it, and the leader of the person. */
async function miss(source: EventSource, row: Row): Promise<void> {
  await move(source, row, 'miss');
  const found = await refetchShift(source, row.id);
  const leaders = row.user_id ? (await leadersOf(source.db, row.user_id, row.organization_id)).slice(0, 1) : [];
  const to = [...new Set([...(await managersOf(source, row.organization_id)), ...leaders])];
  await tellAboutShift(source, found, 'missed', to, { by: found.user, tab: 'roster' });
}

/** Reminds people before their shifts, by the hours that their roster says: each once, the nearest one where several were missed. */
export async function remindOfDuty(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const near = and(
      dutyShift.is_live,
      inArray(dutyShift.status, ['planned', 'confirmed']),
      sql`${dutyShift.starts_at} between now() and now() + make_interval(hours => ${LONGEST_HOURS})`,
      sql`exists (select from ${dutySchedule} s where s.id = ${dutyShift.schedule_id}
        and ${dutyShift.starts_at} <= now() + make_interval(hours => (select max(h) from unnest(s.remind_hours) h)))`,
    );
    for (const found of await shiftsWhere(db, near)) {
      const { id, user_id, starts_at } = found.shift;
      const left = Date.parse(starts_at) - services.clock.now();
      const steps = found.schedule.remind_hours.filter((hours) => left <= hours * HOUR_MS);
      const claimed = await claimKeys(
        db,
        steps.map((hours) => `duty_shift:${id}:${user_id}:${hours}`),
      );
      if (user_id && claimed.has(`duty_shift:${id}:${user_id}:${Math.min(...steps)}`))
        await tellAboutShift(source, found, 'reminder', [user_id]);
    }
  });
}

/** Rosters whose last day is over end. */
export async function endRosters(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const rows = await db
      .select()
      .from(dutySchedule)
      .where(and(eq(dutySchedule.status, 'published'), sql`${dutySchedule.date_to} < current_date`))
      .orderBy(dutySchedule.id)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
    for (const row of rows) {
      const open = and(
        eq(dutyShift.schedule_id, row.id),
        inArray(dutyShift.status, ['planned', 'confirmed', 'on_duty']),
      );
      // a night that began on its last day is still on duty
      const isOver =
        row.date_to < today(await zoneOf(db, row.organization_id)) && (await db.$count(dutyShift, open)) === 0;
      if (isOver) await scheduleStore.moves.advance({ db, actor: null, audit }, row, 'end');
    }
    await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
  });
}

export const dutyClock = defineJob({
  name: 'duty.clock',
  title: { cn: '值班开始、缺勤与换班到期', us: 'Begin, miss and end shifts, expire swaps' },
  schema: z.strictObject({}),
  handler: runDutyClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});

export const dutyReminders = defineJob({
  name: 'duty.reminders',
  title: { cn: '值班提醒', us: 'Remind of duty' },
  schema: z.strictObject({}),
  handler: remindOfDuty,
  concurrency: 1,
  schedule: { cron: '*/5 * * * *', payload: {} },
});

export const dutyEnds = defineJob({
  name: 'duty.ends',
  title: { cn: '结束到期的排班', us: 'End rosters that are over' },
  schema: z.strictObject({}),
  handler: endRosters,
  concurrency: 1,
  schedule: { cron: '20 * * * *', payload: {} },
});
