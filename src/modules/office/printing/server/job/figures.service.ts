import { sql } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import type { Purpose } from '../../contract/print-kinds.ts';
import { printJob } from '../tables.ts';

/** `2026-11` and the months before it, the earliest first. */
function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, no = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const n = year * 12 + (no - 1) - (count - 1 - at);
    return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
  });
}

const DEPARTMENTS_MOST = 20;

/** What was printed at the school: each month with its purposes, and this month by department. */
export async function printFigures({ db, actor }: Context, months: number) {
  const zone = actor.time_zone;
  const names = monthsUpTo(today(zone).slice(0, 7), months);
  const here = currentOrganization(actor);
  const month = sql`to_char(${printJob.ready_at} at time zone ${zone}, 'YYYY-MM')`;
  const printed = sql`${printJob.organization_id} = ${here} and ${printJob.status} in ('ready', 'collected')
    and ${printJob.ready_at} >= (${`${names[0]}-01`}::timestamp at time zone ${zone})`;
  const { rows } = await db.execute<{ month: string; purpose: Purpose; sheets: number; cost_fen: number }>(sql`
    select ${month} as month, purpose, sum(sheets)::int as sheets, sum(cost_fen)::int as cost_fen
      from ${printJob} where ${printed} group by 1, 2`);
  const departments = await db.execute<{
    id: string;
    name: string;
    name_en: string | null;
    sheets: number;
    cost_fen: number;
  }>(sql`
    select ${department.id} as id, ${department.name} as name, ${department.name_en} as name_en,
           sum(${printJob.sheets})::int as sheets, sum(${printJob.cost_fen})::int as cost_fen
      from ${printJob} join ${department} on ${department.id} = ${printJob.department_id}
     where ${printed} and ${month} = ${names.at(-1)}
     group by 1, 2, 3 order by 4 desc, 1 limit ${DEPARTMENTS_MOST}`);
  return {
    months: names.map((name) => {
      const of = rows.filter((row) => row.month === name);
      return {
        month: name,
        sheets: of.reduce((sum, row) => sum + row.sheets, 0),
        cost_fen: of.reduce((sum, row) => sum + row.cost_fen, 0),
        purposes: of.map(({ purpose, sheets }) => ({ purpose, sheets })),
      };
    }),
    departments: departments.rows,
  };
}
