import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { organization } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { remindBefore } from '#server/notify/remind-before.ts';
import type { Services } from '#server/services.ts';
import { addDays, dayOf, daysBetween } from '#shared/dates.ts';
import { staffIds, staffRows } from '../people.service.ts';
import { vacationAmountEntry, vacationAmountUser } from '../tables.ts';
import { type TypeRow, typesById, typesOf } from '../type/types.queries.ts';
import { tellPerson } from './amounts.service.ts';
import { carriedRest, carryEnds, isFor } from './cycles.policy.ts';
import { planGrants, storeGrants } from './granting.service.ts';
import { cycleAt, ensureQuota, enter, lockQuota, type QuotaRow, takenOf, touched } from './quotas.service.ts';

const REMIND_DAYS = [30, 7];
const AT_ONCE = 500;

/**
 * What every night does to quotas: a new cycle is granted to everybody by the rules, one that is over is closed with its rest
 * carried over or expired, what was carried expires on its day with reminders before. Each once, however often it runs.
 */
export async function runQuotaClock(services: Services): Promise<void> {
  const now = new Date(services.clock.now()).toISOString();
  const schools = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: organization.id })
      .from(organization)
      .where(eq(organization.status, 'active'))
      .orderBy(asc(organization.id)),
  );
  for (const { id } of schools) {
    await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
      const source: EventSource = { db, afterCommit, services };
      const today = dayOf(now, await zoneOf(db, id));
      for (const type of await typesOf(db, id)) if (type.is_active) await grantAll(source, id, type, today);
      await closeCycles(source, id, today);
      await expireCarried(source, id, today);
      await remindOfEnds(source, id, today);
    });
  }
  await checkSums(services);
}

async function grantAll({ db }: EventSource, organizationId: string, type: TypeRow, today: string): Promise<void> {
  if (type.quota_mode !== 'granted' || !type.grant_rule) return;
  const cycle = await cycleAt(db, type, organizationId, today);
  await runOnce(db, `vacation_grant:${organizationId}:${type.code}:${cycle.from}`, async () => {
    const people = await staffRows(db, organizationId, await staffIds(db, organizationId));
    const planned = await planGrants(db, type, cycle, people);
    await storeGrants(
      db,
      type,
      cycle,
      planned.filter(({ outcome }) => outcome === 'granted'),
      null,
    );
  });
}

/** Closes cycles that are over and of which nothing is held any more. */
async function closeCycles(source: EventSource, organizationId: string, today: string): Promise<void> {
  const { db } = source;
  const rows = await db
    .select()
    .from(vacationAmountUser)
    .where(
      and(
        eq(vacationAmountUser.organization_id, organizationId),
        eq(vacationAmountUser.status, 'open'),
        lt(vacationAmountUser.cycle_to, today),
        eq(vacationAmountUser.held, 0),
      ),
    )
    .orderBy(asc(vacationAmountUser.id))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const types = await typesById(
    db,
    rows.map((row) => row.vacation_type_id),
  );
  for (const row of rows) {
    const type = types.get(row.vacation_type_id);
    if (type) await closeOne(source, row, type);
  }
}

async function closeOne(source: EventSource, row: QuotaRow, type: TypeRow): Promise<void> {
  const { db } = source;
  const rest = Math.max(0, row.left);
  const carried = Math.min(rest, type.carry_max);
  if (carried > 0) await carryOver(source, row, type, carried);
  await db
    .update(vacationAmountUser)
    .set({ status: 'closed', expired: sql`${vacationAmountUser.expired} + ${rest}`, ...touched })
    .where(eq(vacationAmountUser.id, row.id));
  if (rest > 0) await enter(db, row, { kind: 'expire', delta: -rest, reason: carried > 0 ? `结转 ${carried}` : null });
  if (rest > carried) await tellPerson(source, row, type, 'expired', { n: rest - carried });
}

async function carryOver({ db }: EventSource, row: QuotaRow, type: TypeRow, amount: number): Promise<void> {
  const cycle = await cycleAt(db, type, row.organization_id, addDays(row.cycle_to, 1));
  const [person] = await staffRows(db, row.organization_id, [row.user_id]);
  if (!person) return;
  const known = await ensureQuota(db, type, person, cycle, undefined);
  const quota =
    known?.quota ?? (await ensureQuota(db, type, person, cycle, { amount: 0, reason: '结转', by: null }))?.quota;
  const locked = quota && (await lockQuota(db, quota.id));
  if (!locked) return;
  await db
    .update(vacationAmountUser)
    .set({
      carried: sql`${vacationAmountUser.carried} + ${amount}`,
      carry_expires_on: carryEnds(type.carry_until, cycle),
      ...touched,
    })
    .where(eq(vacationAmountUser.id, locked.id));
  await enter(db, locked, { kind: 'carry', delta: amount, reason: `${row.cycle_from} – ${row.cycle_to}` });
}

/** What was carried over and not used by its last day is gone. */
async function expireCarried(source: EventSource, organizationId: string, today: string): Promise<void> {
  const { db } = source;
  const rows = await db
    .select()
    .from(vacationAmountUser)
    .where(
      and(
        eq(vacationAmountUser.organization_id, organizationId),
        eq(vacationAmountUser.status, 'open'),
        lt(vacationAmountUser.carry_expires_on, today),
        gt(vacationAmountUser.carried, 0),
      ),
    )
    .orderBy(asc(vacationAmountUser.id))
    .for('update', { skipLocked: true });
  const types = await typesById(
    db,
    rows.map((row) => row.vacation_type_id),
  );
  for (const row of rows) {
    const type = types.get(row.vacation_type_id);
    const rest = carriedRest(row, await takenOf(db, row.id));
    if (!type || rest <= 0) continue;
    await db
      .update(vacationAmountUser)
      .set({ expired: sql`${vacationAmountUser.expired} + ${rest}`, ...touched })
      .where(eq(vacationAmountUser.id, row.id));
    await enter(db, row, { kind: 'expire', delta: -rest, reason: `结转至 ${row.carry_expires_on}` });
    await tellPerson(source, row, type, 'expired', { n: rest });
  }
}

async function remindOfEnds(source: EventSource, organizationId: string, today: string): Promise<void> {
  const { db } = source;
  const rows = await db
    .select()
    .from(vacationAmountUser)
    .where(
      and(
        eq(vacationAmountUser.organization_id, organizationId),
        eq(vacationAmountUser.status, 'open'),
        isNotNull(vacationAmountUser.carry_expires_on),
        sql`${vacationAmountUser.carry_expires_on} between ${today} and ${addDays(today, Math.max(...REMIND_DAYS))}`,
      ),
    );
  const types = await typesById(
    db,
    rows.map((row) => row.vacation_type_id),
  );
  const dues = [];
  for (const row of rows) {
    const ends_on = row.carry_expires_on ?? '';
    const n = carriedRest(row, await takenOf(db, row.id));
    const type = types.get(row.vacation_type_id);
    if (n > 0 && type)
      dues.push({ subject: `vacation_amount:${row.id}`, ends_on, left: daysBetween(today, ends_on), row, type, n });
  }
  await remindBefore(db, REMIND_DAYS, dues, ({ row, type, n, ends_on }) =>
    tellPerson(source, row, type, 'expiring', { n, day: ends_on }),
  );
}

/** What a quota says is what its entries sum to; where it is not, somebody has to look. */
export async function checkSums(services: Services): Promise<readonly string[]> {
  const wrong = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({ id: vacationAmountUser.id })
      .from(vacationAmountUser)
      .leftJoin(vacationAmountEntry, eq(vacationAmountEntry.amount_user_id, vacationAmountUser.id))
      .groupBy(vacationAmountUser.id)
      .having(
        sql`coalesce(sum(${vacationAmountEntry.delta}), 0) <> max(${vacationAmountUser.left})
          or coalesce(sum(${vacationAmountEntry.held}), 0) <> max(${vacationAmountUser.held})
          or coalesce(sum(${vacationAmountEntry.used}), 0) <> max(${vacationAmountUser.used})`,
      )
      .limit(100),
  );
  const ids = wrong.map(({ id }) => id);
  if (ids.length) services.log.error({ ids }, 'quotas of leave differ from their entries');
  return ids;
}

/** Who comes in the middle of a cycle gets a share of it. */
export async function grantToNewcomer(
  source: EventSource,
  { user_id, organization_id }: { user_id: string; organization_id: string },
) {
  const { db } = source;
  const today = dayOf(new Date(source.services.clock.now()).toISOString(), await zoneOf(db, organization_id));
  const [person] = await staffRows(db, organization_id, [user_id]);
  if (!person) return;
  for (const type of await typesOf(db, organization_id))
    if (type.is_active && type.quota_mode === 'granted' && isFor(type.who, person.employment, today))
      await ensureQuota(db, type, person, await cycleAt(db, type, organization_id, today));
}

/** Nothing is left to who left. */
export async function closeQuotasOf({ db }: EventSource, userId: string, organizationId: string): Promise<void> {
  const rows = await db
    .select()
    .from(vacationAmountUser)
    .where(
      and(
        eq(vacationAmountUser.user_id, userId),
        eq(vacationAmountUser.organization_id, organizationId),
        eq(vacationAmountUser.status, 'open'),
      ),
    )
    .orderBy(asc(vacationAmountUser.cycle_from), asc(vacationAmountUser.id))
    .for('update');
  for (const row of rows) {
    const rest = Math.max(0, row.left);
    await db
      .update(vacationAmountUser)
      .set({ status: 'closed', expired: sql`${vacationAmountUser.expired} + ${rest}`, ...touched })
      .where(inArray(vacationAmountUser.id, [row.id]));
    if (rest > 0) await enter(db, row, { kind: 'expire', delta: -rest, reason: '离职' });
  }
}

export const quotaClock = defineJob({
  name: 'leave.quotas',
  title: { cn: '假期额度发放、结转与过期', us: 'Grant, carry over and expire leave quotas' },
  schema: z.strictObject({}),
  handler: runQuotaClock,
  concurrency: 1,
  schedule: { cron: '25 1 * * *', payload: {} },
});
