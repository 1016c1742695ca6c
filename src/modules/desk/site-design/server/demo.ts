import { isNull } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { attachPictures, makePicture } from '#modules/desk/news/server/factories.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { DEFAULT_BLOCKS } from './h5-homepages.policy.ts';
import { banner, h5Homepage } from './tables.ts';

/** What the three banners say; each stands on the home pages, the last two on the guest page as well. */
const pictures = [
  {
    art: 'reading',
    title: '新学期读书周',
    title_en: 'Reading Week',
    alt: '一本翻开的书，书页间夹着银杏叶',
    alt_en: 'An open book with a ginkgo leaf between its pages',
    placements: ['home', 'h5'],
  },
  {
    art: 'gate',
    title: '来访请先预约',
    title_en: 'Book your visit ahead',
    link_kind: 'path',
    link_target: '/visitor',
    alt: '校门前的小路和一张访客通行证',
    alt_en: 'The path to the school gate and a visitor pass',
    placements: ['home', 'h5', 'guest'],
  },
  {
    art: 'campus',
    title: '秋日校园开放日',
    title_en: 'Autumn open day',
    alt: '月色下的书院屋檐与远山',
    alt_en: 'Roofs of the academy and far hills under the moon',
    placements: ['home', 'h5', 'guest'],
  },
] as const;

/** Banners and a drawn home page of the demo school group. */
export async function siteDesignDemo(demo: DemoContext): Promise<void> {
  await showBanners(demo);
  await showPictureBanner(demo);
  await drawHomepage(demo);
}

/** On show since a week ago. */
async function showBanners({ db, today }: DemoContext): Promise<void> {
  const groups = await db.select({ id: organization.id }).from(organization).where(isNull(organization.parent_id));
  const starts_at = instantAt(addDays(today, -7), '08:00');
  const rows = groups.flatMap(({ id: organization_id }) =>
    pictures.flatMap(({ placements, ...picture }, at) =>
      placements.map((placement) => ({
        ...picture,
        organization_id,
        placement,
        starts_at,
        sort: (at + 1) * 10,
        status: 'live',
        is_public: true,
      })),
    ),
  );
  if (rows.length) await db.insert(banner).values(rows);
}

/** A banner of one school with pictures of its own, for guardians and teachers alike. */
async function showPictureBanner(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  const organization_id = organizationId('sy-middle');
  const whose = { owner_id: null, organization_id };
  const wide = await makePicture(services, bannerOf(1920, 480), { ...whose, name: 'banner' });
  const tall = await makePicture(services, bannerOf(750, 320), { ...whose, name: 'banner-h5' });
  for (const placement of ['home', 'h5'] as const) {
    const id = uuidv7();
    await db.insert(banner).values({
      id,
      organization_id,
      placement,
      title: '冬季运动会',
      title_en: 'Winter games',
      image_id: wide,
      image_h5_id: tall,
      alt: '夕阳下的跑道和看台',
      alt_en: 'The track and the stands in the evening sun',
      starts_at: instantAt(addDays(today, -3), '08:00'),
      ends_at: instantAt(addDays(today, 18), '18:00'),
      sort: 5,
      status: 'live',
    });
    await attachPictures(db, [wide, tall], 'banner', id);
  }
}

/** A page that guardians of the whole school group see on their phones. */
async function drawHomepage({ db }: DemoContext): Promise<void> {
  const group = organizationId('sy');
  const kinds = ['day', 'todos', 'usual_apps', 'notices', 'news', 'banner'];
  const blocks = kinds.flatMap((kind) => DEFAULT_BLOCKS.filter((block) => block.kind === kind));
  await db.insert(h5Homepage).values({
    organization_id: group,
    name: '家长首页',
    name_en: 'Guardian home page',
    user_types: ['guardian'],
    used_by: [group],
    blocks,
    former_blocks: [...DEFAULT_BLOCKS],
    status: 'published',
    revision: 2,
  });
}

/** A drawn banner in the size of its place: a track in the evening. */
function bannerOf(width: number, height: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f3b27a"/><stop offset="1" stop-color="#c8553d"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#s)"/>
<circle cx="${width * 0.78}" cy="${height * 0.42}" r="${height * 0.2}" fill="#ffe3b3"/>
<path d="M0 ${height * 0.62}h${width}v${height * 0.38}H0z" fill="#7a2e2a"/>
<g stroke="#f6d9c4" stroke-width="3" fill="none" opacity=".8">${[0.7, 0.79, 0.88, 0.97].map((y) => `<path d="M0 ${height * y}Q${width * 0.5} ${height * (y - 0.06)} ${width} ${height * y}"/>`).join('')}</g></svg>`);
}
