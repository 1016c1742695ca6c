import { and, asc, eq, sql } from 'drizzle-orm';
import { department } from '#modules/core/directory/server/tables.ts';
import { classroom, classroomTeacher } from '#modules/core/school/server/tables.ts';
import { audienceQuery } from '#server/audience/audience.ts';
import type { DemoContext } from '#server/module.ts';
import { fileBroadcast } from '#server/notify/broadcast.ts';
import { notification } from '#server/notify/tables.ts';
import { receiptRound } from '#server/receipts/tables.ts';
import type { Audience } from '#shared/audience.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { NOTICE_ID } from '../../../../../../database/demo/notices.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { noticeReceipts, wantsOf } from '../receipts/receipt-kinds.service.ts';
import { notice, noticeComment, notificationType } from '../tables.ts';
import { writeOptions } from './option-places.service.ts';
import { broadcastOf, sendNotice } from './sending.jobs.ts';

const MIDDLE = organizationId('sy-middle');
const staff: Audience = { include: [{ kind: 'organization', id: MIDDLE, user_types: ['teacher'] }], exclude: [] };

type Clock = (days: number, time: string) => string;
type Draft = typeof notice.$inferInsert;
const base = { organization_id: MIDDLE, kind: 'notice' as const, audience: staff };
const office = { ...base, created_by: castId('office') };

const sentByOffice = (at: Clock): Draft[] => [
  {
    ...office,
    id: NOTICE_ID,
    title: '期末考试监考安排',
    title_en: 'Invigilation for the final exams',
    body: '期末考试于本月最后一周举行，监考安排见下。\n\n- 每场提前20分钟到考场\n- 手机静音，统一保管\n\n请确认已知晓。',
    body_en: 'The final exams take place in the last week of the month. Please confirm that you have read this.',
    doc_no: '校教〔2026〕15号',
    signer: '教务处',
    priority: 'important',
    must_confirm: true,
    confirm_by: at(5, '18:00'),
    allow_comment: 'all' as const,
    allow_like: true,
    status: 'sent',
    sent_at: at(-1, '09:30'),
    created_at: at(-1, '09:00'),
  },
  {
    ...office,
    kind: 'bulletin' as const,
    title: '安全检查情况通报',
    title_en: 'Results of the safety inspection',
    body: '本周完成教学楼与宿舍安全检查，发现隐患3处，已全部整改。',
    body_en: 'This week’s safety inspection found three hazards. All have been fixed.',
    status: 'sent',
    sent_at: at(-3, '16:00'),
    created_at: at(-3, '15:00'),
    allow_like: true,
  },
];

function ofTeachers(at: Clock, ownClass: string): Draft[] {
  const guardians: Audience = {
    include: [{ kind: 'department', id: ownClass, user_types: ['guardian'] }],
    exclude: [],
  };
  return [
    {
      ...base,
      audience: guardians,
      created_by: castId('homeroom'),
      department_id: ownClass,
      title: '研学活动报名与安全同意书',
      title_en: 'Study trip: sign-up and consent',
      body: '下周五全班前往科技馆研学，请选择是否参加。座位有限，先到先得。',
      body_en:
        'Next Friday the class visits the science museum. Please say whether your child takes part. Places are limited.',
      confirm_mode: 'household' as const,
      reply_kind: 'choice' as const,
      confirm_by: at(4, '20:00'),
      allow_comment: 'author_only' as const,
      allow_like: true,
      status: 'sent',
      escalation: [
        { step: 'in_site', after_hours: 3 },
        { step: 'call', after_hours: 8 },
      ],
      sent_at: at(-1, '08:10'),
      created_at: at(-1, '08:00'),
    },
    {
      ...base,
      created_by: castId('teacher'),
      title: '教研组公开课安排（待审批）',
      title_en: 'Open lessons of the teaching group (to approve)',
      body: '本月公开课共四节，请相关老师准时参加。',
      body_en: 'Four open lessons take place this month.',
      status: 'pending_approval',
      approver: 'office' as const,
      created_at: at(0, '08:30'),
    },
  ];
}

const laterByOffice = (at: Clock): Draft[] => [
  {
    ...office,
    title: '元旦放假安排',
    title_en: 'New Year holiday',
    body: '元旦放假三天，请各部门做好值班安排。',
    body_en: 'The school is closed for three days at New Year.',
    status: 'scheduled',
    send_at: at(3, '08:00'),
    created_at: at(-1, '11:00'),
  },
  {
    ...office,
    title: '冬季校服订购',
    title_en: null,
    body: '请各班统计校服尺码。',
    body_en: null,
    status: 'draft',
    created_at: at(0, '09:00'),
  },
  {
    ...office,
    kind: 'message' as const,
    title: '今晚22:00系统维护',
    title_en: 'System maintenance tonight at 22:00',
    body: '维护约30分钟，期间无法登录。',
    body_en: 'Maintenance takes about 30 minutes. Signing in isn’t possible during that time.',
    status: 'sent',
    sent_at: at(-2, '17:00'),
    created_at: at(-2, '17:00'),
  },
];

/** Notices of the demo in every state, with who has read them. */
export async function writtenNoticesDemo({ db, services, today }: DemoContext): Promise<void> {
  const at = (days: number, time: string) => instantAt(addDays(today, days), time);
  const ownClass = await classOf(db, castId('homeroom'));
  const rows = [...sentByOffice(at), ...ofTeachers(at, ownClass), ...laterByOffice(at)];
  await db.insert(notificationType).values([
    { organization_id: MIDDLE, code: 'service', name: '服务消息', name_en: 'Service message' },
    { organization_id: MIDDLE, code: 'emergency', name: '紧急通知', name_en: 'Emergency', is_urgent: true },
  ]);
  for (const row of rows) {
    const [made] = await db.insert(notice).values(row).returning();
    if (!made) throw new Error('a notice of the demo was not stored');
    if (made.reply_kind === 'choice')
      await writeOptions(db, made, [
        { key: 'yes', text: '参加', capacity: 30 },
        { key: 'no', text: '不参加', capacity: null },
      ]);
    if (made.status === 'scheduled' && made.send_at)
      await services.jobs.enqueue(
        db,
        sendNotice,
        { notice_id: made.id, revision: made.revision },
        { start_after: made.send_at },
      );
    if (made.status === 'sent') await climbed(db, made, await deliver({ db, services }, made));
  }
}

/** All steps of its reminders were taken. */
async function climbed(db: DemoContext['db'], row: typeof notice.$inferSelect, urged: number) {
  for (const { step, after_hours } of row.escalation) {
    const due_at = new Date(Date.parse(row.sent_at as string) + after_hours * 3_600_000).toISOString();
    await db.insert(receiptRound).values({
      organization_id: MIDDLE,
      kind: noticeReceipts.kind,
      subject_id: row.id,
      step,
      target: wantsOf(row),
      channels: [],
      due_at,
      done_at: due_at,
      urged,
    });
  }
}

/** Everybody's received row; two thirds of the older ones have been read. */
async function deliver(
  { db, services }: Pick<DemoContext, 'db' | 'services'>,
  row: typeof notice.$inferSelect,
): Promise<number> {
  const people = audienceQuery(services, row.audience, row.organization_id);
  const recipient_count = await fileBroadcast(db, broadcastOf(row), people);
  await db.update(notice).set({ recipient_count }).where(eq(notice.id, row.id));
  await db
    .update(notification)
    .set({ created_at: row.sent_at as string })
    .where(eq(notification.subject_id, row.id));
  const share = row.priority === 'important' ? 2 : 4;
  // told apart by the person's id, so that every run of the demo has the same picture
  const isRead = sql`mod(('x' || substr(md5(${notification.user_id}::text), 1, 4))::bit(16)::int, 6) < ${share}`;
  const cast = (['teacher', 'guardian', 'homeroom', 'office', 'principal'] as const).map((one) => castId(one));
  await db
    .update(notification)
    .set({
      read_at: sql`${notification.created_at} + interval '70 minutes'`,
      confirmed_at: sql`case when ${notification.need_action} then ${notification.created_at} + interval '75 minutes' end`,
    })
    .where(
      and(
        eq(notification.subject_id, row.id),
        isRead,
        sql`${notification.user_id} <> all (${sql.param(cast)}::uuid[])`,
      ),
    );
  if (row.allow_comment !== 'all') return recipient_count;
  await db.insert(noticeComment).values({
    organization_id: row.organization_id,
    subject_id: row.id,
    user_id: castId('homeroom'),
    body: '考场座位表什么时候发？',
  });
  return recipient_count;
}

async function classOf(db: DemoContext['db'], teacherId: string): Promise<string> {
  const [row] = await db
    .select({ id: department.id })
    .from(classroomTeacher)
    .innerJoin(classroom, eq(classroom.id, classroomTeacher.classroom_id))
    .innerJoin(department, eq(department.id, classroom.department_id))
    .where(and(eq(classroomTeacher.user_id, teacherId), eq(classroomTeacher.role, 'head')))
    .orderBy(asc(department.name))
    .limit(1);
  if (!row) throw new Error('the homeroom teacher of the demo has no class');
  return row.id;
}
