import { setTimeout as pause } from 'node:timers/promises';
import { EVERYWHERE } from '#server/database/database.ts';
import { reportOf } from '#server/error-report.ts';
import type { Services } from '#server/services.ts';
import { type ChatFrame, chatChannel, deskChannel } from '../contract/live-chat.shapes.ts';
import type { MessageView } from './messages.queries.ts';

const EVERY_MS = 100;
const MESSAGES_A_FRAME = 20;

interface Waiting {
  readonly messages: Map<string, MessageView>;
  readonly votes: Map<string, number>;
  /** Whether the moderators have something to look at. */
  desk: boolean;
}

const nothing = (): Waiting => ({ messages: new Map(), votes: new Map(), desk: false });

/** Per live what goes with the next frame: there as long as one was sent a moment ago. */
const waitingOf = new WeakMap<Services, Map<string, Waiting>>();

/**
 * What goes to everybody in a live with the next frame; call it after the commit. The first one goes at once, the next one
 * when its time has come: what is said alone waits for nothing.
 */
export function addToFrame(
  services: Services,
  liveId: string,
  { message, votes, desk }: { message?: MessageView; votes?: { id: string; votes: number }; desk?: boolean },
): void {
  const lives = waitingOf.get(services) ?? new Map<string, Waiting>();
  waitingOf.set(services, lives);
  let waiting = lives.get(liveId);
  if (!waiting) {
    waiting = nothing();
    lives.set(liveId, waiting);
    setImmediate(() => void sendAll(services, lives, liveId));
  }
  if (message) waiting.messages.set(message.id, { ...message, is_own: false, has_voted: false });
  if (votes) waiting.votes.set(votes.id, votes.votes);
  if (desk) waiting.desk = true;
}

/** One frame after another, until nothing waits any more. */
async function sendAll(services: Services, lives: Map<string, Waiting>, liveId: string): Promise<void> {
  for (let waiting = lives.get(liveId); waiting && !isEmpty(waiting); waiting = lives.get(liveId)) {
    lives.set(liveId, nothing());
    await Promise.all([send(services, liveId, waiting), pause(EVERY_MS)]);
  }
  lives.delete(liveId);
}

const isEmpty = ({ messages, votes, desk }: Waiting): boolean => messages.size === 0 && votes.size === 0 && !desk;

/** A frame that is lost with its node or database is a gap in `rev`, which every reader fills by asking. */
async function send(services: Services, liveId: string, { messages, votes, desk }: Waiting): Promise<void> {
  const events = [
    ...(messages.size || votes.size
      ? [{ channel: chatChannel(liveId), event: 'frame', data: frameOf([...messages.values()], votes) }]
      : []),
    ...(desk ? [{ channel: deskChannel(liveId), event: 'waiting', data: {} }] : []),
  ];
  try {
    await services.database.write(EVERYWHERE, ({ db }) => services.realtime.emitAll(db, events));
  } catch (error) {
    services.log.warn({ error: reportOf(error) }, 'a frame of a chat was not sent');
  }
}

/** Up to 20 new messages, the latest of them, and every change: what is hidden leaves all screens. */
export function frameOf(messages: readonly MessageView[], votes: ReadonlyMap<string, number>): ChatFrame {
  const ordered = [...messages].sort((a, b) => (a.rev ?? 0) - (b.rev ?? 0));
  const fresh = ordered.filter((one) => one.seq === one.rev);
  const left = new Set(fresh.slice(0, Math.max(0, fresh.length - MESSAGES_A_FRAME)));
  return {
    messages: ordered.filter((one) => !left.has(one)),
    votes: [...votes].map(([id, count]) => ({ id, votes: count })),
    from: ordered[0]?.rev ?? 0,
    to: ordered.at(-1)?.rev ?? 0,
    is_cut: left.size > 0,
  };
}
