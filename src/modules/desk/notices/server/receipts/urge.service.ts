import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import { noticeRefusals as r } from '../../contract/notices.refusals.ts';
import { noticeRights } from '../../rights.ts';
import { announcementReceipts, noticeReceipts } from './receipt-kinds.service.ts';
import { lockUrgeable, type SubjectKind } from './receipt-subject.service.ts';

type Wish = Parameters<typeof noticeReceipts.urge>[2];

/** Reminds exactly those who are still open, where the caller may do so: by text message only with the right for it. */
export async function urge(ctx: Context, kind: SubjectKind, id: string, wish: Wish) {
  const { is_announcement } = await lockUrgeable(ctx, kind, id);
  if (wish.channels.includes('sms') && !holds(ctx.actor, noticeRights.sendTexts)) throw refuse(r.no_sms);
  return (is_announcement ? announcementReceipts : noticeReceipts).urge(ctx, id, wish);
}
