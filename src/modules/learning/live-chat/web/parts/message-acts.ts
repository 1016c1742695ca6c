import { OWN_DELETION_SECONDS } from '../../contract/live-chat.shapes.ts';
import type { Chat, Message } from './chat-state.ts';

export const ACTS = [
  'reply',
  'withdraw',
  'report',
  'pin',
  'unpin',
  'mark_answered',
  'not_answered',
  'show_again',
  'who_was_it',
  'hide',
  'mute',
] as const;
export type ActName = (typeof ACTS)[number];

/** What the reader may do with a message, in the order of the menu. */
export function actsFor(message: Message, state: Chat['state'] | null, mayReply: boolean, now = Date.now()): ActName[] {
  const { is_visible: isVisible, is_held, is_hidden, kind, is_own, pinned, answered_at } = message;
  if (!state || kind === 'system') return [];
  const isFresh = now - Date.parse(message.created_at) < OWN_DELETION_SECONDS * 1000;
  const { is_moderator } = state;
  const may: Readonly<Record<ActName, boolean>> = {
    reply: isVisible && mayReply && state.may_chat,
    withdraw: is_own && isFresh && (isVisible || is_held),
    report: isVisible && !is_own && !is_moderator,
    pin: is_moderator && isVisible && !pinned,
    unpin: is_moderator && isVisible && pinned,
    mark_answered: is_moderator && isVisible && kind === 'question' && answered_at === null,
    not_answered: is_moderator && isVisible && kind === 'question' && answered_at !== null,
    show_again: is_moderator && is_hidden,
    who_was_it: is_moderator,
    hide: is_moderator && isVisible,
    mute: is_moderator && !is_own,
  };
  return ACTS.filter((name) => may[name]);
}
