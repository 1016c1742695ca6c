import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { formatDay } from '#shared/dates.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { leaveRefusals as r, leaveTexts as t } from '../../contract/leave.refusals.ts';
import type { vacationAmountUsers } from '../../contract/vacation-amounts.contract.ts';
import { type Applicant, staffRows } from '../people.service.ts';
import { vacationAmountEntry, vacationAmountUser } from '../tables.ts';
import type { TypeRow } from '../type/types.queries.ts';
import { AMOUNT, amountRows, requireQuotaType, signed, tellPerson } from './amounts.service.ts';
import { cycleAt, ensureQuota, enter, lockQuota, type QuotaRow, touched } from './quotas.service.ts';

type Earned = z.output<(typeof vacationAmountUsers)['earn']['body']>;

/**
 * Adds a sheet of overtime to what people have earned: all of it, or nothing. Nobody enters their own, and a day of
 * somebody counts once.
 */
export async function earnAmounts(ctx: Context, { vacation_type_id, rows }: Earned) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const type = await requireQuotaType(ctx, organization_id, vacation_type_id);
  if (type.quota_mode !== 'earned') throw refuseFields({ vacation_type_id: [t.not_earned] });
  if (rows.some(({ user_id }) => user_id === actor.user_id)) throw refuse(r.own_quota);
  const people = new Map(
    (
      await staffRows(
        db,
        organization_id,
        rows.map(({ user_id }) => user_id),
      )
    ).map((one) => [one.user_id, one]),
  );
  const stranger = rows.findIndex(({ user_id }) => !people.has(user_id));
  if (stranger >= 0) throw refuseFields({ [`rows.${stranger}.user_id`]: [t.not_staff] });
  const changed = new Map<string, QuotaRow>();
  // in one order, so that two sheets wait for each other
  for (const row of rows.toSorted((a, b) => (`${a.user_id}${a.worked_on}` < `${b.user_id}${b.worked_on}` ? -1 : 1))) {
    const person = people.get(row.user_id);
    if (!person) continue;
    const quota = await earnOne(ctx, type, person, row);
    changed.set(quota.id, quota);
    await tellPerson(ctx, quota, type, 'earned', { delta: signed(row.amount, type), day: row.worked_on });
  }
  ctx.audit({
    action: `${AMOUNT}.earn`,
    target: ['vacation_type', type.id],
    organization_id,
    after: { code: type.code, rows: rows.length },
  });
  return { list: await amountRows(ctx, [...changed.values()]) };
}

async function earnOne(
  { db, actor }: Context,
  type: TypeRow,
  person: Applicant,
  { worked_on, amount, reason }: Earned['rows'][number],
): Promise<QuotaRow> {
  const cycle = await cycleAt(db, type, person.organization_id, worked_on);
  const none = { amount: 0, reason, by: actor.user_id };
  const known = await ensureQuota(db, type, person, cycle, none);
  const quota = known && (await lockQuota(db, known.quota.id));
  if (!quota) throw new Error('a quota was not made');
  // nobody could use it any more
  if (quota.status === 'closed') throw refuse(r.quota_over);
  const [before] = await db
    .select({ id: vacationAmountEntry.id })
    .from(vacationAmountEntry)
    .where(
      and(
        eq(vacationAmountEntry.amount_user_id, quota.id),
        eq(vacationAmountEntry.kind, 'earn'),
        eq(vacationAmountEntry.worked_on, worked_on),
      ),
    );
  if (before) {
    const day = { cn: formatDay(worked_on, 'cn'), us: formatDay(worked_on, 'us') };
    throw refuse(r.earn_known, { name: { cn: person.name, us: person.name_en ?? person.name }, day });
  }
  const [now] = await db
    .update(vacationAmountUser)
    .set({ granted: sql`${vacationAmountUser.granted} + ${amount}`, ...touched })
    .where(eq(vacationAmountUser.id, quota.id))
    .returning();
  await enter(db, quota, { kind: 'earn', delta: amount, worked_on, reason, by: actor.user_id });
  return now ?? quota;
}
