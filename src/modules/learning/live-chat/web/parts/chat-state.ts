import type { CallOutput } from '#shared/endpoint.ts';
import type { ChatFrame } from '../../contract/live-chat.shapes.ts';
import type { liveMessages } from '../../contract/live-messages.contract.ts';

export type ChatAnswer = CallOutput<typeof liveMessages.list>;
export type Message = ChatAnswer['list'][number];

/** What a page knows of a chat: every message once, and up to which number without a gap. */
export interface Chat {
  readonly messages: readonly Message[];
  readonly pinned: readonly Message[];
  readonly state: ChatAnswer['chat'];
  /** Everything up to this number is known; what comes next is asked from here. */
  readonly counter: number;
  /** Something between is missing and has to be asked for. */
  readonly has_gap: boolean;
  /** There is more before the first message. */
  readonly has_more: boolean;
}

const KEPT = 600;

export const chatOf = (answer: ChatAnswer): Chat => ({
  messages: answer.list,
  pinned: answer.pinned,
  state: answer.chat,
  counter: answer.counter,
  has_gap: false,
  has_more: answer.has_more,
});

/** Messages by their place, each once; a newer state of one wins, and what is only known here (own, voted) stays. */
function merged(known: readonly Message[], given: readonly Message[]): Message[] {
  const all = new Map(known.map((one) => [one.id, one]));
  for (const one of given) {
    const before = all.get(one.id);
    if (before && (before.rev ?? 0) > (one.rev ?? 0)) continue;
    all.set(one.id, before ? { ...one, is_own: one.is_own || before.is_own, has_voted: before.has_voted } : one);
  }
  // what its author waits for stands at the end
  return [...all.values()].sort((a, b) => (a.seq ?? Number.MAX_SAFE_INTEGER) - (b.seq ?? Number.MAX_SAFE_INTEGER));
}

const pinnedIn = (known: readonly Message[], given: readonly Message[]): Message[] =>
  merged(known, given).filter((one) => one.pinned && one.is_visible);

/** The answer to "what came after": it closes the gap. */
export function withAnswer(chat: Chat, answer: ChatAnswer): Chat {
  return {
    ...chat,
    messages: merged(chat.messages, answer.list).slice(-KEPT),
    pinned: answer.pinned,
    state: answer.chat,
    counter: Math.max(chat.counter, answer.counter),
    has_gap: answer.has_more,
  };
}

/** Older messages, which somebody scrolled up for. */
export const withOlder = (chat: Chat, answer: ChatAnswer): Chat => ({
  ...chat,
  messages: merged(answer.list, chat.messages),
  has_more: answer.has_more,
});

/** A frame: its messages are shown at once; a number that is missing before it leaves a gap. */
export function withFrame(chat: Chat, frame: ChatFrame, own: ReadonlySet<string>): Chat {
  const given = (frame.messages as readonly Message[]).map((one) => ({ ...one, is_own: own.has(one.client_id) }));
  const votes = new Map(frame.votes.map(({ id, votes: count }) => [id, count]));
  const isNext = frame.messages.length === 0 || frame.from <= chat.counter + 1 || frame.is_cut;
  const messages = merged(chat.messages, given)
    .slice(-KEPT)
    .map((one) => ({ ...one, votes: votes.get(one.id) ?? one.votes }));
  return {
    ...chat,
    messages,
    pinned: pinnedIn(chat.pinned, given),
    counter: isNext ? Math.max(chat.counter, frame.to) : chat.counter,
    has_gap: chat.has_gap || !isNext,
  };
}

/** The own message as its sending was answered. */
export const withOwn = (chat: Chat, message: Message): Chat => ({
  ...chat,
  messages: merged(chat.messages, [message]),
});
