import { eq, inArray } from 'drizzle-orm';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { defineFlow } from '#server/flow/define-flow.ts';
import type { Card } from '#server/flow/flow-kind.ts';
import { fact } from '#server/home-feed/review.ts';
import type { Context } from '#server/http/context.ts';
import { formatDay, formatDayTime } from '#shared/dates.ts';
import { holders, leader } from '#shared/flow/steps.ts';
import { refuse } from '#shared/refusal.ts';
import { attendanceRefusals as r } from '../../contract/attendance.refusals.ts';
import { fixLifecycle, fixStates } from '../../contract/attendance-fix.lifecycle.ts';
import { attendanceFixes } from '../../contract/attendance-fixes.contract.ts';
import { attendanceRights } from '../../rights.ts';
import { holdMonths, monthOf } from '../day/month-holds.queries.ts';
import { recountSpan } from '../day/recount.service.ts';
import { attendanceFix } from '../tables.ts';
import { REASON, seenByRight } from './fix-reach.service.ts';

export const fixPage = (id: string): string => `/attendance/mine?fix=${id}`;

/** A correction goes to who leads the person, then to personnel; the day is counted again when both agree. */
export const fixFlow = defineFlow({
  type: 'attendance_fix',
  lifecycle: fixLifecycle,
  table: attendanceFix,
  wrong_state: r.wrong_state,
  states: fixStates,
  module: 'attendance',
  calls: attendanceFixes,
  name: { cn: '补卡', us: 'Correction of a punch' },
  right: attendanceRights.results,
  facts: {},
  shipped: {
    fix: [
      leader(1, { else: attendanceRights.results }),
      holders(attendanceRights.results, { cn: '考勤审批', us: 'Attendance' }),
    ],
  },
  of: (row) => ({
    key: 'fix',
    organization_id: row.organization_id,
    applicant_id: row.user_id,
    about: [],
    department_id: row.department_id,
    facts: {},
  }),
  show,
  titles: async ({ db }, ids) =>
    new Map(
      (await rowsOf({ db }, ids)).map(({ id, date, name, name_en }) => [
        id,
        {
          cn: `${name} ${formatDay(date, 'cn')}的补卡`,
          us: `Correction by ${name_en ?? name}, ${formatDay(date, 'us')}`,
          link: fixPage(id),
        },
      ]),
    ),
  reach: seenByRight,
  // the month is held before its corrections everywhere
  async first({ db }, id) {
    const [fix] = await db.select().from(attendanceFix).where(eq(attendanceFix.id, id));
    if (fix) await holdMonths(db, fix.organization_id, fix.date, fix.date);
  },
  effects: {
    approve: async (ctx, row) => {
      const months = await holdMonths(ctx.db, row.organization_id, row.date, row.date);
      if (months.get(monthOf(row.date)) === 'closed') throw refuse(r.month_closed, { month: monthOf(row.date) });
      await recountSpan(ctx, [row.user_id], row.date, row.date);
    },
  },
});

const rowsOf = ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  db
    .select({
      id: attendanceFix.id,
      date: attendanceFix.date,
      kind: attendanceFix.kind,
      claimed_at: attendanceFix.claimed_at,
      window_in: attendanceFix.window_in,
      window_out: attendanceFix.window_out,
      reason_sealed: attendanceFix.reason_sealed,
      status: attendanceFix.status,
      version: attendanceFix.version,
      name: user.name,
      name_en: user.name_en,
      department: { name: department.name, name_en: department.name_en },
    })
    .from(attendanceFix)
    .innerJoin(user, eq(user.id, attendanceFix.user_id))
    .leftJoin(department, eq(department.id, attendanceFix.department_id))
    .where(inArray(attendanceFix.id, [...ids]));

async function show({ db, actor, services }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Card>> {
  const zone = actor.time_zone;
  return new Map(
    (await rowsOf({ db }, ids)).map((row) => {
      const which = { in: { cn: '上班', us: 'In' }, out: { cn: '下班', us: 'Out' } }[row.kind];
      const hours = `${row.window_in}–${row.window_out}`;
      const card: Card = {
        title: `补卡审批：${row.name}`,
        title_en: `Approve a correction: ${row.name_en ?? row.name}`,
        detail: null,
        detail_en: null,
        facts: [
          fact({ cn: '部门', us: 'Department' }, row.department?.name, row.department?.name_en),
          fact({ cn: '日期', us: 'Date' }, formatDay(row.date, 'cn'), formatDay(row.date, 'us')),
          fact({ cn: '班次', us: 'Shift' }, `${hours} ${which.cn}`, `${hours}, ${which.us.toLowerCase()}`),
          fact(
            { cn: '补卡时间', us: 'Corrected to' },
            formatDayTime(row.claimed_at, 'cn', zone),
            formatDayTime(row.claimed_at, 'us', zone),
          ),
          fact({ cn: '原因', us: 'Reason' }, services.seal.open(row.reason_sealed, REASON)),
        ],
        version: row.version,
        state: row.status,
        route: fixPage(row.id),
        mobile_route: `/mobile/attendance?fix=${row.id}`,
      };
      return [row.id, card] as const;
    }),
  );
}
