import * as z from 'zod';
import { day, id, instant, line } from '#shared/fields.ts';
import { HATS } from '#shared/frame-shapes.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { newsCategories } from './news-categories.ts';

/** What the first pages show, without the calls of those who keep it: the phone's home loads this and no more. */

/** A picture with the address under which everybody who sees the page sees it. */
export const picture = z.object({ id, url: z.string() });

/** Home page on the desktop, on the phone, and of people who are not signed in. */
export const bannerPlacements = [
  { code: 'home', cn: '电脑首页', us: 'Desktop' },
  { code: 'h5', cn: '手机首页', us: 'Phone' },
  { code: 'guest', cn: '游客首页', us: 'Guests' },
] as const satisfies ReferenceList;
/** Drawn pictures of the product: sharp on every screen, in the colours of the theme, dark or light. */
export const bannerArts = [
  { code: 'campus', cn: '校园', us: 'Campus' },
  { code: 'reading', cn: '阅读', us: 'Reading' },
  { code: 'gate', cn: '校门', us: 'Gate' },
] as const satisfies ReferenceList;
export const bannerLinks = [
  { code: 'none', cn: '无', us: 'None' },
  { code: 'path', cn: '站内页面', us: 'Page' },
  { code: 'app', cn: '应用编码', us: 'App code' },
  { code: 'news', cn: '新闻', us: 'News' },
] as const satisfies ReferenceList;
export const bannerStatuses = [
  { code: 'draft', cn: '草稿', us: 'Draft', tone: 'waiting' },
  { code: 'live', cn: '展示中', us: 'Live', tone: 'running' },
  { code: 'off', cn: '已下线', us: 'Off', tone: 'ended' },
] as const satisfies ReferenceList;

/** A banner as a reader gets it. */
export const bannerCard = z.object({
  id,
  title: z.string(),
  title_en: z.string().nullable(),
  show_title: z.boolean(),
  /** A drawn picture, where none was uploaded. */
  art: z.enum(codesOf(bannerArts)).nullable(),
  /** The uploaded picture for this placement and language. */
  image: picture.nullable(),
  alt: z.string(),
  alt_en: z.string().nullable(),
  link_kind: z.enum(codesOf(bannerLinks)),
  link_target: z.string().nullable(),
});

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

/** What may stand on the phone's first page. */
export const BLOCK_KINDS = [
  'banner',
  'usual_apps',
  'todos',
  'day',
  'children',
  'notices',
  'news',
  'cards',
  'actions',
  'countdown',
  'text',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
/** Without these a signed-in person would miss what waits for them. */
export const NEEDED_BLOCKS: readonly BlockKind[] = ['todos', 'usual_apps'];
export const HOMEPAGE_STATUSES = ['draft', 'published', 'retired'] as const;
/** For whom a page may be: a hat, or nobody signed in. */
export const HOMEPAGE_HATS = [...HATS, 'guest'] as const;

const ACTIONS_AT_MOST = 8;

const texts = {
  words: message({ cn: '请填写文字', us: 'Write the words' }),
  apps: message({ cn: '请选择应用', us: 'Choose apps' }),
  until: message({ cn: '请选择日期', us: 'Choose a day' }),
};

export const block = z
  .strictObject({
    key: line(1, 40),
    kind: z.enum(BLOCK_KINDS),
    /** Instead of the block's own heading. */
    title: line(1, 20).nullable().default(null),
    title_en: line(1, 40).nullable().default(null),
    limit: z.int().min(1).max(12).nullable().default(null),
    /** Nobody may hide or move it on their own page. */
    locked: z.boolean().default(false),
    params: z
      .strictObject({
        app_codes: z.array(z.string().max(60)).max(ACTIONS_AT_MOST).optional(),
        day: day.optional(),
        text: z.string().trim().max(500).optional(),
        text_en: z.string().trim().max(800).optional(),
      })
      .default({}),
  })
  .superRefine(({ kind, params }, ctx) => {
    const wrong = (name: string, text: string) =>
      ctx.addIssue({ code: 'custom', path: ['params', name], message: text });
    if (kind === 'actions' && !params.app_codes?.length) wrong('app_codes', texts.apps);
    if (kind === 'countdown' && !params.day) wrong('day', texts.until);
    if ((kind === 'text' || kind === 'countdown') && !params.text) wrong('text', texts.words);
  });
export type Block = z.output<typeof block>;

export const homepage = z.object({
  id: id.nullable(),
  name: z.string(),
  name_en: z.string().nullable(),
  device: z.enum(['h5']),
  hats: z.array(z.enum(HOMEPAGE_HATS)),
  blocks: z.array(block),
  revision: z.int(),
});
