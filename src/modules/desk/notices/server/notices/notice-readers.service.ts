import type { Db } from '#server/database/database.ts';
import { receivedOf } from '#server/notify/broadcast.ts';
import type { Actor } from '#server/rights/actor.ts';
import { factsOf } from './notice-facts.ts';
import { accessOf, mayManage } from './notices.policy.ts';
import { findNotice } from './notices.queries.ts';

/** Whether somebody reads what a notice holds: who manages it always, who received it until it is recalled. */
export async function readsNotice(db: Db, actor: Actor, id: string): Promise<boolean> {
  const found = await findNotice(db, id);
  if (!found) return false;
  if (mayManage(factsOf(found), accessOf(actor, factsOf(found)))) return true;
  return found.row.status !== 'recalled' && (await receivedOf(db, actor.user_id, [id])).length > 0;
}
