import { eq, sql } from 'drizzle-orm';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import type { Stored } from '../compilations.service.ts';
import { type Card, getCompilation, standingOf } from '../detail/compilation-view.service.ts';
import { findRevision } from '../editor/tree.queries.ts';
import { acrossGroup } from '../reach.queries.ts';
import { compilation } from '../tables.ts';
import { requireOpenLicenses } from '../versions/publication.service.ts';
import { announceOpenness, notifyAuthors } from './compilation-messages.service.ts';
import { showCard } from './compilation-moves.service.ts';

/** Opens the last accepted revision to everybody, or closes it in the same moment. */
export async function openToAll(
  ctx: Context,
  id: string,
  { on, version }: { readonly on: boolean; readonly version: number },
): Promise<Card> {
  return acrossGroup(ctx.db, async () => {
    const row = await lockToOpen(ctx, id, version);
    if (on) await requireOpenable(ctx, row);
    if (row.is_public !== on) await setOpenness(ctx, row, on);
    return showCard(ctx, id);
  });
}

async function lockToOpen(ctx: Context, id: string, version: number): Promise<Stored> {
  const standing = standingOf(ctx, await getCompilation(ctx, id));
  if (!standing.makes_public) throw refuse(r.not_shared);
  if (standing.is_owner) throw refuse(r.public_own);
  const [row] = await ctx.db.select().from(compilation).where(eq(compilation.id, id)).for('update');
  if (!row) throw refuse(r.not_shared);
  if (row.version !== version) throw await staleBecause(ctx, 'compilation', id, row);
  return row;
}

async function requireOpenable(ctx: Context, row: Stored): Promise<void> {
  const revision = row.is_served ? await findRevision(ctx.db, row.id) : null;
  if (!revision) throw refuse(r.not_published);
  await requireOpenLicenses(ctx, revision.tree);
}

async function setOpenness(ctx: Context, row: Stored, on: boolean): Promise<void> {
  const public_by = on ? ctx.actor.user_id : null;
  const [after] = await ctx.db
    .update(compilation)
    .set({ is_public: on, public_by, version: row.version + 1, updated_at: sql`now()` })
    .where(eq(compilation.id, row.id))
    .returning();
  if (!after) throw refuse(r.not_shared);
  ctx.audit({
    action: on ? 'compilation.make_public' : 'compilation.close_public',
    target: ['compilation', row.id],
    organization_id: row.organization_id,
    before: { is_public: row.is_public },
    after: { is_public: on },
  });
  await announceOpenness(ctx, after);
  await notifyAuthors(ctx, after, on ? 'made_public' : 'closed', null);
}
