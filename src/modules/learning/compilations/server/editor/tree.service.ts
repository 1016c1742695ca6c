import { eq, sql } from 'drizzle-orm';
import { countUses } from '#modules/learning/course-resources/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { RefusalError, refuseFields } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { compilationRefusals as r, compilationTexts as t } from '../../contract/compilations.refusals.ts';
import type { Tree, TreeOp } from '../../contract/tree.ts';
import { lockForEdit, type Stored } from '../compilations.service.ts';
import { chaptersAmong, knowledgesAmong } from '../curriculum.service.ts';
import { showTree } from '../detail/compilation-view.service.ts';
import { acrossGroup } from '../reach.queries.ts';
import { type ResourceFacts, resourceFacts } from '../resource-facts.service.ts';
import { countsOfUses } from '../resource-uses.queries.ts';
import { compilation, compilationChange } from '../tables.ts';
import { applyOps, collide } from './tree.policy.ts';
import { type Change, changesSince, readTree, takenIds, writeTree } from './tree.queries.ts';

/**
 * Changes the draft by ops that were made against a version of its tree. What others changed since then is kept where they
 * touched other places; on the same place the later one is refused and gets what the other did, so that nothing typed is
 * lost. All ops or none.
 */
export async function changeTree(ctx: Context, id: string, ops: readonly TreeOp[], version: number) {
  const { row, found } = await lockForEdit(ctx, id);
  return acrossGroup(ctx.db, async () => {
    const { db, actor } = ctx;
    if (version > row.tree_version) throw await staleBecause(ctx, 'compilation', id, { version: row.tree_version });
    const theirs = (await changesSince(db, id, version)).filter((change) => change.tree_version <= row.tree_version);
    const before = await readTree(db, id);
    const applied = applyOps(before, ops);
    if (!('tree' in applied)) {
      const last = theirs.at(-1);
      if (last) throw conflict(row, theirs, last);
      throw refuseFields({ [`ops.${applied.at}.${applied.field}`]: [applied.text] });
    }
    const clash = theirs.filter((change) => collide(change.touched, applied.touched));
    const last = clash.at(-1);
    if (last) throw conflict(row, clash, last);
    await requireExisting(ctx, row, ops, before);
    await writeTree(db, row, before, applied.tree);
    const tree_version = row.tree_version + 1;
    await db.insert(compilationChange).values({
      compilation_id: id,
      organization_id: row.organization_id,
      tree_version,
      ops,
      touched: applied.touched,
      by_user_id: actor.user_id,
      by_name: actor.name,
    });
    await db
      .update(compilation)
      .set({
        tree_version,
        has_changes: true,
        is_unchecked: false,
        updated_at: sql`now()`,
        ...(row.revision === 0 ? { nodes_n: applied.tree.nodes.length, items_n: applied.tree.items.length } : {}),
      })
      .where(eq(compilation.id, id));
    ctx.audit({
      action: 'compilation.tree',
      target: ['compilation', id],
      organization_id: row.organization_id,
      after: { ops: ops.length, tree_version },
    });
    await countUsesAnew(ctx, before, applied.tree);
    await announceTree(ctx, id, tree_version);
    const tree = await showTree(ctx, applied.tree, found);
    return { tree_version, merged: theirs.length > 0, version: row.version, tree };
  });
}

/** Resources that came in or went know in how many places they are used. */
async function countUsesAnew({ db }: Context, before: Tree, after: Tree): Promise<void> {
  const idsOf = ({ items }: Tree) => new Set(items.map((item) => item.course_resource_id));
  const changed = [...idsOf(before).symmetricDifference(idsOf(after))];
  if (changed.length > 0) await countUses({ db }, await countsOfUses(db, changed));
}

/** The refusal contains the version as it is and what the other editors did on the same place. */
function conflict(row: Stored, clash: readonly Change[], last: Change): RefusalError {
  return new RefusalError(r.conflict, { who: last.by_name, when: { at: last.at } }, undefined, {
    version: row.tree_version,
    theirs: clash.map(({ ops, by_name, at }) => ({ ops, by_name, at })),
  });
}

/** Open pages of the editors read the tree anew. */
async function announceTree({ db, services, actor }: Context, id: string, tree_version: number): Promise<void> {
  const data = { tree_version, by: actor.name, by_user_id: actor.user_id };
  await services.realtime.emitAll(db, [{ channel: `compilation:${id}`, event: 'tree_changed', data }]);
}

interface Existing {
  readonly taken: ReadonlySet<string>;
  readonly chapters: ReadonlySet<string>;
  readonly knowledges: ReadonlySet<string>;
  readonly facts: ReadonlyMap<string, ResourceFacts>;
  /** Resources of the items, by item. */
  readonly things: ReadonlyMap<string, string>;
  /** Resources that stood in the tree before. */
  readonly named: ReadonlySet<string>;
}

/** Refuses (422001) ids of things that are not there for the caller, each at its op. */
async function requireExisting(ctx: Context, row: Stored, ops: readonly TreeOp[], before: Tree): Promise<void> {
  const known = await readExisting(ctx, row, ops, before);
  for (const [at, op] of ops.entries()) {
    const wrong = problemOf(op, known);
    if (wrong) throw refuseFields({ [`ops.${at}.${wrong[0]}`]: [wrong[1]] });
  }
}

async function readExisting(ctx: Context, row: Stored, ops: readonly TreeOp[], before: Tree): Promise<Existing> {
  const things = new Map(before.items.map((item) => [item.id, item.course_resource_id]));
  for (const op of ops) if (op.op === 'add_item') things.set(op.id, op.course_resource_id);
  const added = ops.flatMap((op) => (op.op === 'add_node' || op.op === 'add_item' ? op.id : []));
  const changed = ops.flatMap((op) =>
    op.op === 'add_item' || op.op === 'change_item' ? (things.get(op.id) ?? []) : [],
  );
  const chapters = ops.flatMap((op) => ('chapter_id' in op && op.chapter_id) || []);
  const knowledges = ops.flatMap((op) => ('knowledge_ids' in op && op.knowledge_ids) || []);
  return {
    things,
    taken: await takenIds(ctx.db, row.id, added),
    chapters: await chaptersAmong(ctx, row.textbook_id, chapters),
    knowledges: await knowledgesAmong(ctx, row.subject_value, knowledges),
    facts: await resourceFacts(ctx, changed),
    named: new Set(before.items.map((item) => item.course_resource_id)),
  };
}

function problemOf(op: TreeOp, known: Existing): [field: string, text: Text] | null {
  if (known.taken.has(op.id)) return ['id', t.id_taken];
  if ('chapter_id' in op && op.chapter_id && !known.chapters.has(op.chapter_id)) return ['chapter_id', t.no_chapter];
  if ('knowledge_ids' in op && op.knowledge_ids?.some((one) => !known.knowledges.has(one)))
    return ['knowledge_ids', t.other_subject];
  return op.op === 'add_item' || op.op === 'change_item' ? problemOfItem(op, known) : null;
}

function problemOfItem(
  op: Extract<TreeOp, { op: 'add_item' | 'change_item' }>,
  known: Existing,
): [string, Text] | null {
  const thing = known.facts.get(known.things.get(op.id) ?? '');
  if (op.op === 'add_item' && !known.named.has(op.course_resource_id) && !thing?.is_readable)
    return ['course_resource_id', t.no_resource];
  if (op.pinned_revision === null) return null;
  return thing?.revisions.some((one) => one.revision === op.pinned_revision)
    ? null
    : ['pinned_revision', t.no_revision];
}
