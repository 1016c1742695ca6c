import { and, eq, gte, inArray, lt, lte } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { addDays, dayBounds, dayOf } from '#shared/dates.ts';
import { AGREED } from '../contract/vacation.lifecycle.ts';
import { coverCredits, type LeaveSpan, type Source } from './ports.ts';
import { roomFor } from './quota/cycles.policy.ts';
import { takenOf } from './quota/quotas.service.ts';
import { spanOf } from './request/vacation-effects.service.ts';
import { vacation, vacationAmountUser, vacationPart } from './tables.ts';
import { typesById } from './type/types.queries.ts';

/** What other modules may ask about leave. Each sees what the connection reaches; nothing here refuses. */

/** What somebody has left today, by type. */
export async function balanceOf({ db, services }: Source, userId: string) {
  const now = new Date(services.clock.now()).toISOString();
  const rows = await db
    .select()
    .from(vacationAmountUser)
    .where(and(eq(vacationAmountUser.user_id, userId), eq(vacationAmountUser.status, 'open')));
  const types = await typesById(
    db,
    rows.map(({ vacation_type_id }) => vacation_type_id),
  );
  const balances = [];
  for (const row of rows) {
    const today = dayOf(now, await zoneOf(db, row.organization_id));
    if (row.cycle_from > today || row.cycle_to < today) continue;
    const type = types.get(row.vacation_type_id);
    const left = roomFor(row, await takenOf(db, row.id), [{ date: today, amount: 0 }]) - row.overdraft;
    balances.push({
      type: { cn: type?.name ?? '', us: type?.name_en ?? type?.name ?? '' },
      unit: type?.unit ?? ('day' as const),
      left,
      until: row.cycle_to,
    });
  }
  return balances;
}

/** Staff of a school whose leave within some days waits for a decision, each once, by their names. */
export async function undecidedLeave(db: Db, organizationId: string, from: string, to: string) {
  const zone = await zoneOf(db, organizationId);
  return db
    .selectDistinct({ id: user.id, name: user.name, name_en: user.name_en })
    .from(vacation)
    .innerJoin(user, eq(user.id, vacation.applicant_id))
    .where(
      and(
        eq(vacation.organization_id, organizationId),
        eq(vacation.subject, 'staff'),
        eq(vacation.status, 'submitted'),
        lt(vacation.start_at, dayBounds(to, zone).end),
        gte(vacation.end_at, dayBounds(from, zone).start),
      ),
    )
    .orderBy(user.name, user.id);
}

/**
 * What the leave of a month (`2026-11`) is for the pay of somebody: days that were taken, how much of each is paid, the days
 * for which nothing is, and the lessons that they taught for colleagues on leave.
 */
export async function payFacts({ db, services }: Source, userId: string, month: string) {
  const [from, to] = [`${month}-01`, lastDayOf(month)];
  const rows = await db
    .select({
      date: vacationPart.date,
      amount: vacationPart.amount,
      type_id: vacation.vacation_type_id,
      vacation_id: vacation.id,
    })
    .from(vacationPart)
    .innerJoin(vacation, eq(vacation.id, vacationPart.vacation_id))
    .where(
      and(
        eq(vacationPart.user_id, userId),
        eq(vacationPart.state, 'used'),
        inArray(vacation.status, [...AGREED]),
        gte(vacationPart.date, from),
        lte(vacationPart.date, to),
      ),
    );
  const types = await typesById(
    db,
    rows.map(({ type_id }) => type_id),
  );
  const days = rows.map(({ date, amount, type_id, vacation_id }) => {
    const type = types.get(type_id);
    const inDays = type?.unit === 'hour' ? amount / 8 : amount;
    return { date, days: inDays, type: type?.code ?? '', paid_rate: type?.paid_rate ?? 100, vacation_id };
  });
  const unpaid_days = days.reduce((sum, one) => sum + (one.days * (100 - one.paid_rate)) / 100, 0);
  let cover_lessons = 0;
  for (const { of } of coverCredits.of(services)) cover_lessons += await of(db, userId, from, to);
  return { unpaid_days, cover_lessons, days };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
  return addDays(next, -1);
}

/**
 * Some leaves for those who arrange what they hit. With `keep` they stay as they are until the end of the transaction: who
 * decides or calls off one of them waits.
 */
export async function leavesOf(
  db: Db,
  ids: readonly string[],
  how: { readonly keep?: boolean } = {},
): Promise<ReadonlyMap<string, LeaveSpan>> {
  if (ids.length === 0) return new Map();
  const read = db
    .select()
    .from(vacation)
    .where(inArray(vacation.id, [...new Set(ids)]))
    .orderBy(vacation.id);
  const rows = await (how.keep ? read.for('share') : read);
  return new Map(rows.map((row) => [row.id, spanOf(row)]));
}

/** The leave by which a student may be off the school at an instant; null: none. */
export async function gatePass(db: Db, studentId: string, at: string) {
  const rows = await db
    .select()
    .from(vacation)
    .where(and(eq(vacation.applicant_id, studentId), inArray(vacation.status, ['approved', 'in_effect'])));
  const found = rows.find(
    ({ out_from, out_until }) => out_from !== null && out_until !== null && out_from <= at && at <= out_until,
  );
  if (!found) return null;
  const { id: vacation_id, out_from, out_until, out_at, taker_kind, taker_id, taker_name } = found;
  return { vacation_id, out_from, out_until, out_at, taker_kind, taker_id, taker_name };
}
