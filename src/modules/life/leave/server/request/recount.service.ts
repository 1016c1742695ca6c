import { and, asc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { calendarEffects } from '#modules/core/calendar/server/public.ts';
import { leadersOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { student } from '#modules/people/students/server/tables.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { runOnce } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { addDays, dayBounds, dayOf } from '#shared/dates.ts';
import { listIn } from '#shared/text.ts';
import { amountText } from '../../contract/leave-kinds.ts';
import { AGREED, TAKES_TIME } from '../../contract/vacation.lifecycle.ts';
import { leaveRights } from '../../rights.ts';
import { amountOf, type LeaveDay } from '../counting/counting.policy.ts';
import { type PersonTime, timesOf } from '../counting/windows.service.ts';
import { staffRows, studentsOf } from '../people.service.ts';
import { closedMonths, type Source } from '../ports.ts';
import { freeDays, type Holder, hasQuota, holdDays, roomOf, spendDays } from '../quota/quotas.service.ts';
import { guardiansOf } from '../student/takers.service.ts';
import { vacation, vacationPart } from '../tables.ts';
import { type TypeRow, typesById } from '../type/types.queries.ts';
import { inWords, type Recount, recountOf } from './recount.policy.ts';
import { otherLeave } from './rules.service.ts';
import { countFor } from './span.service.ts';
import { announce, type PartRow, partsOf, tellOf } from './vacation-effects.service.ts';
import { daysOf, vacationFlow } from './vacation-flow.service.ts';
import { lockPeople, type VacationRow } from './vacation-reach.service.ts';

/** Days around a changed day on which leave may lie whose rest days between count. */
const AROUND = 14;

export interface ChangedDays {
  readonly organization_id: string;
  /** Null: everybody of the school. */
  readonly user_id: string | null;
  readonly from: string;
  readonly to: string;
}

/** SQL condition: leave on some days of a school, or next to them. */
async function touched(db: Db, { organization_id, user_id, from, to }: ChangedDays): Promise<SQL> {
  const zone = await zoneOf(db, organization_id);
  return and(
    eq(vacation.organization_id, organization_id),
    user_id ? eq(vacation.applicant_id, user_id) : undefined,
    inArray(vacation.status, [...TAKES_TIME]),
    lt(vacation.start_at, dayBounds(addDays(to, AROUND), zone).end),
    gt(vacation.end_at, dayBounds(addDays(from, -AROUND), zone).start),
  ) as SQL;
}

/** Whether there is leave that some changed days may concern. */
export const isTouched = async (db: Db, changed: ChangedDays): Promise<boolean> =>
  (await db.$count(vacation, await touched(db, changed))) > 0;

/** What of leave lies on days that somebody wants to change, for the calendar of the school. */
export const leaveOnDays = calendarEffects.with({
  module: 'leave',
  name: { cn: '请假', us: 'Leave requests' },
  count: async (db, organizationIds, dates) => {
    const [row] = await db
      .select({ n: sql<number>`count(distinct ${vacation.id})::int` })
      .from(vacation)
      .where(
        and(
          inArray(vacation.organization_id, [...organizationIds]),
          inArray(vacation.status, [...TAKES_TIME]),
          sql`exists (select from ${organization}, unnest(${sql.param([...dates])}::date[]) d
            where ${organization.id} = ${vacation.organization_id}
              and ${vacation.start_at} < (d + interval '1 day') at time zone ${organization.timezone}
              and ${vacation.end_at} > d::timestamp at time zone ${organization.timezone})`,
        ),
      );
    return row?.n ?? 0;
  },
});

/** Counts leave again whose days became others. Each in a transaction of its own; a second run finds nothing to change. */
export async function recountLeave(services: Services, changed: ChangedDays): Promise<void> {
  const rows = await services.database.read(EVERYWHERE, async (db) =>
    db
      .select({ id: vacation.id, applicant_id: vacation.applicant_id })
      .from(vacation)
      .where(await touched(db, changed))
      .orderBy(asc(vacation.start_at), asc(vacation.id)),
  );
  for (const { id, applicant_id } of rows)
    await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      const entries: AuditEntry[] = [];
      const source: EventSource = { db, afterCommit, services };
      await lockPeople(db, [applicant_id]);
      const [row] = await db.select().from(vacation).where(eq(vacation.id, id)).for('update');
      if (row && TAKES_TIME.some((state) => state === row.status))
        await recountOne(source, row, changed, (entry) => void entries.push({ ...entry, kind: 'job' }));
      await writeAudit(db, { actor: null, ip: null, device: null, request_id: 'recount' }, entries);
    });
}

async function recountOne(
  source: EventSource,
  row: VacationRow,
  changed: ChangedDays,
  audit: (entry: AuditEntry) => void,
): Promise<void> {
  const { db } = source;
  const type = (await typesById(db, [row.vacation_type_id])).get(row.vacation_type_id);
  const holder = await holderOf(db, row);
  if (!type || !holder) return;
  const parts = await partsOf(db, row.id);
  const days = await countAgain(source, row, type);
  const months = [...new Set([...parts, ...days].map(({ date }) => date.slice(0, 7)))];
  const closed = await closedFor(source, row, months);
  const found = recountOf({
    parts,
    days,
    touches: (date) => type.sandwich || (date >= changed.from && date <= changed.to),
    isClosed: (month) => closed.has(month),
  });
  if (found.kept.length > 0) await tellKept(source, row, found.kept);
  const changes = await affordable(source, row, type, holder, found.changes);
  if (changes.length === 0) return;
  await freeLess(source, row, parts, changes);
  await takeMore(source, row, { type, holder, days, changes });
  const amount = amountOf(await partsOf(db, row.id));
  const moved = await vacationFlow.moves.advance({ db, actor: null, audit }, row, 'recount', {
    to: row.status as (typeof TAKES_TIME)[number],
    set: { amount, days: daysOf(amount, type.unit) },
    reason: inWords(changes),
  });
  if (AGREED.some((state) => state === row.status)) await announce(source, moved);
  const said = (n: number) => amountText(n, type.unit);
  await tellOf(source, row, 'recounted', await concerned(db, row), { before: said(row.amount), after: said(amount) });
}

async function holderOf(db: Db, row: VacationRow): Promise<Holder | null> {
  if (row.subject === 'staff') return (await staffRows(db, row.organization_id, [row.applicant_id]))[0] ?? null;
  const [found] = await studentsOf(db, eq(student.id, row.applicant_id));
  return found ? { user_id: found.user_id, organization_id: found.organization_id, employment: null } : null;
}

async function countAgain(source: Source, row: VacationRow, type: TypeRow): Promise<LeaveDay[]> {
  const { organization_id, subject, applicant_id, start_at, end_at } = row;
  const zone = await zoneOf(source.db, organization_id);
  const [from, to] = [dayOf(start_at, zone), dayOf(end_at, zone)];
  const times = await timesOf(
    source,
    { organization_id, subject, zone },
    [applicant_id],
    addDays(from, -AROUND),
    addDays(to, AROUND),
  );
  const time = times.get(applicant_id) as PersonTime;
  const others = type.sandwich ? await otherLeave(source.db, applicant_id, { from, to }, row.id) : new Set<string>();
  return countFor(type, { zone }, { start: start_at, end: end_at }, time, others);
}

/** Months whose days are settled. */
async function closedFor(source: Source, row: VacationRow, months: readonly string[]): Promise<ReadonlySet<string>> {
  const closed = new Set<string>();
  for (const { among } of closedMonths.of(source.services))
    for (const one of await among(source.db, row.organization_id, row.applicant_id, months)) closed.add(one);
  return closed;
}

/** A closed month is left as it is: who keeps leave has to know what would be different. */
async function tellKept(source: EventSource, row: VacationRow, kept: Recount['kept']): Promise<void> {
  await runOnce(source.db, `vacation:${row.id}:kept:${inWords(kept)}`, async () => {
    const closed = [...new Set(kept.map(({ date }) => date.slice(0, 7)))];
    const months = { cn: listIn('cn', closed), us: listIn('us', closed) };
    await tellOf(source, row, 'recount_kept', await keepersOf(source.db, row), { months });
  });
}

const keepersOf = (db: Db, row: VacationRow): Promise<readonly string[]> =>
  holders(db, row.subject === 'staff' ? leaveRights.manage : leaveRights.students, row.organization_id);

/** Days that become more need what is left. Where that is too little they stay as they are, and somebody has to look at it. */
async function affordable(
  source: EventSource,
  row: VacationRow,
  type: TypeRow,
  holder: Holder,
  changes: Recount['changes'],
): Promise<Recount['changes']> {
  const more = changes.filter(({ before, after }) => after > before);
  if (more.length === 0 || !hasQuota(type)) return changes;
  // what becomes less on other days of the leave is free for them
  const all = changes.map(({ date, before, after }) => ({ date, amount: after - before }));
  const rooms = await roomOf(source.db, type, holder, all);
  const isTaken = ({ from, to }: { from: string; to: string }) => more.some(({ date }) => date >= from && date <= to);
  const fits = rooms.every(({ cycle, after, quota }) => !isTaken(cycle) || (after >= 0 && quota?.status !== 'closed'));
  if (fits) return changes;
  await runOnce(source.db, `vacation:${row.id}:short:${inWords(more)}`, async () =>
    tellOf(source, row, 'recount_short', [row.applicant_id, ...(await keepersOf(source.db, row))]),
  );
  return changes.filter(({ before, after }) => after < before);
}

async function freeLess(
  source: EventSource,
  row: VacationRow,
  parts: readonly PartRow[],
  changes: Recount['changes'],
): Promise<void> {
  const { db } = source;
  const less = changes.flatMap(({ date, before, after }) => {
    const part = parts.find((one) => one.date === date);
    return part && after < before ? [{ part, after, back: { ...part, amount: before - after } }] : [];
  });
  for (const state of ['held', 'used'] as const)
    await freeDays(
      db,
      { id: row.id, by: null },
      state,
      less.map(({ back }) => back).filter((part) => part.state === state),
    );
  for (const { part, after } of less)
    await db
      .update(vacationPart)
      .set(after > 0 ? { amount: after } : { state: 'freed' })
      .where(eq(vacationPart.id, part.id));
}

interface More {
  readonly type: TypeRow;
  readonly holder: Holder;
  readonly days: readonly LeaveDay[];
  readonly changes: Recount['changes'];
}

async function takeMore(source: EventSource, row: VacationRow, { type, holder, days, changes }: More): Promise<void> {
  const { db } = source;
  const more = changes.filter(({ before, after }) => after > before);
  if (more.length === 0) return;
  const leave = { id: row.id, by: null };
  const extra = more.map(({ date, before, after }) => ({ date, amount: after - before }));
  const from = hasQuota(type) ? await holdDays(db, type, holder, leave, extra) : new Map<string, string>();
  const isWaiting = row.status === 'submitted';
  const taken = extra.map(({ date, amount }) => ({ amount_user_id: from.get(date) ?? null, amount }));
  if (!isWaiting) await spendDays(db, leave, taken);
  for (const { date, after } of more) {
    const day = days.find((one) => one.date === date);
    if (!day) continue;
    const facts = { from_at: day.from_at, to_at: day.to_at, amount: after, amount_user_id: from.get(date) ?? null };
    await db
      .insert(vacationPart)
      .values({
        ...facts,
        organization_id: row.organization_id,
        vacation_id: row.id,
        user_id: row.applicant_id,
        date,
        state: isWaiting ? 'held' : 'used',
      })
      .onConflictDoUpdate({
        target: [vacationPart.vacation_id, vacationPart.date],
        set: { ...facts, state: sql`excluded.state` },
      });
  }
}

async function concerned(db: Db, row: VacationRow): Promise<string[]> {
  const near =
    row.subject === 'student'
      ? await guardiansOf({ db }, row.applicant_id)
      : (await leadersOf(db, row.applicant_id, row.organization_id)).slice(0, 1);
  return [row.applicant_id, row.requested_by, ...near];
}
