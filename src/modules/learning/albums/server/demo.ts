import type { DemoContext } from '#server/module.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { album, albumVideo } from './tables.ts';

/** Videos by their place in the demo of videos. */
const ALBUMS: readonly (Pick<typeof album.$inferInsert, 'title' | 'title_en' | 'summary' | 'visibility'> & {
  readonly key: string;
  readonly videos: readonly number[];
})[] = [
  {
    key: 'campus',
    title: '校园影像',
    title_en: 'Our campus on film',
    visibility: 'login',
    summary: '本学期的活动、讲座与公开课。',
    videos: [0, 5, 6, 1],
  },
  {
    key: 'welcome',
    title: '走进书院',
    title_en: 'Welcome to Shuyuan',
    visibility: 'public',
    summary: '写给新生和家长：先认识学校，再认识集团。',
    videos: [0, 14],
  },
];

/** Albums of the school: one for everybody signed in, and a series for guests. */
export async function albumsDemo({ db }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  const owner_id = castId('office');
  for (const { key, videos, ...facts } of ALBUMS) {
    const id = demoId(`album:${key}`);
    await db.insert(album).values({
      id,
      organization_id,
      owner_id,
      scope: 'organization',
      status: 'published',
      ...facts,
      is_series: facts.visibility === 'public',
    });
    await db.insert(albumVideo).values(
      videos.map((n, at) => ({
        organization_id,
        album_id: id,
        live_video_id: demoId(`video:${n}`),
        position: at + 1,
        added_by: owner_id,
      })),
    );
  }
}
