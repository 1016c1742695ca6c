import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { owedBy } from '#server/notify/broadcast.ts';
import { holds } from '#server/rights/actor.ts';
import type { Text } from '#shared/text.ts';
import { noticeRights } from '../rights.ts';
import { type FoundAnnouncement, listManagedAnnouncements, managedBy } from './announcements.queries.ts';
import { managementReach } from './management.policy.ts';
import { NOTICE_PAGE } from './notices/notice-page.ts';
import { type FoundNotice, listPendingApproval } from './notices/notices.queries.ts';
import { listPendingCalls } from './receipts/calls.queries.ts';

const AT_MOST = 50;

/** Where it opens for those who manage announcements. */
export const managementRoute = (id: string): string => `/internalNotice/mgmt_bulletin?announcement=${id}`;

/** What waits for somebody: answers that they owe, for themselves or a child, and what they have to approve. */
export async function noticeTodos(ctx: Context): Promise<Todo[]> {
  const { actor, db } = ctx;
  const owed = [...(await owedBy(db, actor.user_id, AT_MOST)).map(toAnswer), ...(await callTodos(ctx))];
  if (!actor.organization_id || !(holds(actor, noticeRights.publish) || holds(actor, noticeRights.approve)))
    return owed;
  const { organizations } = managementReach(actor, noticeRights.approve);
  // what the group above or a school below submitted waits here too
  const { waiting, announcements } = await acrossOrganizations(db, async () => ({
    waiting: await listPendingApproval(db, actor.user_id, organizations, AT_MOST),
    announcements: organizations.length
      ? (
          await listManagedAnnouncements(db, managedBy(actor, [noticeRights.approve]), {
            page: 1,
            per_page: AT_MOST,
            scope: 'manage',
            status: ['pending_approval'],
          })
        ).rows
      : [],
  }));
  const others = announcements.filter(({ row }) => row.created_by !== actor.user_id);
  return [...owed, ...waiting.map(toReview), ...others.map(toPublish)];
}

/** Notices whose silent readers a class teacher or head is to call. */
async function callTodos({ actor, db }: Context): Promise<Todo[]> {
  if (!actor.user_types.includes('teacher')) return [];
  const waiting = await acrossOrganizations(db, () => listPendingCalls(db, actor.user_id, AT_MOST));
  return waiting.map((row) => ({
    key: `notice_calls:${row.id}`,
    kind: 'notice_calls',
    title: `请致电：${row.title}`,
    title_en: `Please call: ${row.title_en ?? row.title}`,
    detail: `${row.people}人未回应`,
    detail_en: row.people === 1 ? '1 person has not responded' : `${row.people} people have not responded`,
    due_at: row.confirm_by,
    since: row.since ?? new Date().toISOString(),
    route: NOTICE_PAGE + row.id,
    mobile_route: `/mobile${NOTICE_PAGE}${row.id}`,
    quick: null,
  }));
}

function toAnswer(row: Awaited<ReturnType<typeof owedBy>>[number]): Todo {
  return {
    key: `notice:${row.id}`,
    kind: 'notice_answer',
    title: row.title,
    title_en: row.title_en,
    detail: '请确认或回复',
    detail_en: 'Waiting for your reply',
    due_at: row.due_at,
    since: row.created_at,
    route: row.route ?? '/messageList',
    mobile_route: row.route && `/mobile${row.route}`,
    for_user_id: row.for_user_id,
    quick: null,
  };
}

const REVIEWED: Readonly<Record<FoundNotice['row']['kind'], Text>> = {
  notice: { cn: '通知待审批', us: 'Notice to approve' },
  bulletin: { cn: '通报待审批', us: 'Bulletin to approve' },
  message: { cn: '消息待审批', us: 'Message to approve' },
};

function toReview({ row, author }: FoundNotice): Todo {
  return {
    key: `internotification:${row.id}`,
    kind: 'notice_review',
    title: REVIEWED[row.kind].cn,
    title_en: REVIEWED[row.kind].us,
    detail: `${row.title} · ${author.name}`,
    detail_en: `${row.title_en ?? row.title} · ${author.name_en ?? author.name}`,
    due_at: row.send_at,
    since: row.updated_at,
    route: NOTICE_PAGE + row.id,
    mobile_route: `/mobile${NOTICE_PAGE}${row.id}`,
    quick: null,
  };
}

function toPublish({ row, author }: FoundAnnouncement): Todo {
  return {
    key: `announcement:${row.id}`,
    kind: 'announcement_review',
    title: '公告待审批',
    title_en: 'Announcement to approve',
    detail: `${row.title} · ${author.name}`,
    detail_en: `${row.title_en ?? row.title} · ${author.name_en ?? author.name}`,
    due_at: null,
    since: row.updated_at,
    route: managementRoute(row.id),
    mobile_route: `/mobile/mgmt_bulletin?announcement=${row.id}`,
    quick: null,
  };
}
