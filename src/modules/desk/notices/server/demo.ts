import type { DemoContext } from '#server/module.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { internotificationsDemo } from './internotifications/internotifications.demo.ts';
import { announcement } from './tables.ts';

const demoAnnouncements = [
  {
    organization: 'sy',
    by: 'superadmin',
    title: '冬季校园开放日报名开始',
    title_en: 'Sign up for the winter open day',
    body: '本月最后一个周六，各校区同时举办校园开放日。\n\n- 参观教室、图书馆与食堂\n- 与老师面对面交流\n\n请提前在「来访预约」中登记。',
    body_en: 'On the last Saturday of the month, every campus opens its doors. Please book your visit in advance.',
    placements: ['home', 'bar', 'login'],
    status: 'sent',
    days_ago: 2,
  },
  {
    organization: 'sy-middle',
    by: 'office',
    title: '图书馆周末开放时间调整',
    title_en: 'New weekend library hours',
    body: '自下周起，图书馆周末开放时间调整为9:00至17:00，周日晚间照常自习。',
    body_en: 'From next week, the library is open from 9:00 to 17:00 at weekends.',
    placements: ['home'],
    status: 'sent',
    days_ago: 6,
  },
  {
    organization: 'sy-middle',
    by: 'office',
    title: '校门口道路施工绕行提示',
    title_en: 'Roadworks at the gate',
    body: '本周四至周六校门口道路施工，请从东门进出，接送车辆请停放在书院路停车场。',
    body_en: 'From Thursday to Saturday, please use the east gate.',
    placements: ['bar', 'login'],
    status: 'pending_approval',
    days_ago: 0,
  },
  {
    organization: 'sy-middle',
    by: 'office',
    title: '寒假值班安排',
    title_en: null,
    body: '寒假期间各处室值班安排待补充。',
    body_en: null,
    placements: [],
    status: 'draft',
    days_ago: 0,
  },
] as const;

/** Announcements of the demo: one on the sign-in page, one of a school, one to approve and a draft. */
export async function noticesDemo(demo: DemoContext): Promise<void> {
  const { db, today } = demo;
  const rows = demoAnnouncements.map(({ organization, by, days_ago, placements, ...row }) => {
    const at = instantAt(addDays(today, -days_ago), '08:00');
    const isSent = row.status === 'sent';
    return {
      ...row,
      organization_id: organizationId(organization),
      created_by: castId(by),
      placements: [...placements],
      created_at: at,
      ...(isSent ? { sent_at: at, expires_at: instantAt(addDays(today, 90), '08:00') } : {}),
    };
  });
  await db.insert(announcement).values(rows);
  await internotificationsDemo(demo);
}
