import { and, eq, gt, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { addDays, dayOf, daysBetween, formatDay, type Span } from '#shared/dates.ts';
import { type RefusalError, refuse } from '#shared/refusal.ts';
import { leaveRefusals as r } from '../../contract/leave.refusals.ts';
import { amountText } from '../../contract/leave-kinds.ts';
import { TAKES_TIME } from '../../contract/vacation.lifecycle.ts';
import type { LeaveDay } from '../counting/counting.policy.ts';
import { amountOf } from '../counting/counting.policy.ts';
import type { Applicant } from '../people.service.ts';
import type { Source } from '../ports.ts';
import { isFor, sickMonthsOf } from '../quota/cycles.policy.ts';
import { cycleAt, hasQuota, roomOf, typeText } from '../quota/quotas.service.ts';
import { vacation, vacationPart } from '../tables.ts';
import { type TypeRow, typesById } from '../type/types.queries.ts';

/** Types of the product by which the law of annual leave is told. */
const [ANNUAL, PERSONAL] = ['annual', 'personal'] as const;
export const SICK = 'sick';
/** Working days of a month, by which months of sick leave are counted. */
const DAYS_OF_MONTH = 21.75;
const DAY_HOURS = 8;
/** Days of paid personal leave in a year after which there is no annual leave. */
const PERSONAL_MOST = 20;

/** A leave as it would be. */
export interface Asked {
  readonly person: Applicant;
  readonly type: TypeRow;
  readonly span: Span;
  readonly days: readonly LeaveDay[];
  /** The request itself, where it is known already. */
  readonly id: string | null;
  /** The caller asks for somebody else. */
  readonly is_for_other: boolean;
  /** It carries on a leave that went on longer than planned: it lies behind. */
  readonly continues: boolean;
}

/** Why a leave cannot be asked for, in the order in which it is told. Balances are asked last, and again when days are held. */
export async function problemsOf(source: Source, asked: Asked): Promise<RefusalError[]> {
  const { person, type, days } = asked;
  const amount = amountOf(days);
  if (amount <= 0) return [refuse(r.no_time)];
  const today = dayOf(new Date(source.services.clock.now()).toISOString(), person.zone);
  const problems = [
    ...(await overlapOf(source.db, asked)),
    ...(isFor(type.who, person.employment, days[0]?.date ?? today) ? [] : [refuse(r.not_for_you)]),
    ...timeProblems(asked, today),
    ...amountProblems(type, amount),
    ...(await cycleProblem(source.db, asked, amount)),
    ...(await annualProblem(source.db, asked)),
  ];
  return hasQuota(type) ? [...problems, ...(await balanceProblem(source.db, asked))] : problems;
}

/** Leave that the person has in this span already. */
async function overlapOf(db: Db, { person, span, id, is_for_other }: Asked): Promise<RefusalError[]> {
  const [other] = await db
    .select({ no: vacation.no })
    .from(vacation)
    .where(
      and(
        eq(vacation.applicant_id, person.user_id),
        inArray(vacation.status, [...TAKES_TIME]),
        lt(vacation.start_at, span.end),
        gt(vacation.end_at, span.start),
        id ? ne(vacation.id, id) : undefined,
      ),
    )
    .orderBy(vacation.start_at)
    .limit(1);
  if (!other) return [];
  const name = { cn: person.name, us: person.name_en ?? person.name };
  return [is_for_other ? refuse(r.overlap_of, { name, no: other.no }) : refuse(r.overlap, { no: other.no })];
}

function timeProblems({ type, span, days, person, is_for_other, continues }: Asked, today: string): RefusalError[] {
  const first = dayOf(span.start, person.zone);
  const problems: RefusalError[] = [];
  const ahead = daysBetween(today, first);
  // who keeps leave enters what happened, and a leave that went on is known afterwards
  if (!is_for_other && !continues) {
    if (ahead >= 0 && ahead < type.notice_days) problems.push(refuse(r.notice, { n: type.notice_days }));
    if (ahead < -type.backdate_days) problems.push(refuse(r.backdate, { n: type.backdate_days }));
  }
  const blocked = type.blocked_dates.find(({ from, to }) =>
    days.some(({ date, amount }) => amount > 0 && date >= from && date <= to),
  );
  if (blocked) {
    const { from, to, reason } = blocked;
    const day = (one: string) => ({ cn: formatDay(one, 'cn'), us: formatDay(one, 'us') });
    problems.push(refuse(r.blocked, { from: day(from), to: day(to), reason }));
  }
  return problems;
}

function amountProblems(type: TypeRow, amount: number): RefusalError[] {
  const said = (n: number) => ({ type: typeText(type), amount: amountText(n, type.unit) });
  if (amount < type.min_amount) return [refuse(r.too_short, said(type.min_amount))];
  if (type.max_request !== null && amount > type.max_request) return [refuse(r.too_long, said(type.max_request))];
  return [];
}

async function cycleProblem(db: Db, { type, person, days, id }: Asked, amount: number): Promise<RefusalError[]> {
  if (type.max_cycle === null) return [];
  const cycle = await cycleAt(db, type, person.organization_id, days[0]?.date ?? '');
  const [taken] = await db
    .select({ sum: sql<number>`coalesce(sum(${vacationPart.amount}), 0)::float` })
    .from(vacationPart)
    .innerJoin(vacation, eq(vacation.id, vacationPart.vacation_id))
    .where(
      and(
        eq(vacationPart.user_id, person.user_id),
        eq(vacation.vacation_type_id, type.id),
        ne(vacationPart.state, 'freed'),
        gte(vacationPart.date, cycle.from),
        lte(vacationPart.date, cycle.to),
        id ? ne(vacation.id, id) : undefined,
      ),
    );
  if ((taken?.sum ?? 0) + amount <= type.max_cycle) return [];
  return [refuse(r.max_cycle, { type: typeText(type), amount: amountText(type.max_cycle, type.unit) })];
}

/** A person who was on sick leave for months in a year, or on paid personal leave for weeks, has no annual leave in it. */
async function annualProblem(db: Db, { type, person, days }: Asked): Promise<RefusalError[]> {
  if (type.code !== ANNUAL || person.subject !== 'staff') return [];
  const problems: RefusalError[] = [];
  for (const year of new Set(counted(days).map(({ date }) => date.slice(0, 4)))) {
    const [sick, personal] = await takenInYear(db, person.user_id, year);
    const months = sickMonthsOf(person.employment, `${year}-01-01`);
    if (months !== null && sick >= months * DAYS_OF_MONTH) problems.push(refuse(r.annual_sick, { n: months }));
    else if (personal >= PERSONAL_MOST) problems.push(refuse(r.annual_personal, { n: PERSONAL_MOST }));
  }
  return problems;
}

/** Days of sick leave, and of paid personal leave, that somebody has in a year. */
async function takenInYear(db: Db, userId: string, year: string): Promise<[sick: number, personal: number]> {
  const rows = await db
    .select({
      type_id: vacation.vacation_type_id,
      sum: sql<number>`sum(${vacationPart.amount})::float`,
    })
    .from(vacationPart)
    .innerJoin(vacation, eq(vacation.id, vacationPart.vacation_id))
    .where(
      and(
        eq(vacationPart.user_id, userId),
        eq(vacationPart.state, 'used'),
        gte(vacationPart.date, `${year}-01-01`),
        lte(vacationPart.date, `${year}-12-31`),
      ),
    )
    .groupBy(vacation.vacation_type_id);
  const types = await typesById(
    db,
    rows.map(({ type_id }) => type_id),
  );
  let [sick, personal] = [0, 0];
  for (const { type_id, sum } of rows) {
    const type = types.get(type_id);
    const inDays = type?.unit === 'hour' ? sum / DAY_HOURS : sum;
    if (type?.code === SICK) sick += inDays;
    if (type?.code === PERSONAL && type.paid_rate === 100) personal += inDays;
  }
  return [sick, personal];
}

async function balanceProblem(db: Db, { type, person, days }: Asked): Promise<RefusalError[]> {
  const rooms = await roomOf(db, type, person, counted(days));
  const short = rooms.find(({ after, quota }) => after < 0 || quota?.status === 'closed');
  if (!short) return [];
  const n = short.quota?.status === 'closed' ? 0 : Math.max(0, short.left + (short.quota?.overdraft ?? type.overdraft));
  return [refuse(r.quota, { type: typeText(type), amount: amountText(n, type.unit) })];
}

export const counted = (days: readonly LeaveDay[]): LeaveDay[] => days.filter(({ amount }) => amount > 0);

/** Days around a span on which the person has other leave: rest days between may count. */
export async function otherLeave(
  db: Db,
  userId: string,
  { from, to }: { readonly from: string; readonly to: string },
  except: string | null,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ date: vacationPart.date })
    .from(vacationPart)
    .where(
      and(
        eq(vacationPart.user_id, userId),
        ne(vacationPart.state, 'freed'),
        gte(vacationPart.date, addDays(from, -14)),
        lte(vacationPart.date, addDays(to, 14)),
        except ? ne(vacationPart.vacation_id, except) : undefined,
      ),
    );
  return new Set(rows.map(({ date }) => date));
}
