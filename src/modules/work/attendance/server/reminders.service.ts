import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { absencesOf } from '#server/absence/absence.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { claimKeys } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { addDays, today } from '#shared/dates.ts';
import { planOf, type Rule, type Source } from './day/hours.queries.ts';
import { instantOf, minuteOf } from './day/windows.policy.ts';
import { attendanceMember, attendancePunch, attendanceRule } from './tables.ts';

/** Somebody who punched so long before their hours is there already. */
const THERE_MINUTES = 240;

/** Hours that begin soon, and whose they are. */
interface Soon {
  readonly from: number;
  readonly in: string;
  readonly users: readonly string[];
}

/** Reminds whose hours begin soon and who has not punched; once a window, nobody who is away. */
export async function remindOfHours(services: Services): Promise<void> {
  const rules = await services.database.read(EVERYWHERE, (db) =>
    db
      .select()
      .from(attendanceRule)
      // nobody is late who chooses the hours
      .where(and(gt(attendanceRule.remind_before, 0), inArray(attendanceRule.mode, ['fixed', 'roster'])))
      .orderBy(attendanceRule.id),
  );
  for (const rule of rules)
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const source = { db, services };
      for (const soon of await beginningSoon(source, rule)) await remind(source, rule.organization_id, soon);
    });
}

async function beginningSoon(source: Source, rule: Rule): Promise<Soon[]> {
  const { db, services } = source;
  const now = services.clock.now();
  const date = today(await zoneOf(db, rule.organization_id), new Date(now));
  const followers = await db
    .select({ user_id: attendanceMember.user_id })
    .from(attendanceMember)
    .where(
      and(
        eq(attendanceMember.rule_id, rule.id),
        lte(attendanceMember.valid_from, date),
        or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, date)),
      ),
    );
  const everybody = followers.map((one) => one.user_id);
  // of fixed hours one person stands for all
  const asked = rule.mode === 'fixed' ? everybody.slice(0, 1) : everybody;
  if (asked.length === 0) return [];
  const plan = await planOf(source, rule.organization_id, asked, date, addDays(date, 1));
  const [from, until] = [minuteOf(now), minuteOf(now) + rule.remind_before];
  const windows = asked.flatMap((user_id) =>
    [date, addDays(date, 1)].flatMap((day) => plan.windowsOn(user_id, day).map((window) => ({ user_id, ...window }))),
  );
  const soon = windows.filter((window) => from < window.from && window.from <= until);
  return [...Map.groupBy(soon, (window) => window.from)].map(([start, own]) => ({
    from: start,
    in: own[0]?.in ?? '',
    users: rule.mode === 'fixed' ? everybody : own.map((one) => one.user_id),
  }));
}

async function remind(source: Source, organization_id: string, { from, in: clock, users }: Soon): Promise<void> {
  const { db } = source;
  const there = await db
    .selectDistinct({ user_id: attendancePunch.user_id })
    .from(attendancePunch)
    .where(
      and(
        inArray(attendancePunch.user_id, [...users]),
        gte(attendancePunch.at, instantOf(from - THERE_MINUTES)),
        sql`${attendancePunch.verdict} <> 'refused'`,
      ),
    );
  const away = await absencesOf(source, users, instantOf(from), instantOf(from + 1));
  const out = new Set([...there, ...away].map((one) => one.user_id));
  const keyOf = (id: string) => `attendance.remind:${organization_id}:${id}:${from}`;
  const left = users.filter((id) => !out.has(id));
  const fresh = await claimKeys(db, left.map(keyOf));
  await notify(source, {
    event: 'attendance.remind',
    to: left.filter((id) => fresh.has(keyOf(id))),
    organization_id,
    title: { cn: `${clock}上班，请记得打卡`, us: `Work begins at ${clock}. Remember to punch in.` },
    link: '/attendance/mine',
  });
}
