import { isNull } from 'drizzle-orm';
import { organization } from '#modules/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { banner } from './tables.ts';

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

/** Banners of the demo school group, on show since a week ago. */
export async function homeDemo({ db, today }: DemoContext): Promise<void> {
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
