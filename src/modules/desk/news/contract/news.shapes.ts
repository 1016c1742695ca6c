import * as z from 'zod';
import { id, instant } from '#shared/fields.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { newsCategories } from './news-categories.ts';
import { picture } from './pictures.contract.ts';

/** What the home pages show of news, without the calls of those who write and publish it. */

export const newsCategory = z.enum(codesOf(newsCategories));

export const newsCard = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  summary: z.string().nullable(),
  summary_en: z.string().nullable(),
  cover: picture,
  category: newsCategory,
  is_pinned: z.boolean(),
  is_public: z.boolean(),
  publish_at: instant.nullable(),
});
