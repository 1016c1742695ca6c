import { and, eq, gt, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { absencesOf } from '#server/absence/absence.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { claimKeys } from '#server/jobs/job.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { addDays, today } from '#shared/dates.ts';
import { planOf } from './day/hours.queries.ts';
import { instantOf, minuteOf } from './day/windows.policy.ts';
import { attendanceMember, attendancePunch, attendanceRule } from './tables.ts';

/** Somebody who punched so long before their hours is there already. */
const THERE_MINUTES = 240;

/** Reminds whose hours begin soon and who has not punched; once a window, nobody who is away. */
export async function remindOfHours(services: Services): Promise<void> {
  const rules = await services.database.read(EVERYWHERE, (db) =>
    db.select().from(attendanceRule).where(gt(attendanceRule.remind_before, 0)).orderBy(attendanceRule.id),
  );
  for (const rule of rules) {
    const { organization_id } = rule;
    await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      const source = { db, services, afterCommit };
      const now = services.clock.now();
      const zone = await zoneOf(db, organization_id);
      const date = today(zone, new Date(now));
      const [minute, until] = [minuteOf(now), minuteOf(now) + rule.remind_before];
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
      if (followers.length === 0) return;
      // of fixed hours one person stands for all
      const asked = rule.mode === 'fixed' ? followers.slice(0, 1) : followers;
      const plan = await planOf(
        source,
        organization_id,
        asked.map((one) => one.user_id),
        date,
        addDays(date, 1),
      );
      const due = new Map<number, { readonly in: string; readonly users: string[] }>();
      for (const { user_id } of asked)
        for (const window of [date, addDays(date, 1)].flatMap((day) => plan.windowsOn(user_id, day)))
          if (minute < window.from && window.from <= until) {
            const users = rule.mode === 'fixed' ? followers.map((one) => one.user_id) : [user_id];
            due.set(window.from, { in: window.in, users: [...(due.get(window.from)?.users ?? []), ...users] });
          }
      for (const [from, { in: clock, users }] of due) {
        const there = await db
          .selectDistinct({ user_id: attendancePunch.user_id })
          .from(attendancePunch)
          .where(
            and(
              inArray(attendancePunch.user_id, users),
              gte(attendancePunch.at, instantOf(from - THERE_MINUTES)),
              sql`${attendancePunch.verdict} <> 'refused'`,
            ),
          );
        const away = await absencesOf(source, users, instantOf(from), instantOf(from + 1));
        const out = new Set([...there, ...away].map((one) => one.user_id));
        const left = users.filter((id) => !out.has(id));
        const keys = new Map(left.map((id) => [`attendance.remind:${organization_id}:${id}:${from}`, id]));
        const fresh = await claimKeys(db, [...keys.keys()]);
        await notify(source, {
          event: 'attendance.remind',
          to: [...keys].filter(([key]) => fresh.has(key)).map(([, id]) => id),
          organization_id,
          title: { cn: `${clock}上班，请记得打卡`, us: `Work begins at ${clock}. Remember to punch in.` },
          link: '/attendance/mine',
        });
      }
    });
  }
}
