import { inArray } from 'drizzle-orm';
import type * as z from 'zod';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { type FieldErrors, refuse, refuseFields } from '#shared/refusal.ts';
import type { textbooks } from '../../contract/textbooks.contract.ts';
import { textbookRefusals as r, textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { chaptersOf } from '../chapters.queries.ts';
import { clientOf } from '../group.policy.ts';
import { chapterUses } from '../public.ts';
import { teachingProgressRow } from '../tables.ts';
import { usesOfChapters } from './chapters.service.ts';
import { textbookStore } from './textbooks.store.ts';

type SuccessionInput = z.output<(typeof textbooks)['succeed']['body']>;

/** How many things are at each chapter of a book, in every school of the group. */
export async function listChapterUses(ctx: Context, id: string) {
  const book = await textbookStore.get(ctx, id);
  const chapters = await chaptersOf(ctx.db, clientOf(ctx), book.id);
  const uses = await usesOfChapters(
    ctx,
    chapters.map((chapter) => chapter.id),
  );
  return chapters.flatMap(({ id: chapter_id }) => {
    const n = uses.get(chapter_id);
    return n ? [{ chapter_id, n }] : [];
  });
}

/**
 * Moves what stands at chapters of a retired book to the chapters of its new edition: resources, works and how far classes
 * have come. Refuses (200200) a book that is in use, (422001) chapters of other books.
 */
export async function succeed(ctx: Context, id: string, { to_book, chapters, version }: SuccessionInput) {
  // locked in one order, so that two who move each to the other do not wait for each other
  for (const one of [id, to_book].sort()) if (await textbookStore.find(ctx, one)) await textbookStore.lock(ctx, one);
  const from = await textbookStore.lock(ctx, id, version);
  if (from.status !== 'retired') throw refuse(r.still_in_use);
  const to = await textbookStore.find(ctx, to_book);
  const isEdition = to?.id !== id && to?.status === 'active' && to.subject_value === from.subject_value;
  if (!isEdition) throw refuseFields({ to_book: [t.not_new_edition] });
  const pairs = await pairsOf(ctx, { id, to_book, chapters });
  const succession = { from_book: id, to_book, chapters: pairs };
  const moved = await acrossOrganizations(ctx.db, async () => {
    let n = await moveProgress(ctx, pairs);
    for (const port of chapterUses.of(ctx.services)) n += await port.move(ctx.db, clientOf(ctx), succession);
    return n;
  });
  ctx.audit({ action: 'textbook.succeed', target: ['textbook', id], after: { to_book, chapters: pairs.size, moved } });
  return { moved };
}

async function pairsOf(
  ctx: Context,
  { id, to_book, chapters }: Pick<SuccessionInput, 'to_book' | 'chapters'> & { id: string },
) {
  const idsOf = async (book: string) =>
    new Set((await chaptersOf(ctx.db, clientOf(ctx), book)).map((chapter) => chapter.id));
  const [olds, news] = [await idsOf(id), await idsOf(to_book)];
  const errors: Record<string, FieldErrors[string]> = {};
  const pairs = new Map<string, string>();
  for (const [at, { from, to }] of chapters.entries()) {
    if (!olds.has(from)) errors[`chapters.${at}.from`] = [t.foreign_chapter];
    else if (!news.has(to)) errors[`chapters.${at}.to`] = [t.foreign_chapter];
    else if (pairs.has(from)) errors[`chapters.${at}.from`] = [t.twice];
    pairs.set(from, to);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  return pairs;
}

async function moveProgress({ db }: Context, pairs: ReadonlyMap<string, string>): Promise<number> {
  let moved = 0;
  for (const [to, olds] of Map.groupBy(pairs.keys(), (from) => pairs.get(from) ?? '')) {
    const rows = await db
      .update(teachingProgressRow)
      .set({ chapter_id: to })
      .where(inArray(teachingProgressRow.chapter_id, olds))
      .returning({ id: teachingProgressRow.id });
    moved += rows.length;
  }
  return moved;
}
