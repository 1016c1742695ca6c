import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { accessGroups } from '../../contract/access-groups.contract.ts';
import { membersAt } from '../access.queries.ts';
import { push, refreshLocks } from '../lock/permits.service.ts';
import { accessEvent, dlockGrant, dlockGroup, dlockGroupMember } from '../tables.ts';
import { accessGroupStore, applyAudience } from './access-groups.store.ts';

const PAGE = 50;
interface Member {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly source: 'rule' | 'manual' | 'temporary';
  readonly until: string | null;
  readonly last_passage_at: string | null;
}

/** Who belongs to a group now and by what; who has not used its doors for longest comes first. */
export async function listMembers(ctx: Context, id: string, { skip }: { readonly skip: number }) {
  const group = await getGroup(ctx, id);
  const { rows } = await ctx.db.execute<Member & { total: number } & Record<string, unknown>>(sql`
    select u.id, u.name, u.name_en, m.source, m.until, p.at as last_passage_at, count(*) over ()::int as total
      from (select user_id, min(source) as source, case when bool_or(until is null) then null else max(until) end as until
              from ${membersAt()} x where x.dlock_group_id = ${id} group by user_id) m
      join ${user} u on u.id = m.user_id
      left join lateral (
        select e.at from ${accessEvent} e
         where e.user_id = u.id and e.doorlock_id = any (${sql.param(group.doorlock_ids)}::uuid[]) and e.result = 'opened'
         order by e.at desc limit 1) p on true
     order by p.at asc nulls first, u.name, u.id limit ${PAGE} offset ${skip}`);
  const instant = (value: string | null) => value && new Date(value).toISOString();
  return {
    list: rows.map(({ total: _total, ...row }) => ({
      ...row,
      until: instant(row.until),
      last_passage_at: instant(row.last_passage_at),
    })),
    total: rows[0]?.total ?? 0,
  };
}

async function getGroup({ db, actor }: Context, id: string) {
  const [group] = await db
    .select()
    .from(dlockGroup)
    .where(and(eq(dlockGroup.id, id), eq(dlockGroup.organization_id, currentOrganization(actor))));
  if (!group) throw refuse(shared.not_found);
  return group;
}

/** Takes somebody out of a group, however they came in: whom its rule means is left out of the rule from then on. */
export async function removeMember(ctx: Context, id: string, userId: string) {
  await accessGroupStore.lock(ctx, id);
  const { db } = ctx;
  const { rows } = await db.execute<{ found: number }>(
    sql`select 1 as found from ${membersAt()} x where x.dlock_group_id = ${id} and x.user_id = ${userId} limit 1`,
  );
  if (rows.length === 0) throw refuse(shared.not_found);
  await drop(ctx, id, [userId]);
  return accessGroupStore.get(ctx, id);
}

async function drop(ctx: Context, id: string, userIds: readonly string[]): Promise<void> {
  const { db, services } = ctx;
  const group = await getGroup(ctx, id);
  const of = [...userIds];
  const byRule = await db
    .select({ user_id: dlockGroupMember.user_id })
    .from(dlockGroupMember)
    .where(
      and(
        eq(dlockGroupMember.dlock_group_id, id),
        inArray(dlockGroupMember.user_id, of),
        eq(dlockGroupMember.source, 'rule'),
      ),
    );
  await db
    .delete(dlockGroupMember)
    .where(and(eq(dlockGroupMember.dlock_group_id, id), inArray(dlockGroupMember.user_id, of)));
  await db.delete(dlockGrant).where(and(eq(dlockGrant.dlock_group_id, id), inArray(dlockGrant.user_id, of)));
  if (group.audience && byRule.length) {
    const { include, exclude } = group.audience;
    const left = byRule.map(({ user_id }) => ({ kind: 'person' as const, id: user_id, user_types: [] }));
    await db
      .update(dlockGroup)
      .set({ audience: { include, exclude: [...exclude, ...left] } })
      .where(eq(dlockGroup.id, id));
    await applyAudience(ctx, id);
  }
  const { organization_id } = group;
  for (const user_id of of)
    ctx.audit({ action: 'dlock_group.drop', target: ['dlock_group', id], organization_id, after: { user_id } });
  await refreshLocks(ctx, group.doorlock_ids);
  const locks = group.doorlock_ids;
  ctx.afterCommit(() => void Promise.all(locks.map((lock) => push(services, lock))).catch(() => undefined));
}

type ConfirmBody = z.output<(typeof accessGroups)['confirm']['body']>;

/** Somebody looked through the people and doors of a group: they stay for the term, but for those who are named. */
export async function confirmGroup(ctx: Context, id: string, { version, drop_ids }: ConfirmBody) {
  const group = await accessGroupStore.lock(ctx, id, version);
  if (drop_ids.length) await drop(ctx, id, drop_ids);
  const wasPausedByReview = group.status === 'paused' && group.confirm_by !== null;
  await ctx.db
    .update(dlockGroup)
    .set({
      confirmed_at: sql`now()`,
      confirmed_by: ctx.actor.user_id,
      confirm_by: null,
      updated_at: sql`now()`,
      version: sql`${dlockGroup.version} + 1`,
      ...(wasPausedByReview ? { status: 'active' as const } : {}),
    })
    .where(eq(dlockGroup.id, id));
  ctx.audit({
    action: 'dlock_group.confirm',
    target: ['dlock_group', id],
    organization_id: group.organization_id,
    after: { dropped: drop_ids.length },
  });
  if (wasPausedByReview) await refreshLocks(ctx, group.doorlock_ids);
  return accessGroupStore.get(ctx, id);
}
