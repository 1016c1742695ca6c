import { and, eq, isNull } from 'drizzle-orm';
import { user, userOrganization } from '#modules/core/directory/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { notification } from '#server/notify/tables.ts';
import { addDays, instantAt } from '#shared/dates.ts';

/** Newest notices of everybody of a school; the oldest has been read. */
const notices = [
  {
    days_ago: 1,
    kind: 'notice',
    title: '下周一升旗仪式提前到7:40',
    title_en: 'Flag raising at 7:40 next Monday',
    body: '因气温下降，集合地点改为体育馆，请着冬季校服。',
    body_en: 'It’s getting cold, so we’ll meet in the gym in winter uniform.',
  },
  {
    days_ago: 3,
    kind: 'announcement',
    title: '冬季作息时间调整',
    title_en: 'Winter timetable',
    body: '自下周一起，下午放学时间统一提前二十分钟。',
    body_en: 'From next Monday, afternoon lessons end 20 minutes earlier.',
  },
  {
    days_ago: 7,
    kind: 'bulletin',
    title: '校园简报第12期',
    title_en: 'Campus bulletin no. 12',
    body: '读书周、校园开放日与冬季运动会的安排。',
    body_en: 'Reading Week, open day and winter sports.',
  },
] as const;

/** Notices for everybody of the demo school group. */
export async function homeDemo({ db, today }: DemoContext): Promise<void> {
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
