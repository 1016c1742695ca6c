import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Todo } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { deskReach } from '../desk.policy.ts';
import { listOwed, listWaiting } from './internotifications.queries.ts';

const AT_MOST = 50;

/** What waits for somebody: answers that they owe, for themselves or a child, and notices to approve. */
export async function internotificationTodos(ctx: Context): Promise<Todo[]> {
  const { actor, db } = ctx;
  const { organizations } = deskReach(actor, '0708');
  // what the group above told them waits too
  const { owed, waiting } = await acrossOrganizations(db, async () => ({
    owed: await listOwed(db, actor.user_id, AT_MOST),
    waiting: actor.hats.includes('teacher') ? await listWaiting(db, actor.user_id, organizations, AT_MOST) : [],
  }));
  const answers = owed.map(({ id, received_id, title, title_en, confirm_by, for_user_id, since }) => ({
    key: `notice:${received_id}`,
    kind: 'notice_answer',
    title,
    title_en,
    detail: '请确认或回复',
    detail_en: 'Waiting for your reply',
    due_at: confirm_by,
    since,
    route: `/internal_message/${id}`,
    mobile_route: `/mobile/internal_message/${id}`,
    for_user_id,
    quick: null,
  }));
  const reviews = waiting.map(({ row, author }) => ({
    key: `internotification:${row.id}`,
    kind: 'notice_review',
    title: row.kind === 'bulletin' ? '通报待审批' : row.kind === 'message' ? '消息待审批' : '通知待审批',
    title_en:
      row.kind === 'bulletin'
        ? 'Bulletin to approve'
        : row.kind === 'message'
          ? 'Message to approve'
          : 'Notice to approve',
    detail: `${row.title} · ${author.name}`,
    detail_en: `${row.title_en ?? row.title} · ${author.name_en ?? author.name}`,
    due_at: row.send_at,
    since: row.updated_at,
    route: `/internalNotice?tab=desk&notice=${row.id}`,
    mobile_route: `/mobile/internalNotice?tab=desk&notice=${row.id}`,
    quick: null,
  }));
  return [...answers, ...reviews];
}
