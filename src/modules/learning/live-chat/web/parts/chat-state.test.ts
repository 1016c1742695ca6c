import { expect, test } from 'vitest';
import { type Chat, chatOf, type Message, withAnswer, withFrame, withOlder } from './chat-state.ts';

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  seq,
  rev: seq,
  client_id: `c${seq}`,
  kind: 'text',
  shown_name: '张*',
  badge: null,
  body: `第${seq}条`,
  reply_to: null,
  reply: null,
  t_offset_s: null,
  status: 'visible',
  is_visible: true,
  is_held: false,
  is_hidden: false,
  pinned: false,
  votes: 0,
  answered_at: null,
  created_at: '2026-11-28T00:00:00Z',
  is_own: false,
  has_voted: false,
  ...more,
});
const state: Chat['state'] = {
  chat_mode: 'open',
  slow_seconds: 0,
  is_open: true,
  may_chat: true,
  muted_until: null,
  is_moderator: false,
  may_mute_everywhere: false,
  waiting: 0,
};
const answer = (list: Message[], counter: number) => ({ list, counter, has_more: false, pinned: [], chat: state });
const frame = (...messages: Message[]) => ({
  messages,
  votes: [],
  from: messages[0]?.rev ?? 0,
  to: messages.at(-1)?.rev ?? 0,
  is_cut: false,
});
const seqs = (chat: Chat) => chat.messages.map((one) => one.seq);
const none = new Set<string>();

test('frames that overlap, repeat and come in the wrong order show each message once, in its place', () => {
  let chat = chatOf(answer([message(1)], 1));
  chat = withFrame(chat, frame(message(2), message(3)), none);
  chat = withFrame(chat, frame(message(3), message(4)), none);
  expect(seqs(chat)).toEqual([1, 2, 3, 4]);
  expect(chat).toMatchObject({ counter: 4, has_gap: false });
});

test('a lost frame is a gap: what is known is still asked from before it, and the answer repeats nothing', () => {
  let chat = chatOf(answer([message(1)], 1));
  chat = withFrame(chat, frame(message(4)), none);
  expect(chat).toMatchObject({ counter: 1, has_gap: true });
  chat = withAnswer(chat, answer([message(2), message(3), message(4)], 4));
  expect(seqs(chat)).toEqual([1, 2, 3, 4]);
  expect(chat).toMatchObject({ counter: 4, has_gap: false });
});

test('a frame that was cut leaves no gap: the rest stands in the history', () => {
  const chat = withFrame(chatOf(answer([], 0)), { ...frame(message(30)), is_cut: true }, none);
  expect(chat).toMatchObject({ counter: 30, has_gap: false });
});

test('an older state of a message that comes late does not bring a hidden text back', () => {
  let chat = chatOf(answer([message(1)], 1));
  chat = withFrame(chat, frame(message(1, { rev: 2, status: 'hidden', body: null })), none);
  chat = withOlder(chat, answer([message(1)], 2));
  expect(chat.messages).toMatchObject([{ status: 'hidden', body: null }]);
});

test('what is one’s own and what one voted for stay so, though frames are for everybody', () => {
  let chat = chatOf(answer([message(1, { is_own: true, kind: 'question', has_voted: true })], 1));
  chat = withFrame(
    chat,
    { ...frame(message(1, { rev: 2, kind: 'question', pinned: true })), votes: [{ id: 'm1', votes: 5 }] },
    none,
  );
  expect(chat.messages).toMatchObject([{ is_own: true, has_voted: true, votes: 5, pinned: true }]);
  expect(chat.pinned).toHaveLength(1);
  chat = withFrame(chat, frame(message(2, { rev: 3, seq: 3 })), new Set(['c2']));
  expect(chat.messages[1]).toMatchObject({ is_own: true });
});
