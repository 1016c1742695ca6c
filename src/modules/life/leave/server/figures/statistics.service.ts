import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, scopeOf } from '#server/rights/actor.ts';
import { addDays } from '#shared/dates.ts';
import type { leaveStatistics, statisticsQuery } from '../../contract/leave-statistics.contract.ts';
import { AGREED } from '../../contract/vacation.lifecycle.ts';
import { leaveRights } from '../../rights.ts';
import { departmentNames } from '../people.service.ts';
import { addMonths } from '../quota/cycles.policy.ts';
import { vacation, vacationPart, vacationType } from '../tables.ts';
import { typesOf } from '../type/types.queries.ts';
import { hiddenOf } from './hidden.policy.ts';

export type StatisticsQuery = z.output<typeof statisticsQuery>;
type Statistics = z.input<typeof leaveStatistics>;
type Reader = Pick<Context, 'db' | 'actor'>;

interface Cell {
  readonly code: string;
  readonly is_medical: boolean;
  readonly people: number;
  readonly requests: number;
  readonly days: number;
}

/** Hours of a working day, by which leave in hours stands beside leave in days. */
const DAY_HOURS = 8;
const day = sql`case when ${vacationType.unit} = 'hour' then ${vacationPart.amount} / ${DAY_HOURS} else ${vacationPart.amount} end`;
/** A group that writes its own type under a code means the same leave; whether it is medical is said by the strictest. */
const figures = {
  code: vacationType.code,
  is_medical: sql<boolean>`bool_or(${vacationType.is_medical})`,
  people: sql<number>`count(distinct ${vacationPart.user_id})::int`,
  requests: sql<number>`count(distinct ${vacationPart.vacation_id})::int`,
  days: sql<number>`sum(${day})::float`,
};
const inMonth = sql<string>`to_char(${vacationPart.date}, 'YYYY-MM')`;

function taken({ actor }: Reader, { from, to, subject }: StatisticsQuery): SQL {
  return and(
    within(scopeOf(actor, leaveRights.statistics), vacationPart.organization_id),
    eq(vacation.subject, subject),
    inArray(vacation.status, [...AGREED]),
    eq(vacationPart.state, 'used'),
    gte(vacationPart.date, `${from}-01`),
    lte(vacationPart.date, addDays(addMonths(`${to}-01`, 1), -1)),
  ) as SQL;
}

/** Leave that was taken in some months: by type, by department, by month. Figures of medical leave of few people are left out. */
export async function viewStatistics(reader: Reader, query: StatisticsQuery): Promise<Statistics> {
  const { db, actor } = reader;
  const where = taken(reader, query);
  const joined = <T extends Record<string, SQL<unknown> | (typeof vacation)['department_id']>>(more: T) =>
    db
      .select({ ...figures, ...more })
      .from(vacationPart)
      .innerJoin(vacation, eq(vacation.id, vacationPart.vacation_id))
      .innerJoin(vacationType, eq(vacationType.id, vacation.vacation_type_id))
      .where(where)
      .$dynamic();
  const total: Cell[] = await joined({}).groupBy(vacationType.code).orderBy(asc(vacationType.code));
  const byDepartment = await joined({ at: vacation.department_id }).groupBy(vacationType.code, vacation.department_id);
  const byMonth = await joined({ at: inMonth }).groupBy(vacationType.code, inMonth).orderBy(inMonth);
  const medical = new Set(total.filter(({ is_medical }) => is_medical).map(({ code }) => code));
  const names = await departmentNames(
    db,
    byDepartment.map(({ at }) => at),
  );
  const known = await typesOf(db, currentOrganization(actor));
  return {
    types: shown(total, medical).map((row) => {
      const type = known.find(({ code }) => code === row.code);
      return {
        ...row,
        name: type?.name ?? row.code,
        name_en: type?.name_en ?? null,
        is_medical: medical.has(row.code),
      };
    }),
    departments: parted(byDepartment, medical)
      .map(({ at, cells }) => ({ department: names.get(at ?? '') ?? null, cells }))
      .toSorted((a, b) => (a.department?.name ?? '').localeCompare(b.department?.name ?? '', 'zh')),
    months: parted(byMonth, medical)
      .map(({ at, cells }) => ({ month: at ?? '', cells }))
      .toSorted((a, b) => (a.month < b.month ? -1 : 1)),
  };
}

const bare = ({ code, people, requests, days }: Cell, isHidden: boolean) =>
  isHidden ? { code, people: null, requests: null, days: null } : { code, people, requests, days };

/** Totals: a type that few people took is hidden by itself. */
const shown = (cells: readonly Cell[], medical: ReadonlySet<string>) =>
  cells.map((cell) => bare(cell, hiddenOf([cell], medical.has(cell.code)).size > 0));

/** Parts of the totals, with those hidden that are of few people, or that would show one of these. */
function parted<At extends string | null>(
  rows: readonly (Cell & { readonly at: At })[],
  medical: ReadonlySet<string>,
): { at: At; cells: ReturnType<typeof bare>[] }[] {
  const cells = [...Map.groupBy(rows, ({ code }) => code).values()].flatMap((own) => {
    const hidden = hiddenOf(own, medical.has(own[0]?.code ?? ''));
    return own.map((row, n) => ({ at: row.at, cell: bare(row, hidden.has(n)) }));
  });
  return [...Map.groupBy(cells, ({ at }) => at)].map(([at, own]) => ({ at, cells: own.map(({ cell }) => cell) }));
}
