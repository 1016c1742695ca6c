import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { organization, user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { namedBy } from '#server/store/columns.ts';
import { refuse } from '#shared/refusal.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import { compilationMoves } from '../compilations.service.ts';
import { getCompilation } from '../detail/compilation-view.service.ts';
import { findRevision, readTree } from '../editor/tree.queries.ts';
import { acrossGroup } from '../reach.queries.ts';
import { resourceFacts } from '../resource-facts.service.ts';
import { compilation, compilationDay, compilationReader, compilationRevision } from '../tables.ts';
import { diffOf } from './diff.policy.ts';
import { factsOfRevision } from './publication.service.ts';

const MOST = 100;

/** Revisions, copies, opens by day and ratings; who decided is told to editors and those who decide alone. */
export async function viewRevisions(ctx: Context, id: string) {
  const found = await getCompilation(ctx, id);
  const isInside = found.is_edited || found.is_reviewed || found.is_managed;
  return acrossGroup(ctx.db, async () => {
    const { db } = ctx;
    const list = await db
      .select({
        revision: compilationRevision.revision,
        at: compilationRevision.at,
        level: compilationRevision.level,
        accepted_by: namedBy(compilationRevision.accepted_by, user),
        nodes_n: sql<number>`jsonb_array_length(${compilationRevision.tree} -> 'nodes')`,
        items_n: sql<number>`jsonb_array_length(${compilationRevision.tree} -> 'items')`,
      })
      .from(compilationRevision)
      .where(eq(compilationRevision.compilation_id, id))
      .orderBy(desc(compilationRevision.revision))
      .limit(MOST);
    const copies = await db
      .select({
        id: compilation.id,
        title: compilation.title,
        owner: namedBy(compilation.owner_id, user),
        organization: namedBy(compilation.organization_id, organization),
        at: compilation.created_at,
      })
      .from(compilation)
      .where(and(eq(compilation.copied_from_id, id), ne(compilation.status, 'archived')))
      .orderBy(desc(compilation.created_at), desc(compilation.id))
      .limit(MOST);
    const days = await db
      .select({ day: compilationDay.day, opens: compilationDay.opens })
      .from(compilationDay)
      .where(and(eq(compilationDay.compilation_id, id), sql`${compilationDay.day} > current_date - 120`))
      .orderBy(asc(compilationDay.day));
    const ratings = await db
      .select({ rating: sql<number>`${compilationReader.rating}`, n: sql<number>`count(*)::int` })
      .from(compilationReader)
      .where(and(eq(compilationReader.compilation_id, id), isNotNull(compilationReader.rating)))
      .groupBy(compilationReader.rating)
      .orderBy(desc(compilationReader.rating));
    const history = isInside ? await compilationMoves.history(db, id) : [];
    return {
      list: list.map((row) => ({ ...row, accepted_by: isInside ? row.accepted_by : null })),
      copies,
      days,
      ratings,
      history: history.map(({ move, to_state, by_name, reason, at }) => ({ move, to_state, by_name, reason, at })),
    };
  });
}

/** What differs between two accepted revisions, or between one and the draft. */
export async function viewDiff(ctx: Context, id: string, from: number, to: number | undefined) {
  const found = await getCompilation(ctx, id);
  if (to === undefined && !found.is_edited && !found.is_reviewed) throw refuse(r.not_shared);
  return acrossGroup(ctx.db, async () => {
    const before = from > 0 ? await findRevision(ctx.db, id, from) : null;
    if (from > 0 && !before) throw refuse(r.not_shared);
    const after = to === undefined ? await draftOf(ctx, id) : await findRevision(ctx.db, id, to);
    if (!after) throw refuse(r.not_shared);
    const ids = [...(before?.tree.items ?? []), ...after.tree.items].map((item) => item.course_resource_id);
    const facts = await resourceFacts(ctx, ids);
    const nameOf = (resourceId: string) => {
      const thing = facts.get(resourceId);
      return thing && (thing.is_readable || thing.is_served) ? thing.title : '—';
    };
    return { lines: diffOf(before, after, nameOf) };
  });
}

async function draftOf({ db }: Context, id: string) {
  const [row] = await db.select().from(compilation).where(eq(compilation.id, id));
  return row ? { facts: factsOfRevision(row), tree: await readTree(db, id) } : null;
}
