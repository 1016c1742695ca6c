import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { leadersOf, zoneOf } from '#modules/core/directory/server/public.ts';
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { leaveRefusals as r, leaveTexts as t } from '../../contract/leave.refusals.ts';
import type { vacations } from '../../contract/vacations.contract.ts';
import { amountOf, type LeaveDay } from '../counting/counting.policy.ts';
import { type PersonTime, timesOf } from '../counting/windows.service.ts';
import { returnChecks, type Source } from '../ports.ts';
import { type DayAmount, freeDays } from '../quota/quotas.service.ts';
import { guardiansOf } from '../student/takers.service.ts';
import { vacation, vacationPart } from '../tables.ts';
import { type TypeRow, typesById } from '../type/types.queries.ts';
import { lockVacation, vacationNumbers } from './requests.service.ts';
import { countFor } from './span.service.ts';
import { isSide } from './vacation-acts.policy.ts';
import { announce, followed, freed, type PartRow, partsOf, tellOf } from './vacation-effects.service.ts';
import { daysOf, vacationFlow } from './vacation-flow.service.ts';
import { VACATION, type VacationRow } from './vacation-reach.service.ts';
import { detailOf, foundOf } from './vacation-views.service.ts';

type Body<K extends 'cancel' | 'shorten' | 'reportReturn'> = z.output<(typeof vacations)[K]['body']>;

/** How long after the planned end a return is still in time. */
const LATE_MS = 30 * 60_000;

/** Calls off a leave that has not begun: what it took goes back, and everybody is told once. Who keeps leave says why. */
export async function cancelVacation(ctx: Context, id: string, { reason, version }: Body<'cancel'>) {
  const row = await lockVacation(ctx, id, 'cancel', version);
  const [found] = await foundOf(ctx, [row]);
  if (reason === null && found && !isSide(ctx, found)) throw refuseFields({ reason: [t.reason] });
  return detailOf(ctx, await callOff(ctx, row, reason));
}

async function callOff(ctx: Context, row: VacationRow, reason: string | null): Promise<VacationRow> {
  await vacationFlow.drop(ctx, row);
  await freed(ctx, row);
  const moved = await vacationFlow.moves.advance(ctx, row, 'cancel', { set: { cancel_reason: reason }, reason });
  if (row.status === 'approved') await announce(ctx, moved);
  else await followed(ctx, moved);
  await tellOf(ctx, moved, 'cancelled', await concerned(ctx, row));
  return moved;
}

/** The person, who asked, and guardians of a student or the head of a member of staff. */
async function concerned({ db }: Pick<Context, 'db'>, row: VacationRow): Promise<string[]> {
  const near =
    row.subject === 'student'
      ? await guardiansOf({ db }, row.applicant_id)
      : (await leadersOf(db, row.applicant_id, row.organization_id)).slice(0, 1);
  return [row.applicant_id, row.requested_by, ...near];
}

/** Ends a leave earlier than planned. */
export async function shortenVacation(ctx: Context, id: string, { end_at, version }: Body<'shorten'>) {
  const row = await lockVacation(ctx, id, 'shorten', version);
  const end = new Date(end_at).toISOString();
  const isBetween = Date.parse(end) > ctx.services.clock.now() && end > row.start_at && end < row.end_at;
  if (!isBetween) throw refuse(r.not_earlier);
  const amount = await cutTo(ctx, row, end);
  if (amount <= 0) throw refuse(r.no_time);
  const moved = await vacationFlow.moves.advance(ctx, row, 'shorten', {
    to: row.status === 'in_effect' ? 'in_effect' : 'approved',
    set: endSet(row, end, amount),
  });
  await announce(ctx, moved);
  await tellOf(ctx, moved, 'shortened', await concerned(ctx, row));
  return detailOf(ctx, moved);
}

const endSet = (row: VacationRow, end_at: string, amount: number) => ({
  end_at,
  amount,
  days: row.amount > 0 ? (row.days * amount) / row.amount : 0,
  original_end_at: row.original_end_at ?? row.end_at,
});

async function timeOf(source: Source, row: VacationRow, until: string) {
  const zone = await zoneOf(source.db, row.organization_id);
  const times = await timesOf(
    source,
    { organization_id: row.organization_id, subject: row.subject, zone },
    [row.applicant_id],
    dayOf(row.start_at, zone),
    addDays(dayOf(until, zone), 1),
  );
  return { zone, time: times.get(row.applicant_id) as PersonTime };
}

async function typeOf({ db }: Pick<Source, 'db'>, row: VacationRow): Promise<TypeRow> {
  const type = (await typesById(db, [row.vacation_type_id])).get(row.vacation_type_id);
  if (!type) throw new Error('a leave has no type');
  return type;
}

/** Cuts the days of a leave to an earlier end and gives the rest back. No day becomes more than it was. Returns what is left. */
async function cutTo(source: EventSource, row: VacationRow, end: string): Promise<number> {
  const { db } = source;
  const type = await typeOf(source, row);
  const parts = await partsOf(db, row.id);
  const { zone, time } = await timeOf(source, row, end);
  const days =
    end > row.start_at
      ? countFor({ ...type, sandwich: false }, { zone }, { start: row.start_at, end }, time, new Set())
      : [];
  const kept = keptDays(parts, days, dayOf(end, zone));
  const back = parts.map((part) => ({ ...part, amount: part.amount - (kept.get(part.date)?.amount ?? 0) }));
  const leave = { id: row.id, by: source.actor?.user_id ?? null };
  for (const state of ['held', 'used'] as const)
    await freeDays(
      db,
      leave,
      state,
      back.filter((part) => part.state === state && part.amount > 0),
    );
  for (const part of parts) {
    const left = kept.get(part.date);
    await db
      .update(vacationPart)
      .set(left ? { amount: left.amount, to_at: left.to_at } : { state: 'freed' })
      .where(eq(vacationPart.id, part.id));
  }
  return [...kept.values()].reduce((sum, { amount }) => sum + amount, 0);
}

/** What is left of each day; rest days between that were counted stay as long as they lie before the end. */
function keptDays(parts: readonly PartRow[], days: readonly LeaveDay[], lastDay: string) {
  const kept = new Map<string, DayAmount & { readonly to_at: string }>();
  for (const part of parts) {
    const day = days.find(({ date }) => date === part.date);
    const isFree = day !== undefined && day.amount === 0 && day.why !== 'off' && part.date < lastDay;
    const amount = isFree ? part.amount : Math.min(part.amount, day?.amount ?? 0);
    if (amount > 0) kept.set(part.date, { date: part.date, amount, to_at: day && !isFree ? day.to_at : part.to_at });
  }
  return kept;
}

/**
 * The person is back. Earlier than planned: what was not used goes back. Later: the rest is a request of its own, written as
 * a draft that carries this one on.
 */
export async function reportReturn(ctx: Context, id: string, { returned_at, version }: Body<'reportReturn'>) {
  const row = await lockVacation(ctx, id, 'report_return', version);
  const now = new Date(ctx.services.clock.now()).toISOString();
  const at = returned_at ? new Date(returned_at).toISOString() : now;
  if (at > new Date(ctx.services.clock.now() + 60_000).toISOString())
    throw refuseFields({ returned_at: [t.in_future] });
  if (at <= row.start_at) throw refuseFields({ returned_at: [t.before_start] });
  for (const { mayReturn } of returnChecks.of(ctx.services)) {
    const what = await mayReturn(ctx.db, row.applicant_id);
    if (what) throw refuse(r.to_clear);
  }
  const isEarly = at < row.end_at;
  const set = isEarly ? { ...endSet(row, at, await cutTo(ctx, row, at)), returned_at: at } : { returned_at: at };
  const moved = await vacationFlow.moves.advance(ctx, row, 'report_return', { set });
  if (isEarly) await announce(ctx, moved);
  else if (Date.parse(at) > Date.parse(row.end_at) + LATE_MS) await goOn(ctx, moved, at);
  await tellOf(ctx, moved, 'back', await concerned(ctx, row));
  await todosChanged(ctx, [row.applicant_id, row.requested_by]);
  return detailOf(ctx, moved);
}

/** Who came back later has a draft for the rest, where that was working time. */
async function goOn(ctx: Context, row: VacationRow, until: string): Promise<void> {
  const type = await typeOf(ctx, row);
  const { zone, time } = await timeOf(ctx, row, until);
  const days = countFor({ ...type, sandwich: false }, { zone }, { start: row.end_at, end: until }, time, new Set());
  const amount = amountOf(days);
  if (amount <= 0) return;
  const [draft] = await ctx.db
    .insert(vacation)
    .values({
      organization_id: row.organization_id,
      no: await vacationNumbers.next(ctx, { organization_id: row.organization_id, zone }),
      applicant_id: row.applicant_id,
      requested_by: row.requested_by,
      subject: row.subject,
      source: row.source,
      department_id: row.department_id,
      vacation_type_id: row.vacation_type_id,
      start_at: row.end_at,
      end_at: until,
      amount,
      days: daysOf(amount, type.unit),
      reason_sealed: row.reason_sealed,
      reason_private: row.reason_private,
      destination: row.destination,
      needs_return: row.needs_return,
      continues_id: row.id,
      returned_at: until,
    })
    .returning();
  if (!draft) return;
  await vacationFlow.moves.begin(ctx, draft);
  ctx.audit({
    action: 'vacation.create',
    target: [VACATION, draft.id],
    organization_id: row.organization_id,
    after: { no: draft.no },
  });
  await tellOf({ ...ctx, actor: null }, row, 'continues', [row.requested_by]);
}

/** Leave that nobody will take any more: of who left. Without a person who does it. */
export async function callOffOf(source: EventSource, userId: string, organizationId: string): Promise<void> {
  const rows = await source.db
    .select()
    .from(vacation)
    .where(
      sql`${vacation.applicant_id} = ${userId} and ${vacation.organization_id} = ${organizationId}
        and (${vacation.status} = 'submitted' or (${vacation.status} = 'approved' and ${vacation.start_at} > now()))`,
    )
    .orderBy(vacation.id)
    .for('update');
  if (rows.length === 0) return;
  const entries: AuditEntry[] = [];
  const mover = { db: source.db, actor: source.actor ?? null, audit: (entry: AuditEntry) => void entries.push(entry) };
  for (const row of rows) {
    await dropRun(source, row);
    await freed(source, row);
    const moved = await vacationFlow.moves.advance(mover, row, 'cancel');
    if (row.status === 'approved') await announce(source, moved);
    else await followed(source, moved);
  }
  await writeAudit(source.db, { actor: null, ip: null, device: null, request_id: 'leaver' }, entries);
}

/** Ends its flow. The engine asks who does it, to leave them out of what it tells: whom it is about. */
function dropRun(source: EventSource, row: VacationRow): Promise<void> {
  // nothing of a request but these is read while a run is dropped
  const ctx = { ...source, actor: { user_id: row.applicant_id } } as Context;
  return vacationFlow.drop(ctx, row);
}
