import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { attachPictures, makePicture } from './factories.ts';
import { coverOf, demoNews, schoolNews } from './news.demo.ts';
import { news } from './tables.ts';

/** News with drawn covers: of the whole school group, and of one school, with what waits to be published. */
export async function newsDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  const author_id = castId('homeroom');
  for (const [at, { days_ago, hue, art, ...text }] of demoNews.entries()) {
    const organization_id = organizationId('sy');
    const cover_id = await makePicture(services, coverOf(hue, art), {
      owner_id: null,
      organization_id,
      name: `cover-${at + 1}`,
    });
    const id = uuidv7();
    await db.insert(news).values({
      ...text,
      id,
      organization_id,
      cover_id,
      author_id,
      status: 'published',
      source: at === 5 ? '晚报' : null,
      publish_at: instantAt(addDays(today, -days_ago), '09:00'),
      pinned_until: at === 0 ? instantAt(addDays(today, 14), '09:00') : null,
      decided_by: castId('office'),
    });
    await attachPictures(db, [cover_id], 'news', id);
  }
  for (const { hue, art, days_ago, status, ...text } of schoolNews) {
    const organization_id = organizationId('sy-middle');
    const cover_id = await makePicture(services, coverOf(hue, art), { owner_id: null, organization_id, name: 'cover' });
    const id = uuidv7();
    const publish_at = status === 'published' ? instantAt(addDays(today, -days_ago), '16:00') : null;
    await db.insert(news).values({ ...text, id, organization_id, cover_id, author_id, status, publish_at });
    await attachPictures(db, [cover_id], 'news', id);
  }
}
