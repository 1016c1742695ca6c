import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { writeSheet } from '#server/data-task/sheets/write-sheet.ts';
import type { DemoContext } from '#server/module.ts';
import { fileBroadcast } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { type CastName, cast, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { broadcastOf, notifyRecipients } from './announcements.jobs.ts';
import { recipientsQuery } from './announcements.queries.ts';
import { announcementFiles, noticeFileKind } from './notice-files.ts';
import { announcement, noticeComment } from './tables.ts';

type Stored = typeof announcement.$inferSelect;
type Clock = (days: number, time: string) => string;

interface DemoAnnouncement {
  readonly row: typeof announcement.$inferInsert;
  /** A duty roster is attached. */
  readonly roster?: boolean;
  /** Of the cast, those who have not opened it yet; of all others half have. */
  readonly unread_by?: readonly CastName[];
  readonly comments?: readonly { readonly by: CastName; readonly at: string; readonly body: string }[];
}

const middle = { organization_id: organizationId('sy-middle'), created_by: castId('office') };

const forEverybody = (at: Clock): DemoAnnouncement[] => [
  {
    row: {
      organization_id: organizationId('sy'),
      created_by: castId('superadmin'),
      title: '冬季校园开放日报名开始',
      title_en: 'Sign up for the winter open day',
      body: '本月最后一个周六，各校区同时举办校园开放日。\n\n- 参观教室、图书馆与食堂\n- 与老师面对面交流\n\n请提前在「来访预约」中登记。',
      body_en: 'On the last Saturday of the month, every campus opens its doors. Please book your visit in advance.',
      placements: ['home', 'bar', 'login'],
      status: 'sent',
      created_at: at(-2, '07:40'),
      sent_at: at(-2, '08:00'),
      expires_at: at(88, '08:00'),
    },
  },
  {
    row: {
      ...middle,
      title: '图书馆周末开放时间调整',
      title_en: 'New weekend library hours',
      body: '自下周起，图书馆周末开放时间调整为9:00至17:00，周日晚间照常自习。',
      body_en: 'From next week, the library is open from 9:00 to 17:00 at weekends.',
      placements: ['home'],
      status: 'sent',
      created_at: at(-6, '15:10'),
      sent_at: at(-6, '16:00'),
      expires_at: at(84, '08:00'),
    },
  },
];

const forStaff = (at: Clock): DemoAnnouncement[] => [
  {
    row: {
      ...middle,
      title: '本周雨雪天气值班安排',
      title_en: 'Duty roster for this week’s snow and rain',
      body: '气象台预报本周有雨雪，请值班老师按附件到岗。\n\n## 值班要求\n- 每天 **7:10** 前到岗，在东门和西门引导学生\n- 提醒家长即停即走，不在校门口停车\n- 路面结冰时，请立即告知保卫处\n\n请确认已知晓，临时有事请在评论中说明，由教务处调换。',
      body_en:
        'Snow and rain are expected this week. Please take your duty as listed in the attachment.\n\n## On duty\n- Be at the east or west gate before **7:10**\n- Ask guardians to drop off and drive on\n- Tell the security office at once when the ground freezes\n\nPlease confirm that you have read this. If you cannot come, say so in a comment.',
      user_types: ['teacher'],
      must_confirm: true,
      confirm_by: at(2, '12:00'),
      allow_comment: 'all' as const,
      status: 'sent',
      created_at: at(-1, '09:50'),
      sent_at: at(-1, '10:20'),
      expires_at: at(6, '18:00'),
    },
    roster: true,
    unread_by: ['principal', 'finance'],
    comments: [
      { by: 'homeroom', at: at(-1, '12:35'), body: '周四早上我带班参加升旗，能和数学组换一下吗？' },
      { by: 'teacher', at: at(-1, '12:48'), body: '可以，周四我来，您周五替我。' },
      { by: 'office', at: at(-1, '13:20'), body: '已调换，附件稍后更新。' },
    ],
  },
  {
    row: {
      ...middle,
      title: '元旦晚会节目报名',
      title_en: 'Sign up for the New Year show',
      body: '元旦晚会节目开始报名，每个年级至少两个节目。\n\n- 报名截止：下周五放学前\n- 联系人：校团委\n\n欢迎老师和学生同台演出。',
      body_en: 'Every year group is asked for two acts at least. Staff are welcome on stage as well.',
      placements: ['home'],
      user_types: ['teacher', 'student'],
      status: 'scheduled',
      send_at: at(2, '07:30'),
      created_at: at(-1, '16:10'),
    },
  },
  {
    row: {
      ...middle,
      title: '校门口道路施工绕行提示',
      title_en: 'Roadworks at the gate',
      body: '本周四至周六校门口道路施工，请从东门进出，接送车辆请停放在书院路停车场。',
      body_en: 'From Thursday to Saturday, please use the east gate.',
      placements: ['bar', 'login'],
      status: 'pending_approval',
      created_at: at(0, '08:00'),
    },
  },
  {
    row: {
      ...middle,
      title: '寒假值班安排',
      body: '寒假期间各处室值班安排待补充。',
      created_at: at(0, '08:00'),
    },
  },
];

/** Announcements of the demo in every state: with a file, with what readers said, asked to be confirmed, and for later. */
export async function announcementsDemo(demo: DemoContext): Promise<void> {
  const { db, services, today } = demo;
  const at = (days: number, time: string) => instantAt(addDays(today, days), time);
  for (const one of [...forEverybody(at), ...forStaff(at)]) {
    const [row] = await db.insert(announcement).values(one.row).returning();
    if (!row) throw new Error('an announcement of the demo was not stored');
    if (one.roster) await attachRoster(demo, row);
    if (row.status === 'scheduled' && row.send_at)
      await services.jobs.enqueue(db, notifyRecipients, { announcement_id: row.id }, { start_after: row.send_at });
    if (row.status === 'sent') await deliver(demo, row, one.unread_by ?? []);
    for (const { by, at: created_at, body } of one.comments ?? [])
      await db.insert(noticeComment).values({
        organization_id: row.organization_id,
        subject_id: row.id,
        user_id: castId(by),
        body,
        created_at,
      });
  }
}

/** Everybody's received row. Half of the people have read it, and all of the cast whom `unread` does not name. */
async function deliver({ db }: DemoContext, row: Stored, unread: readonly CastName[]): Promise<void> {
  const recipient_count = await fileBroadcast(db, broadcastOf(row), recipientsQuery(row));
  await db.update(announcement).set({ recipient_count }).where(eq(announcement.id, row.id));
  // told apart by the person's id, so that every run of the demo has the same picture
  const share = sql`mod(('x' || substr(md5(${notification.user_id}::text), 1, 4))::bit(16)::int, 6)`;
  const ids = sql`${sql.param(unread.map((name) => castId(name)))}::uuid[]`;
  const played = sql`${notification.user_id} = any (${sql.param(cast.map((one) => castId(one.username)))}::uuid[])`;
  const isRead = sql`${notification.user_id} <> all (${ids}) and (${played} or ${share} < 3)`;
  await db
    .update(notification)
    .set({
      created_at: row.sent_at as string,
      read_at: sql`case when ${isRead} then ${row.sent_at}::timestamptz + (${share} * 35 + 20) * interval '1 minute' end`,
      confirmed_at: sql`case when ${isRead} and ${notification.need_action}
        then ${row.sent_at}::timestamptz + (${share} * 35 + 22) * interval '1 minute' end`,
    })
    .where(eq(notification.subject_id, row.id));
}

const ROSTER = [
  ['周一', '东门', '语文组', '7:10–7:50'],
  ['周二', '西门', '数学组', '7:10–7:50'],
  ['周三', '东门', '英语组', '7:10–7:50'],
  ['周四', '西门', '数学组', '7:10–7:50'],
  ['周五', '东门', '语文组', '7:10–7:50'],
] as const;

async function attachRoster({ db, services }: DemoContext, { id, organization_id, created_by }: Stored): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'roster-'));
  try {
    const path = join(folder, 'roster.xlsx');
    await writeSheet(path, 'xlsx', {
      name: '值班表',
      headings: ['日期', '地点', '值班', '时间'].map((text) => ({ text })),
      batches: (async function* () {
        yield ROSTER;
      })(),
      footer: () => '临时调换请联系教务处',
    });
    await services.files.keepAll(db, [
      {
        path,
        organization_id,
        kind: noticeFileKind.kind,
        name: '雨雪天气值班表.xlsx',
        owner_id: created_by,
        mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        attached: announcementFiles(id),
      },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
