import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { requireSubject } from '#modules/learning/subjects/server/public.ts';
import { is, natural } from '#server/lists/resource-list.ts';
import { whole } from '#server/store/columns.ts';
import { defineStore } from '#server/store/store.ts';
import type { Writer } from '#server/store/store-types.ts';
import { type FieldErrors, refuse, refuseFields } from '#shared/refusal.ts';
import { knowledges } from '../../contract/knowledges.contract.ts';
import { textbookRefusals as r, textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { clientOf, ownGroup } from '../group.policy.ts';
import { knowledgeUses } from '../public.ts';
import { chapterKnowledge, knowledge } from '../tables.ts';
import { usesIn } from '../uses.service.ts';
import { branchOf, cycleAt } from './knowledge-tree.policy.ts';
import { dependentPoints, lockTree, pointsOf } from './knowledges.queries.ts';

const DEEPEST = 6;

interface Place {
  readonly subject_value: string;
  readonly parent_id: string | null;
  readonly prerequisite_ids: readonly string[];
}

/** Whether a merge can still be taken back. */
export const mayUnmerge = (status: PgColumn, at: PgColumn) =>
  whole<boolean>(sql`(${status} = 'merged' and ${at} > now() - interval '24 hours')`);

export const knowledgeStore = defineStore(knowledges, {
  table: knowledge,
  reach: { read: ownGroup, write: ownGroup },
  owner: knowledge.client_id,
  held_at_group: true,
  columns: {
    may_unmerge: mayUnmerge(knowledge.status, knowledge.merged_at),
    children_n: whole<number>(
      sql`(select count(*)::int from knowledge below where below.parent_id = ${knowledge.id} and below.status = 'active')`,
    ),
  },
  list: {
    sorts: { code: natural(knowledge.code), name: knowledge.name, importance: knowledge.importance },
    default_sort: 'code',
    filters: {
      subject_value: is(knowledge.subject_value),
      parent_id: is(knowledge.parent_id),
      root_only: (isRoot) => (isRoot ? isNull(knowledge.parent_id) : undefined),
      merged: (isMerged) => eq(knowledge.status, isMerged ? 'merged' : 'active'),
    },
    search: [knowledge.name, knowledge.name_en, knowledge.code],
  },
  unique: { knowledge_code: { field: 'code', text: t.code_taken } },
  beforeCreate: async (ctx, draft) => {
    await requireSubject(ctx.db, clientOf(ctx), draft.subject_value);
    return { depth: await depthOf(ctx, draft, null) };
  },
  beforeUpdate: async (ctx, change, before) => {
    const next = { ...before, ...change };
    if (next.subject_value !== before.subject_value) {
      await requireSubject(ctx.db, clientOf(ctx), next.subject_value);
      await requireAlone(ctx, before.id);
    }
    return { depth: await depthOf(ctx, next, before.id) };
  },
  beforeRemove: async (ctx, { id }) => {
    const below = eq(knowledge.parent_id, id);
    if (await ctx.db.$count(knowledge, and(below, eq(knowledge.status, 'active'))))
      throw refuse(r.knowledge_has_children);
    // merged ones that stood below it stand at the top, should somebody take their merge back
    await ctx.db.update(knowledge).set({ parent_id: null }).where(below);
    const n = (await usesIn(ctx, knowledgeUses, [id])).get(id);
    if (n) throw refuse(r.knowledge_in_use, { n });
    await ctx.db.delete(chapterKnowledge).where(eq(chapterKnowledge.knowledge_id, id));
    for (const after of await dependentPoints(ctx.db, clientOf(ctx), [id]))
      await ctx.db
        .update(knowledge)
        .set({ prerequisite_ids: after.prerequisite_ids.filter((one) => one !== id) })
        .where(eq(knowledge.id, after.id));
  },
});

/** How deep a point stands where it is put. Moves what is below it along. Refuses places and prerequisites that cannot be. */
async function depthOf(ctx: Writer, place: Place, id: string | null): Promise<number> {
  await lockTree(ctx.db, clientOf(ctx), place.subject_value);
  const points = await pointsOf(ctx.db, clientOf(ctx), place.subject_value);
  const byId = new Map(points.map((point) => [point.id, point]));
  const parent = place.parent_id === null ? null : byId.get(place.parent_id);
  const branch = id ? branchOf(points, id) : new Set<string>();
  const isAstray = parent === undefined || (parent !== null && branch.has(parent.id));
  const errors: FieldErrors = {
    ...(isAstray ? { parent_id: [t.foreign_parent] } : {}),
    ...(place.prerequisite_ids.every((one) => byId.has(one)) ? {} : { prerequisite_ids: [t.foreign_point] }),
    ...(id && place.prerequisite_ids.includes(id) ? { prerequisite_ids: [t.itself] } : {}),
  };
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  const changed = points.map((point) => (point.id === id ? { ...point, ...place } : point));
  if (id) requireNoCycle(changed, id);
  const depth = (parent?.depth ?? 0) + 1;
  const before = id ? (byId.get(id)?.depth ?? depth) : depth;
  await moveBranch(ctx, points, { branch, by: depth - before, depth });
  return depth;
}

/** Refuses (200200) a point that comes before itself, with the names of the two that would each come before the other. */
export function requireNoCycle(
  points: readonly { readonly id: string; readonly name: string; readonly prerequisite_ids: readonly string[] }[],
  id: string,
): void {
  const at = cycleAt(points, id);
  if (at === null) return;
  const nameOf = (one: string) => points.find((point) => point.id === one)?.name ?? '';
  throw refuse(r.ring, { point: nameOf(id), before: nameOf(at) });
}

interface Moved {
  readonly branch: ReadonlySet<string>;
  readonly by: number;
  /** Where its top comes to stand. */
  readonly depth: number;
}

/** Moves a whole branch up or down. Refuses (422001) where its lowest points would stand too deep. */
export async function moveBranch(
  { db }: Pick<Writer, 'db'>,
  points: readonly { readonly id: string; readonly depth: number }[],
  { branch, by, depth }: Moved,
  field = 'parent_id',
): Promise<void> {
  const lowest = Math.max(depth, ...points.filter((point) => branch.has(point.id)).map((point) => point.depth + by));
  if (lowest > DEEPEST) throw refuseFields({ [field]: [t.too_deep] });
  if (by === 0) return;
  for (const point of points)
    if (branch.has(point.id))
      await db
        .update(knowledge)
        .set({ depth: point.depth + by })
        .where(eq(knowledge.id, point.id));
}

/** Refuses (422001) a point that hangs on others, or others on it. */
async function requireAlone(ctx: Writer, id: string): Promise<void> {
  const isParent = await ctx.db.$count(knowledge, eq(knowledge.parent_id, id));
  const isTaught = await ctx.db.$count(chapterKnowledge, eq(chapterKnowledge.knowledge_id, id));
  const comesBefore = (await dependentPoints(ctx.db, clientOf(ctx), [id])).length;
  const uses = (await usesIn(ctx, knowledgeUses, [id])).get(id) ?? 0;
  if (isParent + isTaught + comesBefore + uses > 0) throw refuseFields({ subject_value: [t.keeps_subject] });
}
