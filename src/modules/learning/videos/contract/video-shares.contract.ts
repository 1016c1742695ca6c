import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line } from '#shared/fields.ts';
import { videoRights } from '../rights.ts';
import { videoRefusals as r } from './videos.refusals.ts';

const MAKING = [videoRights.upload, videoRights.manage] as const;

const share = z.object({
  id,
  name: z.string(),
  /** Path of the public page with the code. */
  path: z.string(),
  views: z.int(),
  expires_at: instant.nullable(),
  is_open: z.boolean(),
  created_at: instant,
});

/** Counted links to public videos, one for each place where the link stands. */
export const videoShares = defineEndpoints('video_shares', {
  list: {
    method: 'GET',
    path: '/live_videos/{id}/shares',
    summary: 'The links to a public video that were made, the newest first',
    right: MAKING,
    params: idParams,
    output: z.object({ list: z.array(share) }),
    refusals: [r.gone],
  },
  create: {
    method: 'POST',
    path: '/video_shares',
    summary: 'Make a counted link to an own public video',
    right: MAKING,
    body: z.strictObject({ live_video_id: id, name: line(1, 40), expires_at: instant.nullable().default(null) }),
    output: share,
    refusals: [r.gone, r.share_public],
  },
  remove: {
    method: 'DELETE',
    path: '/video_shares/{id}',
    summary: 'End a link; who comes through it is not counted any more',
    right: MAKING,
    params: idParams,
    refusals: [r.gone],
  },
});
