import type * as z from 'zod';
import { pictureOf } from '#modules/desk/news/server/public.ts';
import type { OpenContext } from '#server/http/context.ts';
import type { bannerRow } from '../contract/banners.contract.ts';
import type { bannerCard } from '../contract/banners.shapes.ts';
import type { StoredBanner } from './banners.queries.ts';

export type BannerCard = z.input<typeof bannerCard>;
export type BannerRow = z.input<typeof bannerRow>;

/** A banner as a reader gets it: the picture of this placement and language; the Chinese one stands in for the English. */
export function cardOf({ lang, services }: OpenContext, row: StoredBanner): BannerCard {
  const isWide = row.placement === 'home';
  const own = isWide ? row.image_id : row.image_h5_id;
  const english = isWide ? row.image_en_id : row.image_h5_en_id;
  const image = lang === 'us' && english ? english : own;
  return {
    id: row.id,
    title: row.title,
    title_en: row.title_en,
    show_title: row.show_title,
    art: row.art as BannerCard['art'],
    image: image ? pictureOf(services.seal, image) : null,
    alt: row.alt,
    alt_en: row.alt_en,
    link_kind: row.link_kind as BannerCard['link_kind'],
    link_target: row.link_target,
  };
}

/** What was shown once is switched off and stays. */
export const mayRemove = ({ status }: Pick<StoredBanner, 'status'>): boolean => status === 'draft';

/** With everything that its form changes. */
export function rowOf(ctx: OpenContext, row: StoredBanner, use = { views: 0, clicks: 0 }): BannerRow {
  const shown = (id: string | null) => (id ? pictureOf(ctx.services.seal, id) : null);
  return {
    ...cardOf(ctx, row),
    placement: row.placement as BannerRow['placement'],
    user_types: row.user_types as BannerRow['user_types'],
    is_public: row.is_public,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    sort: row.sort,
    status: row.status as BannerRow['status'],
    is_live: row.status === 'live',
    actions: mayRemove(row) ? ['update', 'remove'] : ['update'],
    is_ended: row.status === 'live' && row.ends_at !== null && Date.parse(row.ends_at) <= Date.now(),
    images: {
      image: shown(row.image_id),
      image_h5: shown(row.image_h5_id),
      image_en: shown(row.image_en_id),
      image_h5_en: shown(row.image_h5_en_id),
    },
    ...use,
    version: row.version,
  };
}
