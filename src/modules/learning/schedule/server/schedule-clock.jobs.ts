import { and, asc, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { classroom, grade } from '#modules/core/school/server/tables.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { claimKeys, defineJob } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { addDays, formatDay, today } from '#shared/dates.ts';
import { lessonOf, refreshHomes, registrarsOf, tell } from './change/change-messages.service.ts';
import { changeMoves } from './change/changes.service.ts';
import { uncoveredAmong } from './lesson/overview.service.ts';
import { nowOf } from './now.ts';
import { openMakeupDays } from './setting/arranged-days.service.ts';
import { classScheduleGrade, lesson, lessonChange, scheduleReading } from './tables.ts';

const BATCH = 200;
const WARN_MINUTES = 30;

/** What time does to changes: who does not answer in time is asked no more, and who nobody teaches is told. */
export async function runScheduleClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    await expireAsked(source);
    await warnUncovered(source);
    await db.delete(scheduleReading).where(lt(scheduleReading.expires_at, sql`now()`));
  });
}

async function expireAsked(source: EventSource): Promise<void> {
  const rows = await source.db
    .select()
    .from(lessonChange)
    .where(and(eq(lessonChange.state, 'asked'), lte(lessonChange.answer_by, nowOf(source.services))))
    .orderBy(asc(lessonChange.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const change of rows) {
    const entries: AuditEntry[] = [];
    const audit = (entry: AuditEntry) => void entries.push({ ...entry, kind: 'job' });
    await changeMoves.advance({ db: source.db, actor: null, audit }, change, 'expire');
    await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'clock' }, entries);
    const row = await lessonOf(source, change);
    if (row) await tell(source, change, row, 'expired', [change.asked_by_id, change.asked_user_id]);
    await refreshHomes(source, change);
  }
}

/** Half an hour before a lesson that nobody teaches the registrar and the leader of the grade are told, once. */
async function warnUncovered(source: EventSource): Promise<void> {
  const { db, services } = source;
  const now = nowOf(services);
  const until = new Date(services.clock.now() + WARN_MINUTES * 60_000).toISOString();
  const rows = await db
    .select()
    .from(lesson)
    .where(
      and(
        gt(lesson.starts_at, now),
        lte(lesson.starts_at, until),
        sql`${lesson.date} between (${now}::timestamptz - interval '1 day')::date and (${until}::timestamptz + interval '1 day')::date`,
        ne(lesson.status, 'cancelled'),
      ),
    );
  const open = await uncoveredAmong(source, rows);
  const claimed = await claimKeys(
    db,
    [...open.keys()].map((id) => `lesson.uncovered:${id}`),
  );
  for (const row of rows.filter(({ id }) => claimed.has(`lesson.uncovered:${id}`))) {
    const leaders = await db
      .select({ id: grade.leader_id })
      .from(grade)
      .innerJoin(classroom, eq(classroom.grade_id, grade.id))
      .where(eq(classroom.id, row.classroom_ids[0] ?? ''));
    const to = [...(await registrarsOf(source, row.organization_id)), ...leaders.map((one) => one.id)];
    await tell(source, null, row, 'uncovered', to);
  }
}

export const scheduleClock = defineJob({
  name: 'schedule.clock',
  title: { cn: '调代课到期与无人上课提醒', us: 'Expire wishes, warn of lessons without a teacher' },
  schema: z.strictObject({}),
  handler: runScheduleClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});

const MAKEUP_DAYS = 10;

/** Ten days before a make-up day of which nobody has said which lessons it has, the registrar is told, once. */
export async function warnOfMakeupDays(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const from = addDays(today(), -1);
    const schools = await db
      .selectDistinct({ id: classScheduleGrade.organization_id })
      .from(classScheduleGrade)
      .where(gt(classScheduleGrade.to_on, from));
    for (const { id } of schools) {
      const days = await openMakeupDays(db, id, await zoneOf(db, id), MAKEUP_DAYS);
      const claimed = await claimKeys(
        db,
        days.map((day) => `schedule.makeup:${id}:${day.date}`),
      );
      for (const { date } of days.filter((day) => claimed.has(`schedule.makeup:${id}:${day.date}`)))
        await notify(source, {
          event: 'schedule_day.open',
          to: await registrarsOf(source, id),
          organization_id: id,
          title: {
            cn: `${formatDay(date, 'cn')}调休上课，请安排课表`,
            us: `${formatDay(date, 'us')} is a make-up day: say which lessons it has`,
          },
          link: '/studentSchedule?tab=settings',
        });
    }
  });
}

export const makeupWarning = defineJob({
  name: 'schedule.makeup_days',
  title: { cn: '调休课表提醒', us: 'Warn of make-up days without lessons' },
  schema: z.strictObject({}),
  handler: warnOfMakeupDays,
  concurrency: 1,
  schedule: { cron: '10 8 * * *', payload: {} },
});
