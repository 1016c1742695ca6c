import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { schoolYear } from '#modules/core/school/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { refuse } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { leaveRefusals as r } from '../../contract/leave.refusals.ts';
import { amountText, type EntryKind } from '../../contract/leave-kinds.ts';
import { vacationAmountEntry, vacationAmountUser, vacationPart } from '../tables.ts';
import type { TypeRow } from '../type/types.queries.ts';
import { type Cycle, cycleOf, type Employment, type Grant, grantOf, roomFor } from './cycles.policy.ts';

export type QuotaRow = typeof vacationAmountUser.$inferSelect;

/** Whose quota: the person with what is known of their employment, where they work. */
export interface Holder {
  readonly user_id: string;
  readonly organization_id: string;
  readonly employment: Employment | null;
}

export interface DayAmount {
  readonly date: string;
  readonly amount: number;
}

export const hasQuota = ({ quota_mode }: Pick<TypeRow, 'quota_mode'>): boolean => quota_mode !== 'none';

export const typeText = ({ name, name_en }: Pick<TypeRow, 'name' | 'name_en'>): Text => ({
  cn: name,
  us: name_en ?? name,
});

/** The cycle of a type that holds a day, by the school years of the group where it goes by them. */
export async function cycleAt(db: Db, type: TypeRow, organizationId: string, day: string): Promise<Cycle> {
  if (type.cycle !== 'school_year') return cycleOf(type, day, null);
  const root = sql`(select ${organization.client_id} from ${organization} where ${organization.id} = ${organizationId})`;
  const [year] = await db
    .select({ from: schoolYear.starts_on, to: schoolYear.ends_on })
    .from(schoolYear)
    .where(and(eq(schoolYear.client_id, root), lte(schoolYear.starts_on, day), gte(schoolYear.ends_on, day)));
  return cycleOf(type, day, year ?? null);
}

const ofCycle = (userId: string, typeId: string, cycle: Cycle) =>
  and(
    eq(vacationAmountUser.user_id, userId),
    eq(vacationAmountUser.vacation_type_id, typeId),
    eq(vacationAmountUser.cycle_from, cycle.from),
  );

export async function findQuota(db: Db, userId: string, typeId: string, cycle: Cycle): Promise<QuotaRow | null> {
  const [row] = await db
    .select()
    .from(vacationAmountUser)
    .where(ofCycle(userId, typeId, cycle));
  return row ?? null;
}

/** What the rule of a type gives to somebody in a cycle. */
export const ruledGrant = (type: TypeRow, cycle: Cycle, { employment }: Holder): Grant =>
  type.quota_mode === 'granted' ? grantOf(type, cycle, employment) : { amount: 0, why: { cn: '', us: '' } };

interface Entry {
  readonly kind: EntryKind;
  readonly delta?: number;
  readonly held?: number;
  readonly used?: number;
  readonly vacation_id?: string;
  readonly worked_on?: string;
  readonly reason?: string | null;
  readonly by?: string | null;
}

/** Writes what changed a quota. */
export async function enter(
  db: Db,
  quota: Pick<QuotaRow, 'id' | 'organization_id'>,
  { by, ...entry }: Entry,
): Promise<void> {
  await db.insert(vacationAmountEntry).values({
    ...entry,
    amount_user_id: quota.id,
    organization_id: quota.organization_id,
    by_user_id: by ?? null,
    at: sql`clock_timestamp()`,
  });
}

/**
 * The quota of somebody for a cycle, made with what the rule gives where nobody made it yet: a leave over the end of a year
 * takes of a cycle that no night has granted. Null: the rule gives nothing. Returns whether it is new.
 */
export async function ensureQuota(
  db: Db,
  type: TypeRow,
  holder: Holder,
  cycle: Cycle,
  given?: { readonly amount: number; readonly reason: string; readonly by: string | null },
): Promise<{ readonly quota: QuotaRow; readonly is_new: boolean } | null> {
  const known = await findQuota(db, holder.user_id, type.id, cycle);
  if (known) return { quota: known, is_new: false };
  const ruled = ruledGrant(type, cycle, holder);
  const granted = given?.amount ?? ruled.amount;
  if (granted <= 0 && type.overdraft <= 0 && !given) return null;
  const [made] = await db
    .insert(vacationAmountUser)
    .values({
      organization_id: holder.organization_id,
      user_id: holder.user_id,
      vacation_type_id: type.id,
      cycle_from: cycle.from,
      cycle_to: cycle.to,
      granted,
      overdraft: type.overdraft,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) {
    const other = await findQuota(db, holder.user_id, type.id, cycle);
    return other && { quota: other, is_new: false };
  }
  await enter(db, made, {
    kind: 'grant',
    delta: granted,
    reason: given?.reason ?? [type.basis, ruled.why.cn].filter(Boolean).join('：'),
    by: given?.by ?? null,
  });
  return { quota: made, is_new: true };
}

/** The days that are taken of a quota by now, held or used. */
export function takenOf(db: Db, quotaId: string): Promise<DayAmount[]> {
  return db
    .select({ date: vacationPart.date, amount: vacationPart.amount })
    .from(vacationPart)
    .where(and(eq(vacationPart.amount_user_id, quotaId), ne(vacationPart.state, 'freed')));
}

/** Days by the cycle that each belongs to, the earliest first: several are locked in this order. */
async function byCycle(db: Db, type: TypeRow, organizationId: string, days: readonly DayAmount[]) {
  const cycles = new Map<string, { cycle: Cycle; days: DayAmount[] }>();
  for (const day of days.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const last = [...cycles.values()].at(-1);
    const cycle = last && day.date <= last.cycle.to ? last.cycle : await cycleAt(db, type, organizationId, day.date);
    const known = cycles.get(cycle.from) ?? { cycle, days: [] };
    known.days.push(day);
    cycles.set(cycle.from, known);
  }
  return [...cycles.values()];
}

/** What is left for these days, by cycle, without a lock: for a preview. Rows that do not exist yet count with what the rule gives. */
export async function roomOf(db: Db, type: TypeRow, holder: Holder, days: readonly DayAmount[]) {
  const cycles = await byCycle(db, type, holder.organization_id, days);
  const rooms: { cycle: Cycle; quota: QuotaRow | null; left: number; after: number }[] = [];
  for (const one of cycles) {
    const quota = await findQuota(db, holder.user_id, type.id, one.cycle);
    const sums = quota ?? {
      granted: ruledGrant(type, one.cycle, holder).amount,
      carried: 0,
      adjusted: 0,
      expired: 0,
      overdraft: type.overdraft,
      carry_expires_on: null,
    };
    const taken = quota ? await takenOf(db, quota.id) : [];
    const none = one.days.map(({ date }) => ({ date, amount: 0 }));
    rooms.push({
      cycle: one.cycle,
      quota,
      left: roomFor(sums, taken, none) - sums.overdraft,
      after: roomFor(sums, taken, one.days),
    });
  }
  return rooms;
}

/**
 * Holds days of a leave in the quotas of their cycles, each locked in turn, so that however many ask at once no more is held
 * than there is. Refuses (200200) with what is left. Returns by day the quota that it was taken from.
 */
export async function holdDays(
  db: Db,
  type: TypeRow,
  holder: Holder,
  leave: { readonly id: string; readonly by: string | null },
  days: readonly DayAmount[],
): Promise<ReadonlyMap<string, string>> {
  const from = new Map<string, string>();
  for (const { cycle, days: own } of await byCycle(db, type, holder.organization_id, days)) {
    const known = await ensureQuota(db, type, holder, cycle);
    const quota = known && (await lockQuota(db, known.quota.id));
    const amount = own.reduce((sum, day) => sum + day.amount, 0);
    const taken = quota ? await takenOf(db, quota.id) : [];
    const isClosed = quota?.status !== 'open';
    if (!quota || isClosed || roomFor(quota, taken, own) < 0) {
      const none = own.map(({ date }) => ({ date, amount: 0 }));
      const n = quota && !isClosed ? Math.max(0, roomFor(quota, taken, none)) : 0;
      throw refuse(r.quota, { type: typeText(type), amount: amountText(n, type.unit) });
    }
    await db
      .update(vacationAmountUser)
      .set({ held: sql`${vacationAmountUser.held} + ${amount}`, ...touched })
      .where(eq(vacationAmountUser.id, quota.id));
    await enter(db, quota, { kind: 'hold', delta: -amount, held: amount, vacation_id: leave.id, by: leave.by });
    for (const { date } of own) from.set(date, quota.id);
  }
  return from;
}

export const touched = { version: sql`${vacationAmountUser.version} + 1`, updated_at: sql`now()` };

export async function lockQuota(db: Db, id: string): Promise<QuotaRow | null> {
  const [row] = await db.select().from(vacationAmountUser).where(eq(vacationAmountUser.id, id)).for('update');
  return row ?? null;
}

interface PartAmount {
  readonly amount_user_id: string | null;
  readonly amount: number;
}

/** Sums of parts by their quota, in the order in which quotas are locked. */
async function sumsByQuota(db: Db, parts: readonly PartAmount[]): Promise<[id: string, amount: number][]> {
  const sums = new Map<string, number>();
  for (const { amount_user_id, amount } of parts)
    if (amount_user_id && amount !== 0) sums.set(amount_user_id, (sums.get(amount_user_id) ?? 0) + amount);
  if (sums.size < 2) return [...sums];
  const rows = await db
    .select({ id: vacationAmountUser.id })
    .from(vacationAmountUser)
    .where(inArray(vacationAmountUser.id, [...sums.keys()]))
    .orderBy(asc(vacationAmountUser.cycle_from), asc(vacationAmountUser.id));
  return rows.map(({ id }) => [id, sums.get(id) ?? 0]);
}

/** What was held for a leave is used now. */
export async function spendDays(
  db: Db,
  leave: { readonly id: string; readonly by: string | null },
  parts: readonly PartAmount[],
): Promise<void> {
  for (const [id, amount] of await sumsByQuota(db, parts)) {
    const quota = await lockQuota(db, id);
    if (!quota) continue;
    await db
      .update(vacationAmountUser)
      .set({
        held: sql`${vacationAmountUser.held} - ${amount}`,
        used: sql`${vacationAmountUser.used} + ${amount}`,
        ...touched,
      })
      .where(eq(vacationAmountUser.id, id));
    await enter(db, quota, { kind: 'use', held: -amount, used: amount, vacation_id: leave.id, by: leave.by });
  }
}

/** Gives back what was held, or used, for a leave. What comes back into a closed cycle is over at once. */
export async function freeDays(
  db: Db,
  leave: { readonly id: string; readonly by: string | null },
  from: 'held' | 'used',
  parts: readonly PartAmount[],
): Promise<void> {
  for (const [id, amount] of await sumsByQuota(db, parts)) {
    const quota = await lockQuota(db, id);
    if (!quota) continue;
    const column = vacationAmountUser[from];
    const isOver = quota.status === 'closed';
    await db
      .update(vacationAmountUser)
      .set({
        [from]: sql`${column} - ${amount}`,
        ...(isOver ? { expired: sql`${vacationAmountUser.expired} + ${amount}` } : {}),
        ...touched,
      })
      .where(eq(vacationAmountUser.id, id));
    await enter(db, quota, { kind: 'free', delta: amount, [from]: -amount, vacation_id: leave.id, by: leave.by });
    if (isOver) await enter(db, quota, { kind: 'expire', delta: -amount, vacation_id: leave.id });
  }
}
