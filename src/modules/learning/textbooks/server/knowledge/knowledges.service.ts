import type { Context } from '#server/http/context.ts';
import { nameKeys } from '#server/search/name-keys.ts';
import type { BodyOf, DraftOf, QueryOf } from '#server/store/store-types.ts';
import type { knowledges } from '../../contract/knowledges.contract.ts';
import { clientOf } from '../group.policy.ts';
import { knowledgeUses } from '../public.ts';
import { usesIn } from '../uses.service.ts';
import { inTreeOrder } from './knowledge-tree.policy.ts';
import { pointsOf } from './knowledges.queries.ts';
import { knowledgeStore } from './knowledges.store.ts';

type Points = typeof knowledges;
type Row = Awaited<ReturnType<typeof knowledgeStore.get>>;

async function counted(ctx: Context, rows: readonly Row[]) {
  const uses = await usesIn(
    ctx,
    knowledgeUses,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, uses_n: uses.get(row.id) ?? 0 }));
}

async function countedOne(ctx: Context, row: Row) {
  const [one] = await counted(ctx, [row]);
  return one as NonNullable<typeof one>;
}

/** Points of the group, those that were merged only where they are asked for. */
export async function listPoints(ctx: Context, query: QueryOf<Points>) {
  const page = await knowledgeStore.list(ctx, { ...query, merged: query.merged ?? false });
  return { ...page, list: await counted(ctx, page.list) };
}

export const getPoint = async (ctx: Context, id: string) => countedOne(ctx, await knowledgeStore.get(ctx, id));
export const createPoint = async (ctx: Context, draft: DraftOf<Points>) =>
  countedOne(ctx, await knowledgeStore.create(ctx, draft));
export const updatePoint = async (ctx: Context, id: string, body: BodyOf<Points>) =>
  countedOne(ctx, await knowledgeStore.update(ctx, id, body));

/** The tree of a subject, each point with the number of things that name it. */
export async function treeOfSubject(ctx: Context, subjectValue: string) {
  const points = inTreeOrder(await pointsOf(ctx.db, clientOf(ctx), subjectValue));
  const uses = await usesIn(
    ctx,
    knowledgeUses,
    points.map((point) => point.id),
  );
  const parents = new Set(points.map((point) => point.parent_id));
  return points.map((point) => ({
    ...point,
    ...nameKeys(point.name),
    uses_n: uses.get(point.id) ?? 0,
    has_children: parents.has(point.id),
  }));
}
