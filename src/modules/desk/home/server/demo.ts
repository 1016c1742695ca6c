import { and, eq, isNull } from 'drizzle-orm';
import { organization, user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { notification } from '#server/notify/tables.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { drawHomepage, openForWeeks, showNews, showPictureBanner } from './pages.demo.ts';
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

/** What everybody of a school was told lately; the oldest has been read. */
const notices = [
  {
    days_ago: 1,
    kind: 'notice',
    title: '下周一升旗仪式提前到7:40',
    title_en: 'Flag raising starts at 7:40 next Monday',
    body: '因气温下降，集合地点改为体育馆，请着冬季校服。',
    body_en: 'It is getting cold: we meet in the gym, in winter uniform.',
  },
  {
    days_ago: 3,
    kind: 'announcement',
    title: '冬季作息时间调整',
    title_en: 'Winter timetable',
    body: '自下周一起，下午放学时间统一提前二十分钟。',
    body_en: 'From next Monday on, afternoon lessons end twenty minutes earlier.',
  },
  {
    days_ago: 7,
    kind: 'bulletin',
    title: '校园简报第12期',
    title_en: 'Campus bulletin no. 12',
    body: '读书周、校园开放日与冬季运动会的安排。',
    body_en: 'Reading week, open day and winter sports.',
  },
] as const;

/** Banners, notices, news, a drawn home page and numbers of use of the demo school group. */
export async function homeDemo(demo: DemoContext): Promise<void> {
  await showBanners(demo);
  await tellEverybody(demo);
  await showNews(demo);
  await showPictureBanner(demo);
  await drawHomepage(demo);
  await openForWeeks(demo);
}

async function tellEverybody({ db, today }: DemoContext): Promise<void> {
  const people = await db
    .selectDistinct({ user_id: userOrganization.user_id, source_organization_id: userOrganization.organization_id })
    .from(userOrganization)
    .innerJoin(user, eq(user.id, userOrganization.user_id))
    .where(and(eq(userOrganization.is_main, true), isNull(userOrganization.valid_to)));
  for (const { days_ago, ...notice } of notices) {
    const created_at = instantAt(addDays(today, -days_ago), '07:30');
    const read = days_ago > 5 ? { delivered_at: created_at, read_at: created_at } : {};
    const rows = people.map((person) => ({
      ...notice,
      ...person,
      ...read,
      event: `demo.${notice.kind}`,
      urgency: 'normal',
      created_at,
    }));
    if (rows.length) await db.insert(notification).values(rows);
  }
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
