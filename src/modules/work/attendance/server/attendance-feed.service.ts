import { anyRow, type FindTodos, type TodoWaits } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { attendanceRights } from '../rights.ts';
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
