import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import type { Tree } from '../../contract/tree.ts';
import { insertCompilation } from '../compilations.service.ts';
import { getCompilation } from '../detail/compilation-view.service.ts';
import { findRevision, writeTree } from '../editor/tree.queries.ts';
import { acrossGroup } from '../reach.queries.ts';
import { type ResourceFacts, resourceFacts } from '../resource-facts.service.ts';
import { notifyOfCompilation } from '../review/compilation-messages.service.ts';
import { compilation } from '../tables.ts';

/**
 * Copies the last accepted revision to a draft of the caller. Its items keep the revision that they have now, so that a
 * change of the author reaches the copy as a note and not by itself. What a licence keeps at its school is left out.
 */
export async function copyCompilation(ctx: Context, id: string): Promise<{ id: string; left_out: number }> {
  const found = await getCompilation(ctx, id);
  if (!found.is_for_me && !found.is_edited) throw refuse(r.not_shared);
  const here = currentOrganization(ctx.actor);
  return acrossGroup(ctx.db, async () => {
    const revision = await findRevision(ctx.db, id);
    if (!revision) throw refuse(r.not_published);
    const facts = await resourceFacts(
      ctx,
      revision.tree.items.map((item) => item.course_resource_id),
    );
    const { tree, left_out } = copyOf(revision.tree, facts, here);
    const { grade_nos, c_tag_ids, ...plain } = revision.facts;
    const draft = {
      ...plain,
      grade_nos: [...grade_nos],
      c_tag_ids: [...c_tag_ids],
      cover_file_id: null,
      editor_ids: [],
    };
    const copy = await insertCompilation(ctx, draft, {
      copied_from_id: id,
      nodes_n: tree.nodes.length,
      items_n: tree.items.length,
    });
    await writeTree(ctx.db, { id: copy, organization_id: here }, { nodes: [], items: [] }, tree);
    await ctx.db
      .update(compilation)
      .set({ copies: sql`${compilation.copies} + 1` })
      .where(and(eq(compilation.id, id)));
    ctx.audit({
      action: 'compilation.copy',
      target: ['compilation', id],
      organization_id: found.organization_id,
      after: { copy, left_out },
    });
    if (found.owner_id !== ctx.actor.user_id)
      await notifyOfCompilation(ctx, 'copied', [found.owner_id], found, { words: { who: ctx.actor.name } });
    return { id: copy, left_out };
  });
}

/** The same tree under new ids, with items pinned to what they show now. */
function copyOf(tree: Tree, facts: ReadonlyMap<string, ResourceFacts>, here: string) {
  const ids = new Map(tree.nodes.map((node) => [node.id, uuidv7()]));
  const idOf = (old: string) => ids.get(old) ?? uuidv7();
  const nodes = tree.nodes.map((node) => ({
    ...node,
    id: idOf(node.id),
    parent_id: node.parent_id && idOf(node.parent_id),
  }));
  const items = tree.items.flatMap((item) => {
    const thing = facts.get(item.course_resource_id);
    if (!thing || !(thing.is_readable || thing.is_served) || !mayLeave(thing, here)) return [];
    const pinned_revision = item.pinned_revision ?? thing.newest_revision;
    return [{ ...item, id: uuidv7(), node_id: idOf(item.node_id), pinned_revision }];
  });
  return { tree: { nodes, items }, left_out: tree.items.length - items.length };
}

/** What was bought, or belongs to a school, stays at that school. */
const mayLeave = ({ license, organization_id }: ResourceFacts, here: string): boolean =>
  organization_id === here || (license !== 'purchased' && license !== 'own_school');
