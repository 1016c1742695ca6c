import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/fields.ts';

/** Purpose under which pictures of banners and news are uploaded (`utils/upload_oss_file`). */
export const HOME_PICTURE = 'home_picture';
export const HOME_PICTURE_RULE = { max_bytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png'] } as const;

/** A picture with the address under which everybody who sees the page sees it. */
export const picture = z.object({ id, url: z.string() });

export const homePictures = defineEndpoints('home_pictures', {
  show: {
    method: 'GET',
    path: '/home_pictures/{id}',
    summary: 'A picture of a banner or of news, by the address that those carry; gone a minute after it was taken out',
    right: 'public',
    params: idParams,
    query: z.strictObject({ s: z.string().max(64) }),
    raw: true,
    cross_organization: 'the signature of the address is the right',
  },
});
