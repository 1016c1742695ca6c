import * as z from 'zod';
import { picture } from '#modules/desk/news/contract/pictures.contract.ts';
import { id } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { codesOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';

/** What the home pages show of banners, without the calls of those who administer them. */

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
  { code: 'draft', ...states.draft },
  { code: 'live', ...states.on_show },
  { code: 'off', ...states.taken_down },
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
