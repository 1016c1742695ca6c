import type { ChatScene } from '#modules/core/assistant/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Actor } from '#server/rights/actor.ts';
import { RefusalError } from '#shared/refusal.ts';
import { getRoom, mutedUntil, refusalOf } from './room.service.ts';

/** Whether somebody may say something in a live at this moment: invited, not muted, in an own session, while it is open. */
export async function mayChat(db: Db, actor: Actor, liveId: string): Promise<boolean> {
  try {
    const room = await getRoom(db, actor, liveId);
    return refusalOf(room, actor, 'question') === null && (await mutedUntil(db, room, actor.user_id)) === null;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

/** The chat service asks here before it lets somebody into the room of a live. */
export const liveScene: ChatScene = {
  scene: 'live',
  mayChat: ({ services, actor }, roomId) => services.database.read(EVERYWHERE, (db) => mayChat(db, actor, roomId)),
};

/** Whether somebody may listen to the chat of a live. */
export async function mayReadChat(db: Db, actor: Actor, liveId: string, isDesk: boolean): Promise<boolean> {
  try {
    const room = await getRoom(db, actor, liveId);
    return !isDesk || room.is_moderator;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}
