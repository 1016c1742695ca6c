import * as z from 'zod';
import { picture } from '#modules/desk/news/contract/pictures.contract.ts';
import { safePath } from '#shared/addresses/safe-redirect.ts';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { fromTo } from '#shared/field-rules.ts';
import { id, idParams, instant, line, listOf, listQuery } from '#shared/fields.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { defineRefusals } from '#shared/refusal.ts';
import { message } from '#shared/text.ts';
import { siteDesignRights } from '../rights.ts';
import { bannerArts, bannerCard, bannerLinks, bannerPlacements, bannerStatuses } from './banners.shapes.ts';

/** More than this at once in one placement is a slide show that nobody watches to its end. */
export const LIVE_BANNERS_AT_MOST = 8;
const LONGEST_DAYS = 366;

const placement = z.enum(codesOf(bannerPlacements));
const status = z.enum(codesOf(bannerStatuses));

export const bannerRefusals = defineRefusals('banner', {
  only_drafts: { cn: '只能删除草稿', us: 'Only drafts can be deleted' },
  too_many: { cn: '该位置最多同时展示8张', us: 'Up to 8 banners can be live here at once' },
});

export const bannerRow = bannerCard.extend({
  placement,
  user_types: z.array(z.enum(USER_TYPES)),
  is_public: z.boolean(),
  starts_at: instant,
  ends_at: instant.nullable(),
  sort: z.int().nullable(),
  status,
  is_live: z.boolean(),
  actions: z.array(z.enum(['update', 'remove'])),
  /** Live by its state, over by its dates. */
  is_ended: z.boolean(),
  /** Every uploaded picture: wide and phone, Chinese and English. */
  images: z.object({
    image: picture.nullable(),
    image_h5: picture.nullable(),
    image_en: picture.nullable(),
    image_h5_en: picture.nullable(),
  }),
  /** Of the last 30 days. */
  views: z.int(),
  clicks: z.int(),
  version: z.int(),
});

const texts = {
  path: message({ cn: '请选择站内页面', us: 'Choose a page in the portal' }),
  app: message({ cn: '请选择应用', us: 'Choose an app' }),
  none: message({ cn: '无链接时不填写目标', us: 'Leave empty without a link' }),
  long: message({ cn: '展示时间不能超过一年', us: 'Display for up to one year' }),
  news: message({ cn: '请选择新闻', us: 'Choose a news article' }),
  picture: message({
    cn: '请上传电脑和手机图片，或选择系统插画',
    us: 'Upload desktop and mobile images, or choose an illustration',
  }),
  guest: message({ cn: '游客首页的横幅须公开', us: 'Banners on the guest home page must be public' }),
};

const fields = z.strictObject({
  placement,
  title: line(1, 40),
  title_en: line(1, 80).nullable().default(null),
  show_title: z.boolean().default(true),
  art: z.enum(codesOf(bannerArts)).nullable().default(null),
  image_id: id.nullable().default(null),
  image_h5_id: id.nullable().default(null),
  image_en_id: id.nullable().default(null),
  image_h5_en_id: id.nullable().default(null),
  alt: line(2, 120),
  alt_en: line(2, 120).nullable().default(null),
  link_kind: z.enum(codesOf(bannerLinks)).default('none'),
  link_target: line(1, 200).nullable().default(null),
  /** Whom it is for; empty: everybody. */
  user_types: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length).default([]),
  is_public: z.boolean().default(false),
  starts_at: instant,
  ends_at: instant.nullable().default(null),
  sort: z.int().min(0).max(100_000).nullable().default(null),
  status: status.default('draft'),
});

type Draft = z.output<typeof fields>;

const inTime = fromTo('starts_at', 'ends_at');

function checkWhole(draft: Draft, ctx: z.RefinementCtx): void {
  const wrong = (path: keyof Draft, text: string) => ctx.addIssue({ code: 'custom', path: [path], message: text });
  if (draft.link_kind === 'path' && safePath(draft.link_target) === null) wrong('link_target', texts.path);
  if (draft.link_kind === 'app' && !draft.link_target) wrong('link_target', texts.app);
  if (draft.link_kind === 'news' && !draft.link_target) wrong('link_target', texts.news);
  if (!draft.art && !(draft.image_id && draft.image_h5_id))
    wrong(draft.image_id ? 'image_h5_id' : 'image_id', texts.picture);
  if (draft.link_kind === 'none' && draft.link_target) wrong('link_target', texts.none);
  if (draft.placement === 'guest' && !draft.is_public) wrong('is_public', texts.guest);
  const span = draft.ends_at ? Date.parse(draft.ends_at) - Date.parse(draft.starts_at) : 1;
  if (span > LONGEST_DAYS * 86_400_000) wrong('ends_at', texts.long);
}

export const bannerDraft = fields.check(inTime).superRefine(checkWhole);

export const banners = defineEndpoints('banners', {
  mine: {
    method: 'GET',
    path: '/banners/mine',
    summary: 'Live banners for me, in their order; without a token those of the guest page',
    right: 'public',
    query: z.strictObject({ placement: placement.default('home') }),
    output: z.array(bannerCard),
    etag: true,
    kept_for_guests: { dropped_by: ['banners', 'news'] },
    cross_organization: 'banners of organisations above are shown too, and guests belong to none',
    ledger: ['C-banners-005'],
  },
  list: {
    method: 'GET',
    path: '/banners',
    summary: 'Banners of the current organisation',
    right: [siteDesignRights.banners],
    query: listQuery(['sort', 'starts_at'], { placement: placement.optional(), status: status.optional() }),
    output: listOf(bannerRow, { revision: z.int() }),
    ledger: ['C-banners-001'],
  },
  create: {
    method: 'POST',
    path: '/banners',
    summary: 'Add a banner',
    right: [siteDesignRights.banners],
    body: bannerDraft,
    output: bannerRow,
    refusals: [bannerRefusals.too_many],
    ledger: ['C-banners-002'],
  },
  update: {
    method: 'PUT',
    path: '/banners/{id}',
    summary: 'Change a banner, publish it or take it off',
    right: [siteDesignRights.banners],
    params: idParams,
    body: fields.extend({ version: z.int() }).check(inTime).superRefine(checkWhole),
    output: bannerRow,
    refusals: [bannerRefusals.too_many],
    ledger: ['C-banners-003'],
  },
  updateSorts: {
    method: 'POST',
    path: '/banners/update_sorts',
    summary: 'Put the banners of one placement into an order',
    right: [siteDesignRights.banners],
    /** `revision` as the list of this placement gave it: an order made from an older list is refused. */
    body: z.strictObject({ placement, ids: z.array(id).min(1).max(400), revision: z.int() }),
    ledger: ['C-banners-004'],
  },
  remove: {
    method: 'DELETE',
    path: '/banners/{id}',
    summary: 'Remove a draft',
    right: [siteDesignRights.banners],
    params: idParams,
    refusals: [bannerRefusals.only_drafts],
  },
});
