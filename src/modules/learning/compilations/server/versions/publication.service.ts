import { eq, sql } from 'drizzle-orm';
import { rankOf } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { allowsLevel, isOpenLicense } from '#modules/learning/course-resources/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import type { Level } from '../../contract/compilation-kinds.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import type { Tree } from '../../contract/tree.ts';
import type { Stored } from '../compilations.service.ts';
import { readTree } from '../editor/tree.queries.ts';
import { type ResourceFacts, resourceFacts } from '../resource-facts.service.ts';
import { compilationChapter, compilationRevision, type RevisionFacts } from '../tables.ts';

/** Refuses (200200) a draft that holds things which a level does not let everybody see. */
export async function requireReadable(ctx: Context, row: Stored, level: Level): Promise<Tree> {
  const tree = await readTree(ctx.db, row.id);
  if (tree.items.length === 0) throw refuse(r.empty);
  if (level === 'personal') return tree;
  const facts = await resourceFacts(
    ctx,
    tree.items.map((item) => item.course_resource_id),
  );
  const closed = tree.items.filter((item) => {
    const thing = facts.get(item.course_resource_id);
    return !thing?.is_served || !reachesLevel(thing, level, row);
  });
  if (closed.length > 0) throw refuse(r.level_items, { n: closed.length });
  return tree;
}

/** Whether a thing is there for everybody whom a level of a compilation holds. */
function reachesLevel(
  thing: ResourceFacts,
  level: Level,
  of: Pick<Stored, 'organization_id' | 'department_id'>,
): boolean {
  if (!allowsLevel(thing.license, level)) return false;
  if (thing.level === 'group') return true;
  if (thing.organization_id !== of.organization_id) return false;
  if (thing.level === 'department' && thing.department_id !== of.department_id) return false;
  return rankOf(thing.level) >= rankOf(level);
}

/** Refuses (200200) to open to everybody what a licence keeps inside. */
export async function requireOpenLicenses(ctx: Context, tree: Tree): Promise<void> {
  const facts = await resourceFacts(
    ctx,
    tree.items.map((item) => item.course_resource_id),
  );
  const closed = tree.items.filter((item) => {
    const thing = facts.get(item.course_resource_id);
    return !thing?.is_served || !isOpenLicense(thing.license);
  });
  if (closed.length > 0) throw refuse(r.public_items, { n: closed.length });
}

/**
 * Makes the draft the revision that readers see, and what the list and the coverage map ask of it. Gives the columns that
 * change with the state.
 */
export async function publish(ctx: Context, row: Stored, level: Level, tree: Tree, acceptedBy: string | null) {
  const { db } = ctx;
  const revision = row.revision + 1;
  const { id: compilation_id, organization_id, client_id } = row;
  await db.insert(compilationRevision).values({
    compilation_id,
    organization_id,
    revision,
    level,
    tree,
    facts: factsOfRevision(row),
    accepted_by: acceptedBy,
  });
  const chapters = chaptersOf(tree);
  await db.delete(compilationChapter).where(eq(compilationChapter.compilation_id, row.id));
  if (row.textbook_id && chapters.size > 0) {
    const { textbook_id, kind } = row;
    await db.insert(compilationChapter).values(
      [...chapters].map(([chapter_id, items_n]) => ({
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
  return {
    level,
    revision,
    is_served: true,
    has_changes: false,
    wanted_level: null,
    opinion: null,
    published_at: sql`now()`,
    nodes_n: tree.nodes.length,
    items_n: tree.items.length,
    chapter_ids: [...chapters.keys()],
    knowledge_ids: [...new Set(tree.nodes.flatMap((node) => node.knowledge_ids))],
  };
}

export function factsOfRevision(row: Stored): RevisionFacts {
  const { title, title_en, kind, summary, cover_file_id, stage_code, subject_value } = row;
  const { grade_nos, textbook_id, term, c_tag_ids } = row;
  return {
    title,
    title_en,
    kind,
    summary,
    cover_file_id,
    stage_code,
    subject_value,
    grade_nos,
    textbook_id,
    term,
    c_tag_ids,
  };
}

/** Items by chapter; what stands under a section without a chapter counts for the nearest one above that has it. */
export function chaptersOf(tree: Tree): Map<string, number> {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  for (const node of tree.nodes) if (node.chapter_id) counts.set(node.chapter_id, 0);
  for (const item of tree.items) {
    let at = nodes.get(item.node_id);
    while (at && !at.chapter_id) at = at.parent_id ? nodes.get(at.parent_id) : undefined;
    if (at?.chapter_id) counts.set(at.chapter_id, (counts.get(at.chapter_id) ?? 0) + 1);
  }
  return counts;
}
