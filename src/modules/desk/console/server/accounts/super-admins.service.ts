import { and, eq, inArray, sql } from 'drizzle-orm';
import { changePerson } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { requireStepUp } from '#modules/identity/sign-in/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { refuse } from '#shared/refusal.ts';
import { consoleRefusals } from '../../contract/console.refusals.ts';
import { groupOf, lockAccount, viewAccount } from './accounts.service.ts';

/** Fewer could lock everybody out by one accident, more nobody keeps in sight. */
export const SUPER_ADMINS = { least: 2, most: 10 } as const;

/** Makes or ends a super admin. Every such change notifies all super admins of the school group. */
export async function setSuperAdmin(
  ctx: Context,
  id: string,
  { is_super_admin, reason }: { readonly is_super_admin: boolean; readonly reason: string },
) {
  const { db, actor } = ctx;
  const before = await lockAccount(ctx, id);
  if (!actor.is_super_admin) throw refuse(consoleRefusals.super_admin_only);
  await requireStepUp(ctx);
  if (id === actor.user_id) throw refuse(consoleRefusals.own_account);
  if (before.is_super_admin === is_super_admin || (is_super_admin && before.status !== 'confirmed'))
    throw refuse(consoleRefusals.wrong_status, { state: before.status });
  const group = groupOf(ctx);
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`super_admins:${group}`}, 0))`);
  const known = await listSuperAdmins(ctx, group);
  if (is_super_admin && known.length >= SUPER_ADMINS.most)
    throw refuse(consoleRefusals.super_admins_many, { n: SUPER_ADMINS.most });
  if (!is_super_admin && known.length <= SUPER_ADMINS.least)
    throw refuse(consoleRefusals.super_admins_few, { n: SUPER_ADMINS.least });
  const action = is_super_admin ? 'account.make_super' : 'account.end_super';
  await changePerson(ctx, id, { is_super_admin }, { action, reason });
  await ctx.services.sessions.refresh(db, [id]);
  const done = is_super_admin
    ? ['设为超级管理员', 'made a super admin']
    : ['取消超级管理员', 'no longer a super admin'];
  await notify(ctx, {
    event: 'account.super_admin',
    to: [...known, id],
    organization_id: actor.organization_id,
    title: { cn: `${before.name} 已被 ${actor.name} ${done[0]}`, us: `${before.name} is ${done[1]}, by ${actor.name}` },
    body: { cn: reason, us: reason },
    urgency: 'urgent',
    link: `/admin/adminUsers/${id}`,
  });
  return viewAccount(ctx, id);
}

async function listSuperAdmins({ db }: Context, group: string): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(
      and(eq(user.client_id, group), eq(user.is_super_admin, true), inArray(user.status, ['confirmed', 'unconfirmed'])),
    );
  return rows.map((row) => row.id);
}
