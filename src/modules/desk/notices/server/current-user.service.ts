import type { ForeignFields } from '#server/frame/current-user-fields.ts';
import type { Context } from '#server/http/context.ts';
import { unreadFlags } from './notices/notices.queries.ts';
import { emojiList } from './settings.ts';

/** What the frame says of a person's notices: unread ones, owed answers, and the emoji of comments. */
export async function noticeFields(ctx: Context): Promise<Partial<ForeignFields>> {
  const { db, services, actor } = ctx;
  return {
    ...(await unreadFlags(db, actor.user_id)),
    emoji_list: await services.settings.get(db, emojiList, actor.organization_id),
  };
}
