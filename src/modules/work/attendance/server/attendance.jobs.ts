import { and, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { addDays, today } from '#shared/dates.ts';
import { COORDINATES_DAYS } from '../contract/attendance-kinds.ts';
import { recountAt } from './day/recount.service.ts';
import { remindOfHours } from './reminders.service.ts';
import { refreshMembers } from './rule/members.service.ts';
import { attendanceDay, attendanceMember, attendancePunch, attendanceRule } from './tables.ts';

/** People whose days are counted in one transaction. */
const BATCH = 200;
/** No day is counted again that lies further back. */
const BACK_MOST = 92;
/** Days that are due at once. */
const DUE_MOST = 5_000;

const span = z.strictObject({
  organization_id: z.uuid(),
  /** Null: everybody of the school, or of one rule. */
  user_ids: z.array(z.uuid()).max(500).nullable(),
  rule_id: z.uuid().optional(),
  from: z.iso.date(),
  to: z.iso.date(),
});

/** Counts open days anew: asked by a punch, a door, leave, the calendar and a changed rule. Runs twice with the same result. */
export const recountJob = defineJob({
  name: 'attendance.recount',
  title: { cn: '考勤重新计算', us: 'Count attendance again' },
  schema: span,
  concurrency: 4,
  handler: async (services: Services, { organization_id, user_ids, rule_id, from, to }) => {
    const [, start = from] = [from, addDays(to, -BACK_MOST)].toSorted();
    const people =
      user_ids ?? (await services.database.read(EVERYWHERE, (db) => peopleOf(db, organization_id, rule_id)));
    for (let at = 0; at < people.length; at += BATCH)
      await services.database.write(EVERYWHERE, ({ db }) =>
        recountAt({ db, services }, organization_id, people.slice(at, at + BATCH), start, to),
      );
  },
});

async function peopleOf(db: Db, organizationId: string, ruleId: string | undefined): Promise<string[]> {
  const rows = await db
    .selectDistinct({ user_id: attendanceMember.user_id })
    .from(attendanceMember)
    .where(
      and(
        eq(attendanceMember.organization_id, organizationId),
        ruleId ? eq(attendanceMember.rule_id, ruleId) : undefined,
      ),
    )
    .orderBy(attendanceMember.user_id);
  return rows.map((row) => row.user_id);
}

/** Days on which a window has settled by now are counted again. */
export async function countDue(services: Services): Promise<void> {
  const now = new Date(services.clock.now()).toISOString();
  const due = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({
        organization_id: attendanceDay.organization_id,
        user_id: attendanceDay.user_id,
        date: attendanceDay.date,
      })
      .from(attendanceDay)
      .where(and(isNotNull(attendanceDay.due_at), lte(attendanceDay.due_at, now), eq(attendanceDay.closed, false)))
      .orderBy(attendanceDay.due_at)
      .limit(DUE_MOST),
  );
  for (const own of Map.groupBy(due, (one) => `${one.organization_id} ${one.date}`).values()) {
    const [first] = own;
    if (!first) continue;
    for (let at = 0; at < own.length; at += BATCH)
      await services.database.write(EVERYWHERE, ({ db }) =>
        recountAt(
          { db, services },
          first.organization_id,
          own.slice(at, at + BATCH).map((one) => one.user_id),
          first.date,
          first.date,
        ),
      );
  }
}

/** Who follows which rule, and the days of yesterday and today of everybody, whatever events were missed. */
export async function beginDays(services: Services, organizationId?: string): Promise<void> {
  const rules = await services.database.read(EVERYWHERE, (db) =>
    db
      .select()
      .from(attendanceRule)
      .where(organizationId ? eq(attendanceRule.organization_id, organizationId) : undefined)
      .orderBy(attendanceRule.effective_from, attendanceRule.id),
  );
  for (const [school, own] of Map.groupBy(rules, (rule) => rule.organization_id)) {
    const zone = await services.database.read(EVERYWHERE, (db) => zoneOf(db, school));
    const day = today(zone, new Date(services.clock.now()));
    for (const rule of own)
      await services.database.write(EVERYWHERE, async ({ db }) => {
        await refreshMembers({ db, services }, rule, day);
      });
    const people = await services.database.read(EVERYWHERE, (db) => peopleOf(db, school, undefined));
    for (let at = 0; at < people.length; at += BATCH)
      await services.database.write(EVERYWHERE, ({ db }) =>
        recountAt({ db, services }, school, people.slice(at, at + BATCH), addDays(day, -1), day),
      );
  }
}

/** People of a school came or went, in departments or groups. */
export const followJob = defineJob({
  name: 'attendance.follow',
  title: { cn: '考勤组成员更新', us: 'Bring attendance groups up to date' },
  schema: z.strictObject({ organization_id: z.uuid() }),
  concurrency: 1,
  handler: (services: Services, { organization_id }) => beginDays(services, organization_id),
});

export const nightJob = defineJob({
  name: 'attendance.night',
  title: { cn: '考勤每日准备', us: 'Begin the days of attendance' },
  schema: z.strictObject({}),
  concurrency: 1,
  // shortly after midnight in China, and once more in the morning for schools of other zones and for what was missed
  schedule: { cron: '10 16,22 * * *', payload: {} },
  handler: (services: Services) => beginDays(services),
});

/** Where somebody stood is kept for ninety days. */
export const wipeCoordinates = defineCleanup(
  'attendance.wipe_coordinates',
  { cn: '清除到期的打卡坐标', us: 'Wipe where people punched' },
  (db) =>
    db
      .update(attendancePunch)
      .set({ lat: null, lng: null })
      .where(
        and(
          isNotNull(attendancePunch.lat),
          lt(attendancePunch.created_at, sql`now() - make_interval(days => ${COORDINATES_DAYS})`),
        ),
      ),
  '25 18 * * *',
);

/** What time does: windows settle, and hours begin soon. */
export const minuteJob = defineJob({
  name: 'attendance.minute',
  title: { cn: '考勤结算与提醒', us: 'Settle attendance and remind' },
  schema: z.strictObject({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
  handler: async (services: Services) => {
    await countDue(services);
    await remindOfHours(services);
  },
});
