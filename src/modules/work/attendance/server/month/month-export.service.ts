import { and, asc, eq, sql } from 'drizzle-orm';
import { placesOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { startExport } from '#server/data-task/data-tasks.service.ts';
import { defineExport } from '#server/data-task/definitions.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import type { AttendanceMark } from '../../contract/attendance-kinds.ts';
import { attendanceRights } from '../../rights.ts';
import { followersIn } from '../day/days.queries.ts';
import { spanOf } from '../day/month-span.ts';
import { attendanceDay, attendanceMember } from '../tables.ts';

/** What is counted of a person in a month. */
interface MonthOfPerson {
  readonly user_id: string;
  readonly name: string;
  readonly department: string | null;
  readonly days: number;
  readonly minutes: number;
  readonly late: number;
  readonly late_minutes: number;
  readonly early: number;
  readonly early_minutes: number;
  readonly missing: number;
  readonly half_days: number;
  readonly absent: number;
  readonly leave: number;
  readonly business: number;
  readonly overtime_minutes: number;
  readonly is_closed: boolean;
}

type Counted = Omit<MonthOfPerson, 'name' | 'department'>;

const BATCH = 200;
const has = (mark: AttendanceMark) => sql`${mark} = any (d.marks)`;
const count = (mark: AttendanceMark) => sql`count(*) filter (where ${has(mark)})::int`;

/** Totals of some people in a month, from their days as they stand. */
export async function monthOfPeople(db: Db, organizationId: string, userIds: readonly string[], month: string) {
  const { from, to } = spanOf(month);
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select d.user_id,
           count(*) filter (where jsonb_array_length(d.windows) > 0)::int as days,
           coalesce(sum(d.minutes) filter (where not ${has('overtime')}), 0)::int as minutes,
           ${count('late')} as late, coalesce(sum(d.late), 0)::int as late_minutes,
           ${count('early')} as early, coalesce(sum(d.early), 0)::int as early_minutes,
           count(*) filter (where ${has('missing_in')} or ${has('missing_out')})::int as missing,
           ${count('half_day')} as half_days, ${count('absent')} as absent,
           ${count('leave')} as leave, ${count('business')} as business,
           coalesce(sum(d.minutes) filter (where ${has('overtime')}), 0)::int as overtime_minutes,
           bool_and(d.closed) as is_closed
      from ${attendanceDay} d
     where d.organization_id = ${organizationId} and d.date between ${from} and ${to}
       and d.user_id = any (${sql.param([...userIds])}::uuid[])
     group by d.user_id`);
  return new Map(rows.map((row) => [row.user_id, row]));
}

interface Params {
  readonly month: string;
}

const monthExport = defineExport<Params, MonthOfPerson>({
  name: 'attendance_month',
  title: { cn: '月度考勤', us: 'Attendance of a month' },
  rights: [attendanceRights.results],
  columns: [
    { cn: '姓名', us: 'Name', value: (row) => row.name },
    { cn: '部门', us: 'Department', value: (row) => row.department },
    { cn: '应出勤天数', us: 'Days asked', value: (row) => row.days },
    { cn: '出勤分钟', us: 'Minutes worked', value: (row) => row.minutes },
    { cn: '迟到次数', us: 'Times late', value: (row) => row.late },
    { cn: '迟到分钟', us: 'Minutes late', value: (row) => row.late_minutes },
    { cn: '早退次数', us: 'Times left early', value: (row) => row.early },
    { cn: '早退分钟', us: 'Minutes left early', value: (row) => row.early_minutes },
    { cn: '缺卡天数', us: 'Days with a missing punch', value: (row) => row.missing },
    { cn: '半天旷工', us: 'Half days absent', value: (row) => row.half_days },
    { cn: '旷工天数', us: 'Days absent', value: (row) => row.absent },
    { cn: '请假天数', us: 'Days with leave', value: (row) => row.leave },
    { cn: '公出天数', us: 'Days on business', value: (row) => row.business },
    { cn: '加班分钟', us: 'Minutes of overtime', value: (row) => row.overtime_minutes },
    {
      cn: '月结',
      us: 'Closed',
      value: (row, lang) => (lang === 'us' ? (row.is_closed ? 'Yes' : 'No') : row.is_closed ? '已月结' : '未月结'),
    },
  ],
  async *batches(source) {
    const { db, scope, actor, params, lang } = source;
    const where = followersIn(scope, params.month);
    for (let after: { name: string; id: string; organization_id: string } | null = null; ; ) {
      const people: { id: string; name: string; name_en: string | null; organization_id: string }[] = await db
        .selectDistinct({
          id: user.id,
          name: user.name,
          name_en: user.name_en,
          organization_id: attendanceMember.organization_id,
        })
        .from(attendanceMember)
        .innerJoin(user, eq(user.id, attendanceMember.user_id))
        .where(
          and(
            where,
            after
              ? sql`(${user.name}, ${user.id}, ${attendanceMember.organization_id}) > (${after.name}, ${after.id}, ${after.organization_id})`
              : undefined,
          ),
        )
        .orderBy(asc(user.name), asc(user.id), asc(attendanceMember.organization_id))
        .limit(BATCH);
      const last = people.at(-1);
      if (!last) return;
      const ids = people.map((one) => one.id);
      const places = await placesOf(db, ids, actor.organization_id);
      const totals = new Map<string, Counted>();
      for (const [school, own] of Map.groupBy(people, (one) => one.organization_id))
        for (const [id, row] of await monthOfPeople(
          db,
          school,
          own.map((one) => one.id),
          params.month,
        ))
          totals.set(`${school} ${id}`, row);
      yield people.map(({ id, name, name_en, organization_id }) => {
        const at = places.get(id)?.department;
        return {
          ...EMPTY,
          ...totals.get(`${organization_id} ${id}`),
          user_id: id,
          name: lang === 'us' ? (name_en ?? name) : name,
          department: at ? (lang === 'us' ? (at.name_en ?? at.name) : at.name) : null,
        };
      });
      // somebody of two schools has a row for each
      after = last;
    }
  },
  count: async ({ db, scope, params }) => {
    const [row] = await db
      .select({
        n: sql<number>`count(distinct (${attendanceMember.user_id}, ${attendanceMember.organization_id}))::int`,
      })
      .from(attendanceMember)
      .where(followersIn(scope, params.month));
    return row?.n ?? 0;
  },
});

const EMPTY: Omit<MonthOfPerson, 'user_id' | 'name' | 'department'> = {
  days: 0,
  minutes: 0,
  late: 0,
  late_minutes: 0,
  early: 0,
  early_minutes: 0,
  missing: 0,
  half_days: 0,
  absent: 0,
  leave: 0,
  business: 0,
  overtime_minutes: 0,
  is_closed: false,
};

/** Begins the export of a month for the people one answers for. */
export const exportMonth = (ctx: Context, { month }: Params): Promise<{ data_task_id: string }> =>
  startExport(ctx, monthExport, { month });
