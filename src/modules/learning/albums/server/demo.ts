import { sql } from 'drizzle-orm';
import { classesHeadedBy } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { keysOfAudience } from '#server/audience/shown-to.ts';
import type { DemoContext } from '#server/module.ts';
import type { Audience } from '#shared/audience.ts';
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

/** Albums of the school: one for everybody signed in, a series for guests, and one of a class for its families. */
export async function albumsDemo({ db }: DemoContext): Promise<void> {
  const organization_id = organizationId('sy-middle');
  await classAlbum(db, organization_id);
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

/** What the homeroom teacher shows the families of the own class. */
async function classAlbum(db: DemoContext['db'], organization_id: string): Promise<void> {
  const owner_id = castId('homeroom');
  const [own] = await db
    .select({ id: classroom.id, department_id: classroom.department_id })
    .from(classroom)
    .where(sql`${classroom.department_id} in (${classesHeadedBy(owner_id)})`)
    .limit(1);
  if (!own) return;
  const audience: Audience = {
    include: [{ kind: 'department', id: own.department_id, user_types: ['student', 'guardian'] }],
    exclude: [],
  };
  const id = demoId('album:class');
  await db.insert(album).values({
    id,
    organization_id,
    owner_id,
    department_id: own.department_id,
    classroom_id: own.id,
    title: '我们班的这学期',
    title_en: 'Our class this term',
    summary: '运动会、公开课和班会的片段。',
    scope: 'class',
    visibility: 'audience',
    audience,
    ...keysOfAudience(audience, organization_id),
    status: 'published',
  });
  const films = [2, 3].map((n, at) => ({ album_id: id, live_video_id: demoId(`video:${n}`), position: at + 1 }));
  await db.insert(albumVideo).values(films.map((one) => ({ ...one, organization_id, added_by: owner_id })));
}
