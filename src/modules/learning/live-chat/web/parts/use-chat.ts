import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useApi } from '#web/api/queries.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { useSettings } from '#web/session/session.ts';
import { type ChatFrame, chatChannel, GUEST_READS_EVERY_MS } from '../../contract/live-chat.shapes.ts';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { type Chat, chatOf, type Message, withAnswer, withFrame, withOlder, withOwn } from './chat-state.ts';

/** What is known is compared with the server this often, whatever the socket brought. */
const LOOKS_EVERY_MS = 30_000;
const GAP_WAITS_MS = 500;
const LOST_WAITS_MS = 3_000;
const MUTE_ENDS_AFTER_MS = 300;
/** Beyond it a timer of a browser fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Spread, so that a whole audience does not ask in one instant. */
const SPREAD_MS = 3_000;

export interface ChatHandle {
  readonly chat: Chat | null;
  readonly error: ApiError | null;
  /** The server did not answer the last time: what is shown may be old, and is asked for again soon. */
  readonly is_lost: boolean;
  readonly retry: () => void;
  readonly loadOlder: () => void;
  /** The number of an own message, before it is sent: its frame may be faster than its answer. */
  readonly claim: (clientId: string) => void;
  readonly add: (message: Message) => void;
}

/** Asks by the clock, after a gap, while the server is not heard, and when a mute ends. */
function useAskingAgain(
  chat: Chat | null,
  { isGuest, is_lost }: { readonly isGuest: boolean; readonly is_lost: boolean },
  ask: () => void,
): void {
  const again = useEffectEvent(ask);
  const has_gap = chat?.has_gap ?? false;
  const everyMs = has_gap ? GAP_WAITS_MS : is_lost ? LOST_WAITS_MS : isGuest ? GUEST_READS_EVERY_MS : LOOKS_EVERY_MS;
  useEffect(() => {
    const every = setInterval(() => again(), everyMs);
    return () => clearInterval(every);
  }, [everyMs]);
  const muted_until = chat?.state.muted_until ?? null;
  useEffect(() => {
    if (muted_until === null) return undefined;
    const ms = Math.max(0, Date.parse(muted_until) - Date.now()) + MUTE_ENDS_AFTER_MS;
    if (ms > LONGEST_TIMER_MS) return undefined;
    const over = setTimeout(() => again(), ms);
    return () => clearTimeout(over);
  }, [muted_until]);
}

/** The chat of a live: what is there, then frame by frame; guests without a socket ask every three seconds. */
export function useChat(liveId: string): ChatHandle {
  const settings = useSettings();
  const first = useApi(liveMessages.list, { params: { id: liveId }, query: {} }, { staleMs: 0 });
  const [chat, setChat] = useState<Chat | null>(null);
  const [is_lost, setLost] = useState(false);
  const own = useRef(new Set<string>());
  const isAsking = useRef(false);
  const change = useCallback((by: (known: Chat) => Chat) => setChat((known) => known && by(known)), []);

  const ask = useEffectEvent(async () => {
    if (!chat || isAsking.current) return;
    isAsking.current = true;
    try {
      const query = { after_seq: chat.counter };
      const answer = await call(liveMessages.list, { params: { id: liveId }, query });
      change((known) => withAnswer(known, answer));
      setLost(false);
    } catch {
      setLost(true);
    } finally {
      isAsking.current = false;
    }
  });
  const { data } = first;
  useEffect(() => {
    if (!data) return;
    // the group was read anew: what is said comes by numbers, the rest from here
    setChat((known) => (known ? { ...known, state: data.chat, pinned: data.pinned } : chatOf(data)));
    void ask();
  }, [data]);
  const isGuest = settings === null;
  useAskingAgain(chat, { isGuest, is_lost }, () => void ask());

  useChannel(isGuest ? null : chatChannel(liveId), ({ event, data: told }) => {
    if (event === 'frame') change((known) => withFrame(known, told as ChatFrame, own.current));
    else if (event === 'chat_changed') {
      change((known) => ({ ...known, state: { ...known.state, ...(told as Pick<Chat['state'], 'chat_mode'>) } }));
      setTimeout(() => void ask(), Math.random() * SPREAD_MS);
    } else if (mayBeOld(event)) void ask();
  });
  useChannel(settings ? `user:${settings.user.id}` : null, ({ event }) => {
    if (event === 'live_muted' || event === 'live_declined') void ask();
  });

  const loadOlder = async () => {
    const before_seq = chat?.messages.find((one) => one.seq !== null)?.seq;
    if (!before_seq || !chat?.has_more) return;
    const answer = await call(liveMessages.list, { params: { id: liveId }, query: { before_seq } });
    change((known) => withOlder(known, answer));
  };
  return {
    chat,
    error: chat ? null : first.error,
    is_lost,
    retry: () => void first.refetch(),
    loadOlder: () => void loadOlder(),
    claim: (clientId) => own.current.add(clientId),
    add: (message) => change((known) => withOwn(known, message)),
  };
}
