import { Button } from '@mantine/core';
import { IconArrowBigUp, IconArrowBigUpFilled, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useSettings } from '#web/session/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ToneBadge } from '#web/ui/state-badge.tsx';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import { LostLine } from './chat-panel.tsx';
import type { Message } from './chat-state.ts';
import { Composer } from './composer.tsx';
import { useChat } from './use-chat.ts';

const PAUSE_MS = 1_500;

/** The question desk: those with the most votes first, the answered ones last; the host marks what was answered. */
export function QuestionsPanel({ liveId }: { readonly liveId: string }) {
  const t = useChatText();
  const handle = useChat(liveId);
  const answer = useApi(liveMessages.list, { params: { id: liveId }, query: { kind: 'question' } });
  useFollowed(handle.chat?.messages, () => void answer.refetch());
  if (!handle.chat || !answer.data)
    return (
      <Loaded
        of={{ data: undefined, error: handle.error ?? answer.error, refetch: () => void answer.refetch() }}
        skeleton={<TextSkeleton lines={6} />}
      />
    );
  const questions = questionsOf(answer.data.list, handle.chat.messages);
  return (
    <section className={classes.chat}>
      <LostLine handle={handle} />
      <div className={classes.scroll}>
        {questions.length === 0 && <EmptyState small title={t('no_questions')} detail={t('no_questions_help')} />}
        <ul className={classes.questions} aria-label={t('questions')}>
          {questions.map((one) => (
            <Question
              key={one.id}
              question={one}
              mayAnswer={handle.chat?.state.is_moderator ?? false}
              onChanged={() => void answer.refetch()}
            />
          ))}
        </ul>
      </div>
      <Composer liveId={liveId} state={handle.chat.state} handle={handle} asksOnly />
    </section>
  );
}

/** Those with the most votes first, the answered ones last, at the end what the reader asked and a moderator has to pass. */
function questionsOf(read: readonly Message[], said: readonly Message[]): Message[] {
  const live = new Map(said.map((one) => [one.id, one]));
  const isGone = (id: string) => live.get(id)?.is_visible === false;
  const known = new Set(read.map(({ id }) => id));
  return [
    ...read
      .filter(({ id }) => !isGone(id))
      .map((one) => ({ ...one, votes: live.get(one.id)?.votes ?? one.votes }))
      .sort((a, b) => Number(a.answered_at !== null) - Number(b.answered_at !== null) || b.votes - a.votes),
    ...said.filter((one) => one.kind === 'question' && one.is_held && one.is_own && !known.has(one.id)),
  ];
}

/** Reads the questions again after something was said, at most every second and a half. */
function useFollowed(messages: readonly Message[] | undefined, read: () => void): void {
  const last = messages?.reduce((most, one) => Math.max(most, one.kind === 'question' ? (one.rev ?? 0) : 0), 0) ?? 0;
  const known = useRef(last);
  const again = useRef(read);
  again.current = read;
  useEffect(() => {
    if (last <= known.current) return undefined;
    const soon = setTimeout(() => {
      known.current = last;
      again.current();
    }, PAUSE_MS);
    return () => clearTimeout(soon);
  }, [last]);
}

interface QuestionProps {
  readonly question: Message;
  readonly mayAnswer: boolean;
  readonly onChanged: () => void;
}

function Question({ question, mayAnswer, onChanged }: QuestionProps) {
  const t = useChatText();
  const format = useFormat();
  const isGuest = useSettings() === null;
  const settled = { invalidates: false, onSuccess: onChanged } as const;
  const vote = useSend(liveMessages.vote, settled);
  const unvote = useSend(liveMessages.unvote, settled);
  const mark = useSend(liveMessages.act, settled);
  const { id, votes, has_voted, answered_at, shown_name, body, is_held } = question;
  const Icon = has_voted ? IconArrowBigUpFilled : IconArrowBigUp;
  return (
    <li data-answered={answered_at !== null}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-pressed={has_voted}
        aria-label={t('vote_for', { n: votes })}
        disabled={isGuest || answered_at !== null || is_held}
        loading={vote.isPending || unvote.isPending}
        leftSection={<Icon aria-hidden size={18} />}
        onClick={() => (has_voted ? unvote : vote).mutate({ params: { id } })}
      >
        {format.number(votes)}
      </Button>
      <div>
        <p>{body}</p>
        <p className={classes.soft}>
          {shown_name} {format.time(question.created_at)} {is_held && t('waits_for_review')}
        </p>
        {answered_at && <ToneBadge tone="done">{t('answered')}</ToneBadge>}
        {mayAnswer && (
          <Button
            variant="default"
            size="compact-sm"
            loading={mark.isPending}
            leftSection={answered_at ? undefined : <IconCheck aria-hidden size={16} />}
            onClick={() => mark.mutate({ params: { id }, body: { answered: answered_at === null } })}
          >
            {t(answered_at ? 'not_answered' : 'mark_answered')}
          </Button>
        )}
      </div>
    </li>
  );
}
