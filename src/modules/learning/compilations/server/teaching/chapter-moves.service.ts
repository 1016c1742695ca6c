import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Succession } from '#modules/learning/textbooks/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { Tree } from '../../contract/tree.ts';
import { findRevision } from '../editor/tree.queries.ts';
import { compilation, compilationChapter, compilationNode, compilationRevision } from '../tables.ts';
import { chaptersOf } from '../versions/publication.service.ts';

type Moved = Pick<typeof compilation.$inferSelect, 'id' | 'organization_id' | 'client_id' | 'kind' | 'revision'>;

/**
 * Takes compilations along when a textbook is succeeded by its new edition: the sections of the draft, and the revision
 * that readers see with what the list and the coverage map ask of it. A section whose chapter has no successor keeps its
 * title and loses the chapter. Older revisions stay as they were. Gives how many compilations it moved.
 */
export async function moveChapters(db: Db, clientId: string, succession: Succession): Promise<number> {
  const { from_book, to_book, chapters } = succession;
  const named = db
    .select({ id: compilationNode.compilation_id })
    .from(compilationNode)
    .where(inArray(compilationNode.chapter_id, [...chapters.keys()]));
  const moved = await db
    .update(compilation)
    .set({ textbook_id: to_book, is_unchecked: true, version: sql`${compilation.version} + 1` })
    .where(
      and(eq(compilation.client_id, clientId), eq(compilation.textbook_id, from_book), inArray(compilation.id, named)),
    )
    .returning({
      id: compilation.id,
      organization_id: compilation.organization_id,
      client_id: compilation.client_id,
      kind: compilation.kind,
      revision: compilation.revision,
      status: compilation.status,
    });
  if (moved.length === 0) return 0;
  await db
    .update(compilationNode)
    .set({ chapter_id: successorOf(chapters) })
    .where(
      inArray(
        compilationNode.compilation_id,
        moved.map((row) => row.id),
      ),
    );
  for (const row of moved) if (row.revision > 0) await moveRevision(db, row, succession);
  return moved.filter(({ status }) => status !== 'archived').length;
}

/** What takes the place of a section's chapter; nothing where none does. */
const successorOf = (chapters: ReadonlyMap<string, string>): SQL =>
  sql`case ${compilationNode.chapter_id} ${sql.join(
    [...chapters].map(([from, to]) => sql`when ${from}::uuid then ${to}::uuid`),
    sql` `,
  )} end`;

async function moveRevision(db: Db, row: Moved, { to_book: textbook_id, chapters }: Succession): Promise<void> {
  const served = await findRevision(db, row.id);
  if (!served) return;
  const tree: Tree = {
    ...served.tree,
    nodes: served.tree.nodes.map((node) => ({
      ...node,
      chapter_id: node.chapter_id && (chapters.get(node.chapter_id) ?? null),
    })),
  };
  await db
    .update(compilationRevision)
    .set({ tree, facts: { ...served.facts, textbook_id } })
    .where(and(eq(compilationRevision.compilation_id, row.id), eq(compilationRevision.revision, served.revision)));
  const counts = chaptersOf(tree);
  await db
    .update(compilation)
    .set({ chapter_ids: [...counts.keys()] })
    .where(eq(compilation.id, row.id));
  await db.delete(compilationChapter).where(eq(compilationChapter.compilation_id, row.id));
  const { id: compilation_id, organization_id, client_id, kind } = row;
  if (counts.size > 0)
    await db.insert(compilationChapter).values(
      [...counts].map(([chapter_id, items_n]) => ({
        compilation_id,
        organization_id,
        client_id,
        textbook_id,
        chapter_id,
        kind,
        items_n,
      })),
    );
}
