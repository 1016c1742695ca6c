import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import { requireRoom } from '#server/database/room.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { chatChannel, OWN_DELETION_SECONDS, PINNED_AT_MOST, chatRefusals as r } from '../contract/live-chat.shapes.ts';
import type { liveMessages } from '../contract/live-messages.contract.ts';
import { addToFrame } from './frames.service.ts';
import {
  countWaiting,
  findMessage,
  listPinned,
  type MessageView,
  type StoredMessage,
  shown,
  takeNumber,
} from './messages.queries.ts';
import { getDesk, getRoom, type Room, stateOf } from './room.service.ts';
import { liveChat, liveMessage } from './tables.ts';

type MessageChange = z.output<(typeof liveMessages)['act']['body']>;
type Change = Partial<typeof liveMessage.$inferInsert>;

/** A message in a live that the caller may see, locked with its counter; 404001 for every other. */
async function lockMessage(ctx: Context, id: string): Promise<{ room: Room; row: StoredMessage }> {
  const { db, actor } = ctx;
  const found = await findMessage(db, id);
  if (!found) throw refuse(shared.not_found);
  await db.select({ id: liveChat.live_id }).from(liveChat).where(eq(liveChat.live_id, found.live_id)).for('update');
  const room = await getRoom(db, actor, found.live_id);
  const row = await findMessage(db, id);
  const isTheirs = row?.user_id === actor.user_id;
  // what was never shown exists for its author and the moderators alone
  if (!row || (row.seq === null && !isTheirs && !room.is_moderator)) throw refuse(shared.not_found);
  return { room, row };
}

/** What a moderator does with a message, or its author withdraws. Leaves all screens with the next frame. */
export async function changeMessage(ctx: Context, id: string, wanted: MessageChange): Promise<MessageView> {
  const { db, actor, services } = ctx;
  const { room, row } = await lockMessage(ctx, id);
  const change = wanted.status === 'deleted' ? withdrawn(row, actor.user_id) : await moderated(ctx, room, row, wanted);
  if (Object.keys(change).length === 0) return oneShown(db, row, actor.user_id);
  const isShownNow = row.seq === null && change.status === 'visible';
  const number = row.seq !== null || isShownNow ? await takeNumber(db, row.live_id) : null;
  const [after] = await db
    .update(liveMessage)
    .set({ ...change, rev: number, ...(isShownNow ? { seq: number } : {}) })
    .where(eq(liveMessage.id, id))
    .returning();
  if (!after) throw refuse(shared.not_found);
  ctx.audit({
    action: 'live_message.update',
    target: ['live_message', id],
    organization_id: row.organization_id,
    before: { status: row.status, pinned: row.pinned, answered: row.answered_at !== null },
    after: { status: after.status, pinned: after.pinned, answered: after.answered_at !== null },
    ...(wanted.reason ? { reason: wanted.reason } : {}),
  });
  if (row.seq === null && after.status === 'hidden')
    await services.realtime.emit(db, `user:${row.user_id}`, 'live_declined', { live_id: row.live_id });
  const message = await oneShown(db, after, actor.user_id);
  ctx.afterCommit(() => addToFrame(services, row.live_id, { ...(number === null ? {} : { message }), desk: true }));
  return message;
}

function withdrawn(row: StoredMessage, userId: string): Change {
  if (row.user_id !== userId) throw refuse(shared.no_right);
  if (row.status === 'hidden' || row.status === 'deleted') throw refuse(r.changed);
  if (Date.now() - Date.parse(row.created_at) > OWN_DELETION_SECONDS * 1000) throw refuse(r.too_late);
  return { status: 'deleted', pinned: false };
}

async function moderated(
  { db, actor }: Context,
  room: Room,
  row: StoredMessage,
  wanted: MessageChange,
): Promise<Change> {
  if (!room.is_moderator) throw refuse(shared.no_right);
  const isKept = wanted.status === 'visible' && row.status === 'visible' && row.report_count > 0;
  if (row.status === 'deleted' || (wanted.status === row.status && !isKept)) throw refuse(r.changed);
  const { status, reason } = wanted;
  return {
    ...(status ? { status, acted_by: actor.user_id, reason, report_count: 0 } : {}),
    ...(await pinned(db, row, wanted)),
    ...answered(row, wanted),
  };
}

const isShownAfter = (row: StoredMessage, { status }: MessageChange): boolean => (status ?? row.status) === 'visible';

/** A message that leaves the screens is pinned no longer; three are at most. */
async function pinned(db: Db, row: StoredMessage, wanted: MessageChange): Promise<Change> {
  if (!isShownAfter(row, wanted)) {
    if (wanted.pinned) throw refuse(r.changed);
    return row.pinned ? { pinned: false } : {};
  }
  if (wanted.pinned === undefined || wanted.pinned === row.pinned) return {};
  if (wanted.pinned)
    await requireRoom(
      db,
      { of: `live_pinned:${row.live_id}`, most: PINNED_AT_MOST },
      async () => (await listPinned(db, row.live_id)).length,
      () => refuse(r.pinned_full),
    );
  return { pinned: wanted.pinned };
}

function answered(row: StoredMessage, wanted: MessageChange): Change {
  if (wanted.answered === undefined) return {};
  if (row.kind !== 'question') throw refuse(r.no_question);
  if (!wanted.answered) return { answered_at: null };
  if (!isShownAfter(row, wanted)) throw refuse(r.changed);
  return { answered_at: row.answered_at ?? new Date().toISOString() };
}

async function oneShown(db: Db, row: StoredMessage, userId: string): Promise<MessageView> {
  const [message] = await shown(db, [row], userId);
  if (!message) throw new Error('a message was not found');
  return message;
}

/** How people may talk from now on: every open page hears it with the commit. */
export async function changeChat(
  ctx: Context,
  liveId: string,
  change: z.output<(typeof liveMessages)['changeChat']['body']>,
) {
  const { db, actor, services } = ctx;
  const before = await getDesk(db, actor, liveId);
  const { organization_id } = before.live;
  const chat = {
    chat_mode: change.chat_mode ?? before.chat_mode,
    slow_seconds: change.slow_seconds ?? before.slow_seconds,
  };
  await db
    .insert(liveChat)
    .values({ live_id: liveId, organization_id, ...chat })
    .onConflictDoUpdate({ target: liveChat.live_id, set: { ...chat, updated_at: sql`now()` } });
  ctx.audit({
    action: 'live.chat',
    target: ['live', liveId],
    organization_id,
    before: { chat_mode: before.chat_mode, slow_seconds: before.slow_seconds },
    after: chat,
  });
  await services.realtime.emit(db, chatChannel(liveId), 'chat_changed', chat);
  return stateOf(db, { ...before, ...chat }, actor, await countWaiting(db, liveId));
}

/** A visible message of another one in a live that the caller may see. */
export async function getVisible(ctx: Context, id: string): Promise<{ room: Room; row: StoredMessage }> {
  const found = await findMessage(ctx.db, id);
  if (found?.status !== 'visible') throw refuse(shared.not_found);
  return { room: await getRoom(ctx.db, ctx.actor, found.live_id), row: found };
}

export const ofMessage = (id: string) => and(eq(liveMessage.id, id), eq(liveMessage.status, 'visible'));
