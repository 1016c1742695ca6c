import type * as z from 'zod';
import { picturesOf, viewBodies } from '#server/document/stored.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import type { newsDetail, newsRow } from '../contract/news.contract.ts';
import type { newsCard } from '../contract/news.shapes.ts';
import { allowedActions } from './news.policy.ts';
import type { StoredNews } from './news.queries.ts';
import { pictureOf } from './pictures.service.ts';

export type NewsCard = z.input<typeof newsCard>;
export type NewsRow = z.input<typeof newsRow>;
type NewsDetail = Omit<z.input<typeof newsDetail>, 'previous' | 'next'>;

/** How news looks in lists. */
export function cardOf({ services }: OpenContext, row: StoredNews, is_pinned: boolean): NewsCard {
  const { id, title, title_en, summary, summary_en, is_public, publish_at } = row;
  return {
    id,
    title,
    title_en,
    summary,
    summary_en,
    is_public,
    publish_at,
    is_pinned,
    category: row.category as NewsCard['category'],
    cover: pictureOf(services.seal, row.cover_id),
  };
}

/** The whole text with the addresses of its pictures. */
export function detailOf(ctx: OpenContext, row: StoredNews, is_pinned: boolean): NewsDetail {
  const bodies = viewBodies(row);
  return {
    ...cardOf(ctx, row, is_pinned),
    ...bodies,
    source: row.source,
    status: row.status as NewsDetail['status'],
    is_published: row.status === 'published',
    pictures: picturesOf(bodies).map((id) => pictureOf(ctx.services.seal, id)),
  };
}

/** With everything that those who write and publish need to know. */
export function rowOf(
  ctx: Context,
  found: { row: StoredNews; is_pinned: boolean; author: NewsRow['author']; editor: NewsRow['editor']; views: number },
): NewsRow {
  const { row, is_pinned, author, editor, views } = found;
  const { pinned_until, has_minors, portrait_consent, opinion, version, created_at } = row;
  return {
    ...detailOf(ctx, row, is_pinned),
    awaits_publishing: row.status === 'pending',
    actions: allowedActions(row, ctx.actor),
    user_types: row.user_types as NewsRow['user_types'],
    pinned_until,
    has_minors,
    portrait_consent,
    opinion,
    version,
    created_at,
    author,
    editor,
    views,
  };
}
