import { and, eq, gt, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isStaff, running } from '#modules/core/directory/server/public.ts';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import { audienceQuery } from '#server/audience/audience.ts';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { addDays } from '#shared/dates.ts';
import { attendanceMember, attendanceRule } from '../tables.ts';

type Rule = typeof attendanceRule.$inferSelect;
interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** SQL: the staff of a school whom a rule means, its exempt ones left out. */
function meantBy(services: Services, rule: Rule): SQL {
  const { organization_id, audience, exempt } = rule;
  const out = exempt
    ? sql`and ${user.id} not in (select user_id from (${audienceQuery(services, exempt, organization_id)}) as x)`
    : sql``;
  return sql`select ${user.id} as user_id from ${user}
    where ${isStaff()}
      and ${user.id} in (select user_id from (${audienceQuery(services, audience, organization_id)}) as a where for_user_id is null)
      and exists (select from ${userOrganization} where ${userOrganization.user_id} = ${user.id}
        and ${userOrganization.organization_id} = ${organization_id} and ${running(userOrganization)}) ${out}`;
}

/** SQL: two spans of days share one. */
const touches = (from: string, to: string | null): SQL =>
  and(
    or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, from)),
    to === null ? undefined : sql`${attendanceMember.valid_from} <= ${to}::date`,
  ) as SQL;

export interface Overlap {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly rule: { readonly id: string; readonly name: string; readonly name_en: string | null };
}

/** Who is meant by a rule and follows another one in its time. */
export async function overlapsOf(
  { db, services }: Source,
  rule: Rule,
  today: string,
  most: number,
): Promise<Overlap[]> {
  const from = rule.effective_from > today ? rule.effective_from : today;
  return db
    .select({
      id: user.id,
      name: user.name,
      name_en: user.name_en,
      rule: { id: attendanceRule.id, name: attendanceRule.name, name_en: attendanceRule.name_en },
    })
    .from(attendanceMember)
    .innerJoin(user, eq(user.id, attendanceMember.user_id))
    .innerJoin(attendanceRule, eq(attendanceRule.id, attendanceMember.rule_id))
    .where(
      and(
        eq(attendanceMember.organization_id, rule.organization_id),
        sql`${attendanceMember.rule_id} <> ${rule.id}`,
        touches(from, rule.effective_to),
        sql`${attendanceMember.user_id} in (${meantBy(services, rule)})`,
      ),
    )
    .orderBy(user.name, user.id)
    .limit(most);
}

/**
 * Brings the followers of a rule up to date with whom it means: who came follows it from today on, who went followed it
 * until yesterday. Who follows another rule stays there and is named with the rule. Returns who came or went.
 */
export async function refreshMembers(source: Source, rule: Rule, today: string): Promise<string[]> {
  const { db, services } = source;
  const { id, organization_id, effective_from, effective_to } = rule;
  const own = eq(attendanceMember.rule_id, id);
  const yesterday = addDays(today, -1);
  const meant = meantBy(services, rule);
  // the span of the rule itself
  await db
    .delete(attendanceMember)
    .where(and(own, effective_to ? gt(attendanceMember.valid_from, effective_to) : sql`false`));
  const cut = await db
    .update(attendanceMember)
    .set({ valid_to: effective_to })
    .where(
      and(
        own,
        or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, today)),
        sql`${attendanceMember.valid_to} is distinct from ${effective_to}::date`,
      ),
    )
    .returning({ user_id: attendanceMember.user_id });
  await db
    .update(attendanceMember)
    .set({ valid_from: effective_from })
    .where(
      and(
        own,
        gt(attendanceMember.valid_from, today),
        sql`${attendanceMember.valid_from} <> ${effective_from}`,
        effective_from > today ? undefined : sql`false`,
      ),
    );
  // who is no longer meant
  const out = sql`${attendanceMember.user_id} not in (${meant})`;
  const never = await db
    .delete(attendanceMember)
    .where(and(own, out, gte(attendanceMember.valid_from, today)))
    .returning({ user_id: attendanceMember.user_id });
  const gone = await db
    .update(attendanceMember)
    .set({ valid_to: yesterday })
    .where(
      and(
        own,
        out,
        lt(attendanceMember.valid_from, today),
        or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, today)),
      ),
    )
    .returning({ user_id: attendanceMember.user_id });
  if (effective_to && effective_to < today) return [...new Set([...cut, ...never, ...gone].map((one) => one.user_id))];
  // who is meant now; a rule that was just made holds from its first day, later comers from today on
  const from = effective_from > today ? effective_from : today;
  const { rows: come } = await db.execute<{ user_id: string }>(sql`
    insert into ${attendanceMember} (id, organization_id, rule_id, user_id, valid_from, valid_to)
    select gen_random_uuid(), ${organization_id}::uuid, ${id}::uuid, m.user_id, ${from}::date, ${effective_to}::date
      from (${meant}) m
     where not exists (select from ${attendanceMember} o where o.user_id = m.user_id and o.organization_id = ${organization_id}
             and (o.valid_to is null or o.valid_to >= ${from}::date) and (${effective_to}::date is null or o.valid_from <= ${effective_to}::date))
     order by m.user_id
    on conflict do nothing returning user_id`);
  return [...new Set([...cut, ...never, ...gone, ...come].map((one) => one.user_id))];
}

/** The rule that somebody follows at a school on a day. */
export async function ruleOf(db: Db, organizationId: string, userId: string, date: string): Promise<Rule | null> {
  const [found] = await db
    .select({ rule: attendanceRule })
    .from(attendanceMember)
    .innerJoin(attendanceRule, eq(attendanceRule.id, attendanceMember.rule_id))
    .where(
      and(
        eq(attendanceMember.organization_id, organizationId),
        eq(attendanceMember.user_id, userId),
        sql`${attendanceMember.valid_from} <= ${date}::date`,
        or(isNull(attendanceMember.valid_to), gte(attendanceMember.valid_to, date)),
      ),
    )
    .limit(1);
  return found?.rule ?? null;
}
