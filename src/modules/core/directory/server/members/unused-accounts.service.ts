import { eq, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { addDays, today } from '#shared/dates.ts';
import { userOrganization } from '../tables.ts';
import { endEveryPlace } from './member-ending.service.ts';

/** Tables whose rows come with a new person by themselves; they go or end with the account and say nothing about its use. */
const COMES_WITH_A_PERSON = [
  'user_credential',
  'user_organization',
  'user_department',
  'role_user',
  'notification',
  'delivery',
  'audit_log',
  'teacher',
  'teacher_change',
];

/**
 * Whether an account was only entered, by mistake perhaps: nobody activated it or ever signed in to it, and nothing
 * names the person but what came with the account (its places, memberships and roles, messages that nobody read, and the
 * log). Anything else is a life: a visit, a child, a card, a pupil's record, a post as leader, a decision.
 */
export async function isUnusedAccount(db: Db, userId: string): Promise<boolean> {
  const tables = sql.join(
    COMES_WITH_A_PERSON.map((name) => sql`${name}`),
    sql`, `,
  );
  const { rows } = await acrossOrganizations(db, () =>
    db.execute<{ is_unlived: boolean }>(sql`
      select activated_at is null
         and not exists (select from session s where s.user_id = p.id)
         and not exists (select from count_person(p.id) named where named.tab not in (${tables})) as is_unlived
        from "user" p where p.id = ${userId}`),
  );
  return rows[0]?.is_unlived ?? false;
}

/** Ends the places of an account without a life in some organisations; today is the first day without. */
export async function endUnusedAccount(
  ctx: Context,
  userId: string,
  organizations: readonly string[],
  reason: string,
): Promise<void> {
  await endEveryPlace(ctx, userId, organizations, addDays(today(), -1), reason);
}

/** The same in every organisation, also beyond the reach of the caller who closes the account as a whole. */
export async function endUnusedAccountEverywhere(ctx: Context, userId: string, reason: string): Promise<void> {
  await acrossOrganizations(ctx.db, async () => {
    const memberships = await ctx.db
      .select({ id: userOrganization.organization_id })
      .from(userOrganization)
      .where(eq(userOrganization.user_id, userId));
    await endUnusedAccount(ctx, userId, [...new Set(memberships.map((one) => one.id))], reason);
  });
}
