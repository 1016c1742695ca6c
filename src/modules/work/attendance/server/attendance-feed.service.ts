import { anyRow, type FindToday, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { addDays } from '#shared/dates.ts';
import { attendanceRights } from '../rights.ts';
import { planOf } from './day/hours.queries.ts';
import { instantOf } from './day/windows.policy.ts';
import { peopleWithin } from './people-in-scope.queries.ts';
import { countWaiting, waitingPunches } from './punch/punch-reviews.service.ts';
import { attendancePunch } from './tables.ts';

/** SQL: doubtful punches that wait for the person; null: none of them is theirs to decide. */
function isWaiting(ctx: Context) {
  const { actor } = ctx;
  if (!holds(actor, attendanceRights.results) || !actor.organization_id) return null;
  const scope = scopeOf(actor, attendanceRights.results);
  return waitingPunches(ctx, peopleWithin(scope, attendancePunch.organization_id, attendancePunch.user_id));
}

/** Doubtful punches, as one thing: they are decided in a row. */
export const punchTodos: FindTodos = async (ctx) => {
  const where = isWaiting(ctx);
  if (!where) return [];
  const { n, since } = await countWaiting(ctx, where);
  if (n === 0 || !since) return [];
  return [
    {
      key: 'attendance_punch:doubtful',
      kind: 'attendance_punch',
      title: `${n}次存疑打卡待处理`,
      title_en: n === 1 ? '1 doubtful punch to review' : `${n} doubtful punches to review`,
      detail: null,
      due_at: null,
      since,
      route: '/setAttendance?tab=doubtful',
      mobile_route: '/mobile/setAttendance?tab=doubtful',
    },
  ];
};

export const punchWaits: TodoWaits = (ctx) => anyRow(attendancePunch, isWaiting(ctx));

/** The hours of the day, by the rule of the person. */
export const hoursToday: FindToday = async (ctx, { day, start, end }) => {
  const { actor } = ctx;
  if (!actor.organization_id || !holds(actor, attendanceRights.own)) return [];
  const plan = await planOf(ctx, actor.organization_id, [actor.user_id], day, day);
  const now = new Date(ctx.services.clock.now()).toISOString();
  const windows = [day, addDays(day, -1)].flatMap((date) =>
    plan.windowsOn(actor.user_id, date).map((window) => ({ ...window, date })),
  );
  return windows
    .map((one) => ({ ...one, starts_at: instantOf(one.from), ends_at: instantOf(one.to) }))
    .filter((one) => one.starts_at >= start && one.starts_at < end)
    .map((one) => ({
      key: `attendance:${one.date}:${one.in}`,
      kind: 'attendance',
      title: `上班 ${one.in}–${one.out}`,
      title_en: `Work ${one.in}–${one.out}`,
      detail: null,
      place: null,
      from: one.starts_at,
      to: one.ends_at,
      state:
        one.ends_at <= now ? ('done' as const) : one.starts_at <= now ? ('running' as const) : ('planned' as const),
      route: '/attendance/mine',
      mobile_route: '/mobile/attendance',
    }));
};
