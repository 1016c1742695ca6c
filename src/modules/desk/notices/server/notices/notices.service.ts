import type * as z from 'zod';
import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import type { Context } from '#server/http/context.ts';
import type { messages } from '../../contract/messages.contract.ts';
import type { notices as contract } from '../../contract/notices.contract.ts';
import { noticeRights } from '../../rights.ts';
import { managementReach, requireAnyCode } from '../management.policy.ts';
import { rowsOf } from './notice-view.service.ts';
import { listManagedNotices, listReceived } from './notices.queries.ts';

type ListQuery = z.output<(typeof contract)['list']['query']>;
type MineQuery = z.output<(typeof contract)['mine']['query']>;
type MessageQuery = z.output<(typeof messages)['list']['query']>;
const ITEMS = ['notice', 'bulletin'] as const;

/** Notices and bulletins for the caller, or (`manage`) those that they manage. */
export async function viewNotices(ctx: Context, query: ListQuery) {
  const { actor, db } = ctx;
  const kinds = query.kind?.length ? query.kind : ITEMS;
  if (query.scope === 'manage')
    requireAnyCode(actor, noticeRights.receipts, noticeRights.publish, noticeRights.approve);
  const { rows, total } =
    query.scope === 'manage'
      ? await listManagedNotices(
          db,
          actor.user_id,
          managementReach(actor, noticeRights.receipts, noticeRights.publish, noticeRights.approve),
          query,
          kinds,
        )
      : await listReceived(db, actor.user_id, query, {
          kinds,
          unread: query.type === 'new_notice',
          owed: query.owed,
          for_user_id: query.for_user_id,
        });
  return { list: await rowsOf(ctx, rows), total, page: query.page, per_page: query.per_page };
}

export async function viewOwnNotices(ctx: Context, query: MineQuery) {
  const { rows, total } = await listReceived(ctx.db, ctx.actor.user_id, query, { kinds: ITEMS });
  return { list: await rowsOf(ctx, rows), total, page: query.page, per_page: query.per_page };
}

/** Messages, for those who send them. */
export async function viewMessages(ctx: Context, query: MessageQuery) {
  const { actor, db } = ctx;
  const { rows, total } = await listManagedNotices(
    db,
    actor.user_id,
    managementReach(actor, userGroupsRights.messages),
    query,
    ['message'],
  );
  return { list: await rowsOf(ctx, rows), total, page: query.page, per_page: query.per_page };
}
