import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { directoryRights } from '#modules/core/directory/rights.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { queryWithoutTyped } from '#server/audit/typed.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { fieldsBy } from '#server/store/columns.ts';
import { LIST_VIEWS_AT_MOST, type listViews, listViewRefusals as r } from '#shared/calls/list-views.contract.ts';
import type { CallInput } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { listView } from './tables.ts';

/** Where a query is sealed. */
export const QUERY_SEALED = 'list_view.query';

const { id, name, query, query_sealed, columns, is_shared, user_id } = listView;
const owner = fieldsBy<{ id: string; name: string; name_en: string | null }>(user_id, user, {
  id: user.id,
  name: user.name,
  name_en: user.name_en,
});
const stored = { id, name, query, query_sealed, columns, is_shared, owner };

/** A view with what was typed into it: it finds what it found when it was saved. */
const show =
  ({ services: { seal } }: Context) =>
  <V extends { query: string; query_sealed: string | null }>({ query_sealed: full, ...view }: V) => ({
    ...view,
    query: full === null ? view.query : seal.open(full, QUERY_SEALED),
  });

/** Who arranges the menu of an organisation also decides which views everybody there is offered. */
const mayShare = (ctx: Context) => holds(ctx.actor, directoryRights.menu);
const inCurrentOrganization = (ctx: Context) => eq(listView.organization_id, currentOrganization(ctx.actor));
const isMine = (ctx: Context) => eq(user_id, ctx.actor.user_id);

/** Own views of a list and the shared ones of the organisation that the person is in, these first. */
export async function viewsOf(ctx: Context, list: string) {
  const rows = await ctx.db
    .select(stored)
    .from(listView)
    .where(and(inCurrentOrganization(ctx), eq(listView.list, list), or(isMine(ctx), eq(is_shared, true))))
    .orderBy(desc(is_shared), asc(name))
    .limit(200);
  return { list: rows.map(show(ctx)), may_share: mayShare(ctx) };
}

/** Saves a view; an own one of the same name is replaced. */
export async function saveView(ctx: Context, body: CallInput<typeof listViews.save>['body'] & { is_shared: boolean }) {
  if (body.is_shared && !mayShare(ctx)) throw refuse(r.not_yours_to_share);
  const key = { user_id: ctx.actor.user_id, organization_id: currentOrganization(ctx.actor), list: body.list };
  const others = and(inCurrentOrganization(ctx), isMine(ctx), eq(listView.list, body.list), ne(name, body.name));
  await requireRoom(
    ctx.db,
    { of: `list_view:${Object.values(key).join(':')}`, most: LIST_VIEWS_AT_MOST },
    () => ctx.db.$count(listView, others),
    () => refuse(r.too_many),
  );
  const set = { query: queryWithoutTyped(body.query), columns: body.columns ?? null, is_shared: body.is_shared };
  const full = { ...set, query_sealed: ctx.services.seal.seal(body.query, QUERY_SEALED) };
  const [row] = await ctx.db
    .insert(listView)
    .values({ ...key, ...full, name: body.name })
    .onConflictDoUpdate({
      target: [listView.user_id, listView.organization_id, listView.list, listView.name],
      set: { ...full, updated_at: sql`now()` },
    })
    .returning({ id });
  const [saved] = await ctx.db
    .select(stored)
    .from(listView)
    .where(eq(id, row?.id ?? ''));
  ctx.audit({
    action: 'list_view.save',
    target: ['list_view', row?.id ?? ''],
    after: { ...set, list: body.list, name: body.name },
  });
  if (!saved) throw refuse(shared.not_found);
  return show(ctx)(saved);
}

/** Removes an own view, or a shared one when the person administers the organisation; any other one does not exist. */
export async function removeView(ctx: Context, viewId: string): Promise<void> {
  const mine = mayShare(ctx) ? or(isMine(ctx), eq(is_shared, true)) : isMine(ctx);
  const [gone] = await ctx.db
    .delete(listView)
    .where(and(eq(id, viewId), inCurrentOrganization(ctx), mine))
    .returning();
  if (!gone) throw refuse(shared.not_found);
  ctx.audit({
    action: 'list_view.remove',
    target: ['list_view', viewId],
    before: { list: gone.list, name: gone.name },
  });
}
