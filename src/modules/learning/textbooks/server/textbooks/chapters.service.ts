import { and, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import type { textbookDraft } from '../../contract/textbooks.contract.ts';
import { textbookRefusals as r, textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { clientOf } from '../group.policy.ts';
import { chapterUses } from '../public.ts';
import { chapterKnowledge, knowledge, teachingProgressRow, textbookChapter } from '../tables.ts';
import { usesIn } from '../uses.service.ts';
import { parentsOf } from './chapters.policy.ts';

type ChapterDraft = NonNullable<z.output<typeof textbookDraft>['chapters']>[number];

/**
 * Stores the chapters of a book as a whole: those with an id stay the same ones, others are new, and those that are missing
 * are removed. Refuses removing one that is in use.
 */
export async function saveChapters(
  ctx: Writer,
  book: { readonly id: string; readonly subject_value: string },
  given: readonly ChapterDraft[],
): Promise<void> {
  const client_id = clientOf(ctx);
  const before = await ctx.db
    .select({ id: textbookChapter.id, title: textbookChapter.title })
    .from(textbookChapter)
    .where(eq(textbookChapter.textbook_id, book.id));
  const parents = placesOf(given, new Set(before.map((row) => row.id)));
  await requirePoints(ctx, book.subject_value, given);
  const kept = new Set(given.flatMap((chapter) => chapter.id ?? []));
  await removeChapters(
    ctx,
    before.filter((row) => !kept.has(row.id)),
    async () => {
      const ids = given.map((chapter) => chapter.id ?? uuidv7());
      for (const [at, { id, knowledge_ids: _points, ...facts }] of given.entries()) {
        const parent = parents[at] ?? null;
        const stored = { ...facts, parent_id: parent === null ? null : (ids[parent] ?? null), sort: at };
        if (id) await ctx.db.update(textbookChapter).set(stored).where(eq(textbookChapter.id, id));
        else
          await ctx.db
            .insert(textbookChapter)
            .values({ ...stored, id: ids[at] as string, client_id, textbook_id: book.id });
      }
      await linkPoints(ctx, client_id, ids, given);
    },
  );
}

function placesOf(given: readonly ChapterDraft[], known: ReadonlySet<string>): readonly (number | null)[] {
  const seen = new Set<string>();
  for (const [at, { id }] of given.entries()) {
    if (!id) continue;
    if (!known.has(id) || seen.has(id)) throw refuseFields({ [`chapters.${at}.title`]: [t.foreign_chapter] });
    seen.add(id);
  }
  const placed = parentsOf(given);
  if ('wrong' in placed) throw refuseFields({ [`chapters.${placed.wrong}.title`]: [t.wrong_depth] });
  return placed.parents;
}

async function requirePoints(ctx: Writer, subjectValue: string, given: readonly ChapterDraft[]): Promise<void> {
  const ids = [...new Set(given.flatMap((chapter) => chapter.knowledge_ids))];
  if (ids.length === 0) return;
  const own = and(
    eq(knowledge.client_id, clientOf(ctx)),
    eq(knowledge.subject_value, subjectValue),
    eq(knowledge.status, 'active'),
  );
  const rows = await ctx.db
    .select({ id: knowledge.id })
    .from(knowledge)
    .where(and(own, inArray(knowledge.id, ids)));
  const found = new Set(rows.map((row) => row.id));
  const wrong = given.findIndex((chapter) => chapter.knowledge_ids.some((id) => !found.has(id)));
  if (wrong >= 0) throw refuseFields({ [`chapters.${wrong}.knowledge_ids`]: [t.foreign_point] });
}

/** Removes chapters after the others have left them: a chapter that stays may have stood under one that goes. */
async function removeChapters(
  ctx: Writer,
  gone: readonly { readonly id: string; readonly title: string }[],
  storeOthers: () => Promise<void>,
): Promise<void> {
  const ids = gone.map((row) => row.id);
  if (ids.length > 0) {
    const uses = await usesOfChapters(ctx, ids);
    const used = gone.find((row) => uses.has(row.id));
    if (used) throw refuse(r.chapter_in_use, { title: used.title, n: uses.get(used.id) ?? 0 });
  }
  await storeOthers();
  if (ids.length === 0) return;
  await ctx.db.update(textbookChapter).set({ parent_id: null }).where(inArray(textbookChapter.id, ids));
  await ctx.db.delete(textbookChapter).where(inArray(textbookChapter.id, ids));
}

/** How many things, classes among them, are at these chapters; those without any are missing. */
export async function usesOfChapters(ctx: Writer, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const total = new Map(await usesIn(ctx, chapterUses, ids));
  if (ids.length === 0) return total;
  const reached = await acrossOrganizations(ctx.db, () =>
    ctx.db
      .select({ id: teachingProgressRow.chapter_id })
      .from(teachingProgressRow)
      .where(inArray(teachingProgressRow.chapter_id, [...ids])),
  );
  for (const { id } of reached) total.set(id, (total.get(id) ?? 0) + 1);
  return new Map([...total].filter(([, n]) => n > 0));
}

async function linkPoints(ctx: Writer, client_id: string, ids: readonly string[], given: readonly ChapterDraft[]) {
  if (ids.length > 0) await ctx.db.delete(chapterKnowledge).where(inArray(chapterKnowledge.chapter_id, [...ids]));
  const links = given.flatMap(({ knowledge_ids }, at) =>
    [...new Set(knowledge_ids)].map((knowledge_id) => ({ client_id, chapter_id: ids[at] as string, knowledge_id })),
  );
  if (links.length > 0) await ctx.db.insert(chapterKnowledge).values(links);
}
