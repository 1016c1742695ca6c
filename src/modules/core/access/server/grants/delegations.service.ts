import { aliasedTable, and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { notify } from '#server/notify/notify.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { DELEGATION_MAX_DAYS } from '../../contract/role-kinds.ts';
import { delegationRefusals, roleRefusals } from '../../contract/roles.refusals.ts';
import { actionsByCode, namesOfActions } from '../catalogue/actions.queries.ts';
import { delegation } from '../tables.ts';
import { lockPeople, requireCodes, requireNoConflict } from './grant-guards.service.ts';
import { listNonMembers, placesOfGrants } from './grants.queries.ts';
import { namesIn } from './grants.service.ts';

interface Draft {
  readonly to_user_id: string;
  readonly codes: readonly string[];
  readonly valid_from: string;
  readonly valid_to: string;
  readonly reason: string;
}

interface ListQuery {
  readonly page: number;
  readonly per_page: number;
  readonly sort?: string | undefined;
  readonly direction?: 'given' | 'received' | undefined;
}

const lender = aliasedTable(user, 'lender');
const receiver = aliasedTable(user, 'receiver');

async function read(ctx: Context, where: ReturnType<typeof and>, limit: number, offset: number, way = desc) {
  // the other side may be a member of another school of the group by now
  const rows = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .select({
        delegated: delegation,
        from_user: { id: lender.id, name: lender.name, name_en: lender.name_en },
        to_user: { id: receiver.id, name: receiver.name, name_en: receiver.name_en },
        organization: { id: organization.id, name: organization.name, name_en: organization.name_en },
      })
      .from(delegation)
      .innerJoin(lender, eq(lender.id, delegation.from_user_id))
      .innerJoin(receiver, eq(receiver.id, delegation.to_user_id))
      .innerJoin(organization, eq(organization.id, delegation.organization_id))
      .where(where)
      .orderBy(way(delegation.created_at), way(delegation.id))
      .limit(limit)
      .offset(offset),
  );
  const actions = await actionsByCode(ctx.db, [...new Set(rows.flatMap((row) => row.delegated.codes))]);
  return rows.map(({ delegated, ...names }) => {
    const isOpen = delegated.state === 'requested' || delegated.state === 'active';
    const mayAccept = delegated.state === 'requested' && delegated.to_user_id === ctx.actor.user_id;
    return {
      ...names,
      id: delegated.id,
      actions_lent: delegated.codes.flatMap((code) => actions.get(code) ?? []),
      valid_from: delegated.valid_from,
      valid_to: delegated.valid_to,
      reason: delegated.reason,
      state: delegated.state as 'requested' | 'active' | 'ended' | 'refused',
      created_at: delegated.created_at,
      actions: [...(mayAccept ? (['accept'] as const) : []), ...(isOpen ? (['end'] as const) : [])],
    };
  });
}

const mine = (ctx: Context) =>
  or(eq(delegation.from_user_id, ctx.actor.user_id), eq(delegation.to_user_id, ctx.actor.user_id));

/** Newest first, unless asked for the other way round. */
export async function listDelegations(ctx: Context, { page, per_page, sort, direction }: ListQuery) {
  const side =
    direction === 'given'
      ? eq(delegation.from_user_id, ctx.actor.user_id)
      : direction === 'received'
        ? eq(delegation.to_user_id, ctx.actor.user_id)
        : mine(ctx);
  const list = await read(ctx, side, per_page, (page - 1) * per_page, sort === 'created_at' ? asc : desc);
  const [total] = await acrossOrganizations(ctx.db, () => ctx.db.select({ n: count() }).from(delegation).where(side));
  return { list, total: total?.n ?? 0, page, per_page };
}

/** Lends own codes; the colleague accepts. */
export async function createDelegation(ctx: Context, draft: Draft) {
  const here = currentOrganization(ctx.actor);
  const place = (await placesOfGrants(ctx.db, [here])).get(here);
  if (!place) throw refuse(shared.not_found);
  if (draft.to_user_id === ctx.actor.user_id) throw refuse(roleRefusals.oneself);
  requireDays(draft, today(place.timezone));
  await requireCodes(ctx, draft.codes);
  const critical = [...(await actionsByCode(ctx.db, draft.codes)).values()].filter((one) => one.risk === 'critical');
  if (critical.length) {
    const codes = critical.map((one) => one.code);
    throw refuse(delegationRefusals.critical, { names: await namesOfActions(ctx.db, codes, ctx.lang) });
  }
  const strangers = await listNonMembers(ctx.db, [draft.to_user_id], place, ctx.actor.reach);
  if (strangers === null) throw refuse(shared.not_found);
  if (strangers.length) throw refuse(roleRefusals.not_a_member, { names: namesIn(ctx, strangers) });
  await lockPeople(ctx.db, [draft.to_user_id]);
  await requireNoConflict(ctx, here, [draft.to_user_id], draft.codes, null);
  const id = uuidv7();
  await ctx.db.insert(delegation).values({
    ...draft,
    id,
    codes: [...new Set(draft.codes)],
    from_user_id: ctx.actor.user_id,
    organization_id: here,
  });
  await notify(ctx, {
    event: 'delegation.requested',
    to: [draft.to_user_id],
    organization_id: here,
    title: { cn: `${ctx.actor.name} 请您代理其权限`, us: `${ctx.actor.name} wants to delegate permissions to you` },
    link: '/my_rights',
  });
  await todosChanged(ctx, [draft.to_user_id]);
  ctx.audit({
    action: 'delegation.create',
    target: ['delegation', id],
    after: { ...draft, actions: draft.codes },
    reason: draft.reason,
  });
  return getOne(ctx, id);
}

function requireDays(draft: Draft, day: string): void {
  const wrong = (text: { cn: string; us: string }) => refuseFields({ valid_to: [text] });
  const start = draft.valid_from > day ? draft.valid_from : day;
  if (draft.valid_to > addDays(start, DELEGATION_MAX_DAYS - 1))
    throw wrong({ cn: `最长${DELEGATION_MAX_DAYS}天`, us: `Up to ${DELEGATION_MAX_DAYS} days` });
}

export async function acceptDelegation(ctx: Context, id: string, accepts: boolean) {
  const row = await getOwn(ctx, id);
  if (row.to_user_id !== ctx.actor.user_id) throw refuse(shared.not_found);
  if (accepts) {
    await lockPeople(ctx.db, [row.to_user_id]);
    await requireNoConflict(ctx, row.organization_id, [row.to_user_id], row.codes, null);
  }
  await move(ctx, id, ['requested'], accepts ? 'active' : 'refused');
  await ctx.services.sessions.refresh(ctx.db, [row.to_user_id]);
  await todosChanged(ctx, [row.to_user_id]);
  await sendNotice(
    ctx,
    row,
    row.from_user_id,
    accepts ? { cn: '已接受', us: 'accepted' } : { cn: '已谢绝', us: 'declined' },
  );
  ctx.audit({ action: accepts ? 'delegation.accept' : 'delegation.refuse', target: ['delegation', id] });
  return getOne(ctx, id);
}

export async function endDelegation(ctx: Context, id: string) {
  const row = await getOwn(ctx, id);
  await move(ctx, id, ['requested', 'active'], 'ended');
  await ctx.services.sessions.refresh(ctx.db, [row.to_user_id]);
  await todosChanged(ctx, [row.to_user_id]);
  const other = row.to_user_id === ctx.actor.user_id ? row.from_user_id : row.to_user_id;
  await sendNotice(ctx, row, other, { cn: '已结束', us: 'ended' });
  ctx.audit({ action: 'delegation.end', target: ['delegation', id] });
  return getOne(ctx, id);
}

async function sendNotice(
  ctx: Context,
  row: typeof delegation.$inferSelect,
  userId: string,
  word: { readonly cn: string; readonly us: string },
): Promise<void> {
  await notify(ctx, {
    event: 'delegation.changed',
    to: [userId],
    organization_id: row.organization_id,
    title: { cn: `代理授权${word.cn}：${ctx.actor.name}`, us: `Delegation ${word.us}: ${ctx.actor.name}` },
    link: '/my_rights',
  });
}

async function move(
  ctx: Context,
  id: string,
  from: readonly string[],
  to: 'active' | 'refused' | 'ended',
): Promise<void> {
  const rows = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .update(delegation)
      .set({ state: to, ...(to === 'active' ? {} : { ended_at: sql`now()` }) })
      .where(and(eq(delegation.id, id), inArray(delegation.state, [...from])))
      .returning({ id: delegation.id }),
  );
  if (rows.length === 0) throw refuse(delegationRefusals.not_open);
}

async function getOwn(ctx: Context, id: string) {
  const [row] = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .select()
      .from(delegation)
      .where(and(eq(delegation.id, id), mine(ctx))),
  );
  if (!row) throw refuse(shared.not_found);
  return row;
}

async function getOne(ctx: Context, id: string) {
  const [row] = await read(ctx, and(eq(delegation.id, id), mine(ctx)), 1, 0);
  if (!row) throw refuse(shared.not_found);
  return row;
}
