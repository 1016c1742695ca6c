import { sql } from 'drizzle-orm';
import { notification } from '#server/notify/tables.ts';
import { addDays, dayBounds, today } from '#shared/dates.ts';
import type { ReportData } from '../contract/report-shapes.ts';
import type { ReportReader, ReportSource } from './report-sources.ts';

const DAYS = 30;
const SHOWN = 10;

interface Sent extends Record<string, unknown> {
  readonly title: string;
  readonly title_en: string | null;
  readonly sent: number;
  readonly read: number;
}

/** How much of what a school sent in the last month to whole circles of people was read, the latest first. */
async function readNotices({ db, organization_id, time_zone }: ReportReader): Promise<ReportData> {
  const { start } = dayBounds(addDays(today(time_zone), -DAYS), time_zone);
  const { rows } = await db.execute<Sent>(sql`
    select min(${notification.title}) as title, min(${notification.title_en}) as title_en,
           count(*)::int as sent, count(${notification.read_at})::int as read
      from ${notification}
     where ${notification.created_at} >= ${start} and ${notification.source_organization_id} = ${organization_id}
       and ${notification.subject_id} is not null and ${notification.kind} in ('notice', 'announcement', 'bulletin')
     group by ${notification.subject_id} having count(*) >= 5
     order by max(${notification.created_at}) desc, ${notification.subject_id}`);
  const sum = (key: 'sent' | 'read') => rows.reduce((total, row) => total + row[key], 0);
  const share = (row: Sent) => Math.round((row.read / row.sent) * 100);
  return {
    figures: [
      { key: 'sent', label: { cn: '近30天发送人次', us: 'Sent in 30 days' }, value: sum('sent') },
      { key: 'read', label: { cn: '已读人次', us: 'Read' }, value: sum('read') },
      { key: 'unread', label: { cn: '未读人次', us: 'Unread' }, value: sum('sent') - sum('read') },
    ],
    charts: [
      {
        key: 'shares',
        kind: 'ranked',
        title: { cn: '最近通知的阅读率', us: 'Latest notices by share read' },
        unit: { cn: '%', us: '%' },
        series: [
          { cn: '阅读率', us: 'Read' },
          { cn: '人数', us: 'People' },
        ],
        points: rows.slice(0, SHOWN).map((row) => ({
          label: { cn: row.title, us: row.title_en ?? row.title },
          values: [share(row), row.sent],
        })),
      },
    ],
  };
}

export const noticeReport: ReportSource = {
  key: 'notices',
  name: { cn: '通知阅读', us: 'Notice reading' },
  group: 'office',
  read: readNotices,
};
