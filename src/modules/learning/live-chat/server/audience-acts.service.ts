import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { chatRefusals as r } from '../contract/live-chat.shapes.ts';
import { addToFrame } from './frames.service.ts';
import { getVisible, ofMessage } from './moderate.service.ts';
import { isOwnSession } from './room.service.ts';
import { liveMessage, liveReport, liveVote } from './tables.ts';

/** Reports a message to the moderators; a second time changes nothing. */
export async function report(ctx: Context, id: string, reason: string): Promise<void> {
  const { db, actor, services } = ctx;
  const { row } = await getVisible(ctx, id);
  const { live_id, organization_id } = row;
  const [made] = await db
    .insert(liveReport)
    .values({ message_id: id, user_id: actor.user_id, organization_id, reason })
    .onConflictDoNothing()
    .returning({ id: liveReport.message_id });
  if (!made) return;
  await db
    .update(liveMessage)
    .set({ report_count: sql`${liveMessage.report_count} + 1` })
    .where(ofMessage(id));
  ctx.audit({ action: 'live_message.report', target: ['live_message', id], organization_id, reason });
  ctx.afterCommit(() => addToFrame(services, live_id, { desk: true }));
}

/** Votes for a question, or takes the vote back; a second time changes nothing. */
export async function vote(ctx: Context, id: string, isFor: boolean): Promise<{ votes: number }> {
  const { db, actor, services } = ctx;
  const { row } = await getVisible(ctx, id);
  const { live_id, organization_id } = row;
  if (row.kind !== 'question') throw refuse(r.no_question);
  if (!isOwnSession(actor)) throw refuse(r.session);
  const own = and(eq(liveVote.message_id, id), eq(liveVote.user_id, actor.user_id));
  const changed = isFor
    ? await db
        .insert(liveVote)
        .values({ message_id: id, user_id: actor.user_id, organization_id })
        .onConflictDoNothing()
        .returning({ id: liveVote.message_id })
    : await db.delete(liveVote).where(own).returning({ id: liveVote.message_id });
  if (changed.length === 0) return { votes: row.votes };
  const [after] = await db
    .update(liveMessage)
    .set({ votes: sql`${liveMessage.votes} + ${isFor ? 1 : -1}` })
    .where(eq(liveMessage.id, id))
    .returning({ votes: liveMessage.votes });
  const votes = after?.votes ?? row.votes;
  ctx.afterCommit(() => addToFrame(services, live_id, { votes: { id, votes } }));
  return { votes };
}
