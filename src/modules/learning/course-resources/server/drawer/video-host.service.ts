import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { VideoHost } from '#modules/learning/videos/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Text } from '#shared/text.ts';
import { isOpenTo } from '../reach.queries.ts';
import { courseResource as r, courseResourceVersion as versions } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';

/** Who may open a resource sees the video in it, at any revision that was accepted. */
export const resourceVideos: VideoHost = {
  kind: 'course_resource',
  canSee: async ({ actor, ...ctx }, id, videoId) => {
    if (!actor?.organization_id || !actor.client_id) return false;
    return acrossOrganizations(ctx.db, async () => {
      const viewer = await viewerOf({ ...ctx, actor });
      const shown = sql`exists (select 1 from ${versions} held where held.course_resource_id = ${id}
        and held.live_video_id = ${videoId} and held.state = 'accepted')`;
      const rows = await ctx.db
        .select({ id: r.id })
        .from(r)
        .where(and(eq(r.id, id), isOpenTo(viewer), shown));
      return rows.length > 0;
    });
  },
  places: (db, videoIds) =>
    acrossOrganizations(db, async () => {
      if (videoIds.length === 0) return new Map();
      const rows = await db
        .select({ video_id: r.live_video_id, title: r.title })
        .from(r)
        .where(and(isNotNull(r.live_video_id), inArray(r.live_video_id, [...videoIds]), ne(r.status, 'archived')));
      const places = Map.groupBy(rows, (row) => row.video_id ?? '');
      return new Map(
        [...places].map(([id, found]) => [id, found.map(({ title }): Text => ({ cn: title, us: title }))]),
      );
    }),
};
