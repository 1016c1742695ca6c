import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconMoodSmile, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { frame } from '#shared/calls/frame.contract.ts';
import { cut } from '#shared/text/cut.ts';
import { useApi } from '#web/api/queries.ts';
import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useSettings } from '#web/session/session.ts';
import { Dropdown } from '#web/ui/acts/dropdown.tsx';
import { Inline } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { isComposing } from '#web/ui/text/is-composing.ts';
import { toast } from '#web/ui/toasts.ts';
import { PAUSE_SECONDS, TEXT_AT_MOST } from '../../contract/live-chat.shapes.ts';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import type { Chat, Message } from './chat-state.ts';
import type { ChatHandle } from './use-chat.ts';

const KEPT_MS = 10 * 60_000;
const NEARLY_FULL = TEXT_AT_MOST - 40;

interface Props {
  readonly liveId: string;
  readonly state: Chat['state'];
  readonly handle: Pick<ChatHandle, 'claim' | 'add'>;
  readonly answers?: Message | null;
  readonly onAnswered?: () => void;
  /** In the tab of questions everything that is said is one. */
  readonly asksOnly?: boolean;
}

/** Where the reader writes; instead of it why they cannot. */
export function Composer(props: Props) {
  const t = useChatText();
  const format = useFormat();
  const isGuest = useSettings() === null;
  const { state } = props;
  if (isGuest) return <p className={`${classes.composer} ${classes.soft}`}>{t('guests_read')}</p>;
  const why = !state.is_open
    ? t('chat_closed')
    : state.muted_until
      ? t('muted_until', { time: format.dateTime(state.muted_until) })
      : state.chat_mode === 'off' && !state.is_moderator
        ? t('chat_off')
        : state.may_chat
          ? null
          : t('cannot_chat');
  return why ? (
    <p role="status" className={`${classes.composer} ${classes.soft}`}>
      {why}
    </p>
  ) : (
    <Writing {...props} />
  );
}

function Writing({ liveId, state, handle, answers = null, onAnswered, asksOnly = false }: Props) {
  const t = useChatText();
  const [text, setText] = useDraft(`${liveId} ${asksOnly}`);
  const [isQuestion, setQuestion] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const own = useId();
  const clientId = useRef(crypto.randomUUID());
  const wait = useWait();
  const mustAsk = asksOnly || (state.chat_mode === 'questions' && !state.is_moderator);
  const send = useSend(liveMessages.create, {
    invalidates: false,
    errorDisplay: 'inline',
    onSuccess: (message) => {
      clientId.current = crypto.randomUUID();
      setText('');
      setQuestion(false);
      onAnswered?.();
      handle.add(message);
      if (message.is_held) toast.success(t('held_for_review'));
      if (!state.is_moderator) wait.begin(Math.max(PAUSE_SECONDS, state.slow_seconds));
      field.current?.focus();
    },
  });
  useFocusKey(field);
  const isEmpty = text.trim() === '';
  const say = () => {
    if (isEmpty || wait.left > 0 || send.isPending) return;
    handle.claim(clientId.current);
    const kind = mustAsk || isQuestion ? 'question' : 'text';
    const reply_to = answers?.seq ?? null;
    send.mutate({ params: { id: liveId }, body: { client_id: clientId.current, kind, body: text.trim(), reply_to } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    say();
  };
  return (
    <div className={classes.composer}>
      {answers && <Answering name={answers.shown_name} onCancel={onAnswered} />}
      <Textarea
        ref={field}
        id={own}
        aria-label={t(mustAsk ? 'your_question' : 'your_message')}
        placeholder={t(mustAsk ? 'your_question' : 'your_message')}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={TEXT_AT_MOST}
        value={text}
        error={send.error && sentenceOf(send.error)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (send.error) send.reset();
        }}
        onKeyDown={onKeyDown}
      />
      <Inline gap={6} wrap className={classes.line}>
        <EmojiPick onPick={(one) => setText((now) => cut(`${now}${one}`, TEXT_AT_MOST))} />
        {!mustAsk && <AsQuestion isChosen={isQuestion} onChange={setQuestion} />}
        <Button
          ml="auto"
          size="sm"
          leftSection={<IconSend2 aria-hidden size={16} />}
          disabled={isEmpty || wait.left > 0}
          loading={send.isPending}
          onClick={say}
        >
          {wait.left > 0 ? t('wait_seconds', { n: wait.left }) : t('send')}
        </Button>
      </Inline>
      <Notes text={text} isReviewed={state.chat_mode === 'held' && !state.is_moderator} />
    </div>
  );
}

/** How much room is left, and that a moderator looks first. */
function Notes({ text, isReviewed }: { readonly text: string; readonly isReviewed: boolean }) {
  const t = useChatText();
  return (
    <>
      {text.length > NEARLY_FULL && (
        <p className={classes.soft}>{t('letters_of', { n: text.length, most: TEXT_AT_MOST })}</p>
      )}
      {isReviewed && <p className={classes.soft}>{t('reviewed_first')}</p>}
    </>
  );
}

function AsQuestion({
  isChosen,
  onChange,
}: {
  readonly isChosen: boolean;
  readonly onChange: (next: boolean) => void;
}) {
  const t = useChatText();
  return (
    <Button
      variant={isChosen ? 'light' : 'subtle'}
      size="compact-sm"
      aria-pressed={isChosen}
      leftSection={isChosen ? <IconCheck aria-hidden size={16} /> : undefined}
      onClick={() => onChange(!isChosen)}
    >
      {t('as_question')}
    </Button>
  );
}

function Answering({ name, onCancel }: { readonly name: string; readonly onCancel: (() => void) | undefined }) {
  const t = useChatText();
  return (
    <p className={classes.soft}>
      {t('answering', { name })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </p>
  );
}

interface PickProps {
  readonly onPick: (emoji: string) => void;
}

function EmojiPick({ onPick }: PickProps) {
  const t = useChatText();
  return (
    <Dropdown
      label={t('emoji')}
      kind="dialog"
      align="start"
      side="above"
      width={260}
      trigger={(props) => (
        <button {...props} className={classes.more} aria-label={t('emoji')}>
          <IconMoodSmile aria-hidden size={20} />
        </button>
      )}
    >
      {(close) => (
        <EmojiList
          onPick={(one) => {
            onPick(one);
            close();
          }}
        />
      )}
    </Dropdown>
  );
}

/** The emoji that the school offers, read when the reader wants one. */
function EmojiList({ onPick }: PickProps) {
  const answer = useApi(frame.showCurrent, {}, { staleMs: KEPT_MS });
  if (!answer.data) return <Loaded of={answer} skeleton={<TextSkeleton lines={2} />} />;
  const list = answer.data.emoji_list.split(/\s+/).filter(Boolean);
  return (
    <div className={classes.emoji}>
      {list.map((one) => (
        <button key={one} type="button" aria-label={one} onClick={() => onPick(one)}>
          {one}
        </button>
      ))}
    </div>
  );
}

/** What was begun and not sent, while this page of the browser lives: another tab beside the picture or a mute loses nothing. */
const drafts = new Map<string, string>();

function useDraft(key: string): [string, (next: string | ((now: string) => string)) => void] {
  const [text, setText] = useState(drafts.get(key) ?? '');
  useEffect(() => {
    if (text) drafts.set(key, text);
    else drafts.delete(key);
  }, [key, text]);
  return [text, setText];
}

/** Seconds until the next message is taken, counted down. */
function useWait() {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const soon = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(soon);
  }, [left]);
  return { left, begin: setLeft };
}

/** The key C brings the reader to the field, unless they write somewhere. */
function useFocusKey(field: { readonly current: HTMLTextAreaElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const at = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
