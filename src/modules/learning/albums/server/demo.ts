import { and, asc, eq } from 'drizzle-orm';
import { liveVideo } from '#modules/learning/videos/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { album, albumVideo } from './tables.ts';

/** An album of the school with the videos that it shows. */
export async function albumsDemo({ db }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  const owner_id = castId('office');
  const videos = await db
    .select({ id: liveVideo.id })
    .from(liveVideo)
    .where(and(eq(liveVideo.organization_id, organization_id), eq(liveVideo.status, 'published')))
    .orderBy(asc(liveVideo.id))
    .limit(3);
  const id = demoId('album:campus');
  await db.insert(album).values({
    ...{ id, organization_id, owner_id, scope: 'organization', visibility: 'login', status: 'published' },
    ...{ title: '校园影像', title_en: 'Our campus on film', summary: '本学期的活动、讲座与公开课。' },
  });
  if (videos.length === 0) return;
  await db.insert(albumVideo).values(
    videos.map((video, at) => ({
      ...{ organization_id, album_id: id, live_video_id: video.id, position: at + 1, added_by: owner_id },
    })),
  );
}
