import { reachedUserIds } from '#modules/identity/recovery/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { sendActivation } from './activation-links.service.ts';

/** Reminds people in reach; people outside of it are skipped as if they did not exist. */
export async function remindPeople(ctx: Context, userIds: readonly string[]) {
  const ids = await reachedUserIds(ctx.db, ctx.scope, [...new Set(userIds)]);
  const answer = await sendActivation(ctx, ids, ctx.actor.user_id);
  ctx.audit({
    action: 'account.send_activation',
    target: ['user', ctx.actor.user_id],
    organization_id: ctx.actor.organization_id,
    after: { sent: answer.sent, asked: userIds.length },
  });
  return answer;
}
