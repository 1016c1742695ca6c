import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import type { CompilationKind, Level } from '../../contract/compilation-kinds.ts';
import { chaptersOf } from '../curriculum.service.ts';
import { requireViewer } from '../detail/compilation-view.service.ts';
import { acrossGroup, isServed } from '../reach.queries.ts';
import { compilation, compilationChapter } from '../tables.ts';

interface Query {
  readonly textbook_id: string;
  readonly level?: Level | undefined;
  readonly kind?: CompilationKind | undefined;
  readonly here: 'school' | 'all';
}

/** Items by chapter and kind of compilation; what the caller may read alone, by the same rule as the list. */
export async function viewCoverage(ctx: Context, { textbook_id, level, kind, here }: Query) {
  const viewer = await requireViewer(ctx);
  return acrossGroup(ctx.db, async () => {
    const chapters = await chaptersOf(ctx, textbook_id);
    const rows = await ctx.db
      .select({
        chapter_id: compilationChapter.chapter_id,
        kind: compilationChapter.kind,
        n: sql<number>`sum(${compilationChapter.items_n})::int`,
      })
      .from(compilationChapter)
      .innerJoin(compilation, eq(compilation.id, compilationChapter.compilation_id))
      .where(
        and(
          eq(compilationChapter.client_id, viewer.client_id),
          eq(compilationChapter.textbook_id, textbook_id),
          here === 'school' ? eq(compilationChapter.organization_id, viewer.organization_id) : undefined,
          level ? eq(compilation.level, level) : undefined,
          kind ? eq(compilationChapter.kind, kind) : undefined,
          isServed(viewer),
        ),
      )
      .groupBy(compilationChapter.chapter_id, compilationChapter.kind);
    const counts = Map.groupBy(rows, (row) => row.chapter_id);
    return {
      chapters: chapters.map(({ id, parent_id, no, title }) => {
        const own = (counts.get(id) ?? []).map((row) => ({ kind: row.kind, n: row.n }));
        return { id, parent_id, no, title, counts: own, total: own.reduce((sum, one) => sum + one.n, 0) };
      }),
    };
  });
}
