import * as z from 'zod';
import { audience } from '#shared/audience.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams } from '#shared/fields.ts';
import { videoRights } from '../rights.ts';
import { videoRefusals as r } from './videos.refusals.ts';
import { videoVisibility } from './videos.shapes.ts';

/** As many as a page of the desk shows. */
const BATCH_AT_MOST = 100;
const WATCHING = [
  videoRights.watch,
  videoRights.upload,
  videoRights.manage,
  videoRights.review,
  videoRights.approvePublic,
] as const;
const MAKING = [videoRights.upload, videoRights.manage] as const;

/** Room for videos, what is done with several of them at once, and the file of one. */
export const videoDesk = defineEndpoints('live_videos', {
  quota: {
    method: 'GET',
    path: '/live_videos/quota',
    summary: 'How many bytes my videos take of those I may fill, and the organisation of its own',
    right: MAKING,
    output: z.object({
      used: z.number(),
      limit: z.number(),
      organization_used: z.number(),
      organization_limit: z.number(),
    }),
  },
  setAudiences: {
    method: 'PUT',
    path: '/live_videos/audience',
    summary: 'Give several videos the same audience, all or none; shown ones that reach more people wait for a review',
    right: MAKING,
    body: z.strictObject({
      videos: z
        .array(z.strictObject({ live_video_id: id, version: z.int() }))
        .min(1)
        .max(BATCH_AT_MOST),
      visibility: videoVisibility,
      audience: audience.nullable().default(null),
    }),
    output: z.object({ changed: z.int(), waiting: z.int() }),
    refusals: [r.gone, r.audience_reach, r.wrong_state],
  },
  albumOptions: {
    method: 'GET',
    path: '/live_videos/album_options',
    summary: 'Albums to which I may add videos',
    right: [videoRights.upload],
    output: z.object({ list: z.array(z.object({ id, title: z.string() })) }),
  },
  addToAlbum: {
    method: 'POST',
    path: '/live_videos/albums',
    summary: 'Add videos at the end of an album that I may edit; with one that I may not watch none is added',
    right: [videoRights.upload],
    body: z.strictObject({ album_id: id, live_video_ids: z.array(id).min(1).max(BATCH_AT_MOST) }),
    refusals: [r.gone],
  },
  download: {
    method: 'POST',
    path: '/live_videos/{id}/download',
    summary: 'Address of the file of a video open to me whose owner allows downloads, for two hours and in ranges',
    right: WATCHING,
    params: idParams,
    output: z.object({ url: z.string(), name: z.string(), size: z.number() }),
    refusals: [r.gone, r.no_download],
    cross_organization: 'videos of organisations above are shown too',
  },
});
