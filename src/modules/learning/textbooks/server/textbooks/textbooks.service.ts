import { and, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import type { BodyOf, DraftOf, QueryOf } from '#server/store/store-types.ts';
import type { textbooks } from '../../contract/textbooks.contract.ts';
import { chaptersOf } from '../chapters.queries.ts';
import { clientOf } from '../group.policy.ts';
import { textbook } from '../tables.ts';
import { saveChapters } from './chapters.service.ts';
import { isUsedBy, textbookStore } from './textbooks.store.ts';

type Books = typeof textbooks;
type Row = z.output<Books['list']['output']>['list'][number];
type Stored = Awaited<ReturnType<typeof textbookStore.get>>;

/** Adds what depends on who looks: the link to the cover, and whether their own school uses the book. */
async function seen<R extends Stored>(
  ctx: Context,
  rows: readonly R[],
): Promise<(R & Pick<Row, 'cover_url' | 'is_used_here'>)[]> {
  const here = rows.length
    ? await ctx.db
        .select({ id: textbook.id })
        .from(textbook)
        .where(
          and(
            inArray(
              textbook.id,
              rows.map((row) => row.id),
            ),
            isUsedBy(currentOrganization(ctx.actor)),
          ),
        )
    : [];
  const used = new Set(here.map((row) => row.id));
  return rows.map((row) => ({
    ...row,
    cover_url: row.cover_file_id && ctx.services.files.link(row.cover_file_id),
    is_used_here: used.has(row.id),
  }));
}

/** Textbooks of the group; with `used_only` those that the own organisation uses in the present school year. */
export async function listTextbooks(ctx: Context, query: QueryOf<Books>) {
  const only = query.used_only ? isUsedBy(currentOrganization(ctx.actor)) : undefined;
  const page = await textbookStore.list(ctx, query, only);
  return { ...page, list: await seen(ctx, page.list) };
}

/** One textbook with its chapters in the order of reading. */
export async function getTextbook(ctx: Context, id: string) {
  const [row] = await seen(ctx, [await textbookStore.get(ctx, id)]);
  return { ...(row as NonNullable<typeof row>), chapters: await chaptersOf(ctx.db, clientOf(ctx), id) };
}

/** Adds a textbook and its chapters, all of it or nothing. */
export async function createTextbook(ctx: Context, draft: DraftOf<Books>) {
  const row = await textbookStore.create(ctx, draft);
  if (draft.chapters) await saveChapters(ctx, row, draft.chapters);
  return getTextbook(ctx, row.id);
}

/** Changes a textbook; with `chapters` they are stored as a whole, those with an id stay the same ones. */
export async function updateTextbook(ctx: Context, id: string, body: BodyOf<Books>) {
  const row = await textbookStore.update(ctx, id, body);
  if (body.chapters) await saveChapters(ctx, row, body.chapters);
  return getTextbook(ctx, id);
}
