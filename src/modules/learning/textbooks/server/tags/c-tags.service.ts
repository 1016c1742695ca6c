import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import type { QueryOf } from '#server/store/store-types.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { cTags } from '../../contract/c-tags.contract.ts';
import { textbookRefusals as r } from '../../contract/textbooks.refusals.ts';
import { tagUses } from '../public.ts';
import { cTag } from '../tables.ts';
import { restoreUses, rewriteUses } from '../uses.service.ts';
import { requireWithin, tagStore, visibleTags } from './c-tags.store.ts';

/** Tags of the group and of the own organisation; merged ones only where they are asked for. */
export const listTags = (ctx: Context, query: QueryOf<typeof cTags>) =>
  tagStore.list(ctx, { ...query, merged: query.merged ?? false }, visibleTags(ctx));

/**
 * Merges a tag into another one of its group: what has it has the other one from then on. One of the whole group does not
 * become one of a single school. Kept for a day so that it can be undone.
 */
export async function mergeTag(ctx: Context, id: string, given: { merged_into: string; version: number }) {
  const to = given.merged_into;
  if (to === id) throw refuse(r.into_itself);
  // locked in one order, so that two who merge each into the other do not wait for each other
  await ctx.db
    .select({ id: cTag.id })
    .from(cTag)
    .where(inArray(cTag.id, [id, to]))
    .orderBy(cTag.id)
    .for('update');
  const from = await tagStore.lock(ctx, id, given.version);
  // stays as it is: a school may merge a tag of its own into one of the group
  const target = await tagStore.get(ctx, to);
  requireWithin(ctx, from);
  requireWithin(ctx, target);
  const isAlike = from.tag_group === target.tag_group && from.status !== 'merged' && target.status === 'active';
  const fits = target.organization_id === null || target.organization_id === from.organization_id;
  if (!isAlike || !fits) throw refuse(r.not_alike);
  const changed = await rewriteUses(ctx, tagUses, id, to);
  await ctx.db
    .update(cTag)
    .set({ status: 'merged', merged_into: to, merged_at: sql`now()`, merged_uses: changed, version: from.version + 1 })
    .where(eq(cTag.id, id));
  ctx.audit({ action: 'c_tag.merge', target: ['c_tag', id], after: { merged_into: to } });
  return tagStore.get(ctx, id);
}

/** Takes a merge of the last 24 hours back; what was changed by hand since stays as it is. */
export async function unmergeTag(ctx: Context, id: string) {
  const from = await tagStore.lock(ctx, id);
  requireWithin(ctx, from);
  const { may_unmerge } = await tagStore.get(ctx, id);
  if (!may_unmerge || !from.merged_into) throw refuse(r.not_merged);
  const to = from.merged_into;
  const target = await tagStore.find(ctx, to);
  if (!target) throw refuse(r.not_merged);
  if (target.status === 'merged') throw refuse(r.merged_on);
  await ctx.db
    .update(cTag)
    .set({ status: 'active', merged_into: null, merged_at: null, merged_uses: null, version: from.version + 1 })
    .where(eq(cTag.id, id));
  await restoreUses(ctx, tagUses, { from: id, to, changed: from.merged_uses ?? {} });
  ctx.audit({ action: 'c_tag.unmerge', target: ['c_tag', id], before: { merged_into: to } });
  return tagStore.get(ctx, id);
}

/** A tag as its own organisation or the group has it. Refuses (404001) those of other schools. */
export async function getTag(ctx: Context, id: string) {
  const row = await tagStore.get(ctx, id);
  if (row.organization_id && !ctx.actor.reach.includes(row.organization_id)) throw refuse(shared.not_found);
  return row;
}
