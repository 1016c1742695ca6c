import type { OpenContext } from '#server/http/context.ts';
import {
  countWaiting,
  listAfter,
  listBefore,
  listPinned,
  listQuestions,
  listUnpublished,
  shown,
} from './messages.queries.ts';
import { getRoom, stateOf } from './room.service.ts';

interface Asked {
  readonly after_seq?: number | undefined;
  readonly before_seq?: number | undefined;
  readonly kind?: 'question' | undefined;
}

/**
 * What is said in a live. After a number also what changed: a message that was hidden comes again, without its text.
 * Readers also get what they said themselves and a moderator has to pass, or did not.
 */
export async function readChat({ db, actor }: OpenContext, liveId: string, asked: Asked) {
  const room = await getRoom(db, actor, liveId);
  const { after_seq, before_seq, kind } = asked;
  const piece = kind
    ? await listQuestions(db, liveId)
    : after_seq === undefined
      ? await listBefore(db, liveId, before_seq ?? null)
      : await listAfter(db, liveId, after_seq);
  const userId = actor?.user_id ?? null;
  const list = await shown(db, piece.rows, userId);
  const unseen = userId && !kind && before_seq === undefined ? await listUnpublished(db, liveId, userId) : [];
  return {
    list: [...list, ...(await shown(db, unseen, userId))],
    // a reader goes on from what was given, never from what was said while it was read
    counter: after_seq !== undefined && piece.has_more ? (list.at(-1)?.rev ?? after_seq) : room.counter,
    has_more: piece.has_more,
    pinned: await shown(db, await listPinned(db, liveId), userId),
    chat: await stateOf(db, room, actor, room.is_moderator ? await countWaiting(db, liveId) : 0),
  };
}
