import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuseFields } from '#shared/refusal.ts';
import { leaveTexts as t } from '../../contract/leave.refusals.ts';
import type { vacationAmountUsers } from '../../contract/vacation-amounts.contract.ts';
import { type Applicant, staffIds, staffRows } from '../people.service.ts';
import { vacationAmountEntry, vacationAmountUser } from '../tables.ts';
import type { TypeRow } from '../type/types.queries.ts';
import { AMOUNT, requireQuotaType } from './amounts.service.ts';
import { type Cycle, isFor } from './cycles.policy.ts';
import { cycleAt, ruledGrant } from './quotas.service.ts';

type Body = z.output<(typeof vacationAmountUsers)['grant']['body']>;

/** Rows of one statement. */
const AT_ONCE = 500;
/** People whom an answer lists. */
const LISTED = 500;

/** Grants a cycle by the rule of its type to some people or to all of the school. A dry run writes nothing. */
export async function grantCycle(ctx: Context, { vacation_type_id, on, user_ids, dry_run }: Body) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const type = await requireQuotaType(ctx, organization_id, vacation_type_id);
  if (type.quota_mode !== 'granted') throw refuseFields({ vacation_type_id: [t.no_quota] });
  const cycle = await cycleAt(db, type, organization_id, on);
  const ids = user_ids ?? (await staffIds(db, organization_id));
  const people = await staffRows(db, organization_id, ids);
  if (user_ids && people.length < new Set(user_ids).size) throw refuseFields({ user_ids: [t.not_staff] });
  const planned = await planGrants(db, type, cycle, people);
  const fresh = planned.filter(({ outcome }) => outcome === 'granted');
  if (!dry_run) {
    await storeGrants(db, type, cycle, fresh, actor.user_id);
    ctx.audit({
      action: `${AMOUNT}.grant`,
      target: ['vacation_type', type.id],
      organization_id,
      after: { code: type.code, cycle_from: cycle.from, people: fresh.length },
    });
  }
  return {
    list: planned.slice(0, LISTED).map(({ person, amount, why, outcome }) => ({
      user: { id: person.user_id, name: person.name, name_en: person.name_en },
      amount,
      why: { ...why },
      outcome,
    })),
    granted: fresh.length,
  };
}

/** What each would get, and why; who has a quota of this cycle keeps it. */
export async function planGrants(db: Db, type: TypeRow, cycle: Cycle, people: readonly Applicant[]) {
  const rows = await db
    .select({ user_id: vacationAmountUser.user_id, granted: vacationAmountUser.granted })
    .from(vacationAmountUser)
    .where(
      and(
        eq(vacationAmountUser.vacation_type_id, type.id),
        eq(vacationAmountUser.cycle_from, cycle.from),
        inArray(
          vacationAmountUser.user_id,
          people.map(({ user_id }) => user_id),
        ),
      ),
    );
  const known = new Map(rows.map((row) => [row.user_id, row.granted]));
  return people.map((person) => {
    const had = known.get(person.user_id);
    const on =
      person.employment?.entered_on && person.employment.entered_on > cycle.from
        ? person.employment.entered_on
        : cycle.from;
    if (!isFor(type.who, person.employment, on))
      return {
        person,
        amount: had ?? 0,
        why: { cn: '不适用该假别', us: 'The type is not for them' },
        outcome: had === undefined ? ('none' as const) : ('known' as const),
      };
    const { amount, why } = ruledGrant(type, cycle, person);
    if (had !== undefined) return { person, amount: had, why, outcome: 'known' as const };
    return { person, amount, why, outcome: amount > 0 ? ('granted' as const) : ('none' as const) };
  });
}

/** Stores grants in few statements. Who got one meanwhile keeps it. */
export async function storeGrants(
  db: Db,
  type: TypeRow,
  cycle: Cycle,
  grants: Awaited<ReturnType<typeof planGrants>>,
  by: string | null,
): Promise<void> {
  for (let first = 0; first < grants.length; first += AT_ONCE) {
    const batch = grants.slice(first, first + AT_ONCE);
    const made = await db
      .insert(vacationAmountUser)
      .values(
        batch.map(({ person, amount }) => ({
          organization_id: person.organization_id,
          user_id: person.user_id,
          vacation_type_id: type.id,
          cycle_from: cycle.from,
          cycle_to: cycle.to,
          granted: amount,
          overdraft: type.overdraft,
        })),
      )
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) continue;
    const reasons = new Map(batch.map(({ person, why }) => [person.user_id, why.cn]));
    await db.insert(vacationAmountEntry).values(
      made.map((quota) => ({
        organization_id: quota.organization_id,
        amount_user_id: quota.id,
        kind: 'grant' as const,
        delta: quota.granted,
        reason: [type.basis, reasons.get(quota.user_id)].filter(Boolean).join('：'),
        by_user_id: by,
        at: sql`clock_timestamp()`,
      })),
    );
  }
}
