import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { BlockedWordsPanel } from '#modules/core/content-check/web/public.tsx';
import { chatModes } from '#modules/learning/lives/contract/live-choices.ts';
import type { CallInput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChipsField, SelectField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { Inline, Stack, Words } from '#web/ui/layout/layout.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { deskChannel } from '../../contract/live-chat.shapes.ts';
import { liveMessages } from '../../contract/live-messages.contract.ts';
import { useChatText } from '../texts.ts';
import classes from './chat.module.css';
import type { Chat } from './chat-state.ts';
import { useMessageActs } from './use-message-acts.tsx';

const SLOW_SECONDS = [0, 5, 15, 30, 60, 120] as const;
type Waiting = { readonly list: readonly DeskMessage[]; readonly isHeld: boolean };
type DeskMessage = NonNullable<ReturnType<typeof useDesk>['data']>['held'][number];

const useDesk = (liveId: string) => useApi(liveMessages.desk, { params: { id: liveId } });

/** For moderators: how people may talk, what waits to be passed, what was reported, who is muted. */
export function DeskPanel({ liveId }: { readonly liveId: string }) {
  const t = useChatText();
  const chat = useApi(liveMessages.list, { params: { id: liveId }, query: {} });
  const desk = useDesk(liveId);
  useChannel(deskChannel(liveId), ({ event }) => {
    if (event === 'waiting' || mayBeOld(event)) void desk.refetch();
  });
  const state = chat.data?.chat ?? null;
  const { act, actsOf, dialog } = useMessageActs({ state, liveId });
  const [isWords, setWords] = useState(false);
  if (!desk.data || !state) return <Loaded of={desk.data ? chat : desk} skeleton={<TextSkeleton lines={6} />} />;
  const list = ({ list: rows, isHeld }: Waiting) => (
    <Stack as="ul" gap={8} className={classes.waiting}>
      {rows.map((one) => (
        <WaitingMessage
          key={one.id}
          message={one}
          isHeld={isHeld}
          onShow={() => act(one, { status: 'visible' }, t(isHeld ? 'passed' : 'was_kept'))}
          onHide={() => act(one, { status: 'hidden' }, t(isHeld ? 'not_passed' : 'was_hidden_done'))}
          onMore={actsOf(one).find(({ key }) => key === 'mute')?.onSelect}
        />
      ))}
    </Stack>
  );
  const { held, reported } = desk.data;
  return (
    <section className={classes.desk}>
      <Rules liveId={liveId} state={state} />
      <Words as="h3" size="normal">
        {t('held_messages', { n: held.length })}
      </Words>
      {held.length ? list({ list: held, isHeld: true }) : <EmptyState small kind="done" title={t('nothing_held')} />}
      {reported.length > 0 && (
        <>
          <Words as="h3" size="normal">
            {t('reported_messages', { n: reported.length })}
          </Words>
          {list({ list: reported, isHeld: false })}
        </>
      )}
      <Muted liveId={liveId} />
      {state.may_mute_everywhere && (
        <Button variant="default" onClick={() => setWords(true)}>
          {t('blocked_words')}
        </Button>
      )}
      {isWords && (
        <SideDrawer kind="record" opened title={t('blocked_words')} onClose={() => setWords(false)}>
          <Suspense fallback={<TextSkeleton lines={5} />}>
            <BlockedWordsPanel />
          </Suspense>
        </SideDrawer>
      )}
      {dialog}
    </section>
  );
}

function Rules({ liveId, state }: { readonly liveId: string; readonly state: Chat['state'] }) {
  const t = useChatText();
  const change = useSend(liveMessages.changeChat, { onSuccess: () => toast.success(t('rules_changed')) });
  const put = (body: NonNullable<CallInput<typeof liveMessages.changeChat>['body']>) =>
    change.mutate({ params: { id: liveId }, body });
  const modes = useOptions(chatModes);
  const slow = SLOW_SECONDS.map((n) => ({
    value: String(n),
    label: n === 0 ? t('slow_none') : t('slow_seconds', { n }),
  }));
  return (
    <>
      <ChipsField
        label={t('chat_mode')}
        value={state.chat_mode}
        options={modes}
        onChange={(chosen) => {
          const mode = chatModes.find(({ code }) => code === chosen);
          if (mode) put({ chat_mode: mode.code });
        }}
      />
      <SelectField
        label={t('slow_mode')}
        value={String(state.slow_seconds)}
        options={slow}
        onChange={(n) => put({ slow_seconds: Number(n) })}
      />
    </>
  );
}

interface WaitingProps {
  readonly message: DeskMessage;
  readonly isHeld: boolean;
  readonly onShow: () => void;
  readonly onHide: () => void;
  readonly onMore: (() => void) | undefined;
}

function WaitingMessage({ message, isHeld, onShow, onHide, onMore }: WaitingProps) {
  const t = useChatText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  return (
    <li>
      <p>{message.body}</p>
      <p className={classes.soft}>
        {localizedName(message.sender)} {format.time(message.created_at)}
      </p>
      {!isHeld && (
        <p className={classes.soft}>
          {t('reported_times', { n: message.report_count, reasons: format.list(message.reports) })}
        </p>
      )}
      <Inline gap={6} wrap className={classes.line}>
        <Button size="compact-sm" variant={isHeld ? 'filled' : 'default'} onClick={onShow}>
          {t(isHeld ? 'pass' : 'keep')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onHide}>
          {t(isHeld ? 'do_not_pass' : 'hide')}
        </Button>
        {onMore && (
          <Button size="compact-sm" variant="subtle" onClick={onMore}>
            {t('mute')}
          </Button>
        )}
      </Inline>
    </li>
  );
}

function Muted({ liveId }: { readonly liveId: string }) {
  const t = useChatText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(liveMessages.mutes, { params: { id: liveId } });
  const unmute = useSend(liveMessages.unmute, { onSuccess: () => toast.success(t('unmuted')) });
  if (!answer.data || answer.data.list.length === 0) return null;
  return (
    <RowsPanel title={t('muted_people')} none={t('nobody_muted')} rows={answer.data.list}>
      {(row) => [
        <>
          {localizedName(row.user)} · {t(row.is_everywhere ? 'mute_everywhere' : 'mute_here')} ·{' '}
          {t('until', { time: format.dateTime(row.until) })} · {row.reason}
        </>,
        <Button
          key="end"
          variant="subtle"
          size="compact-sm"
          loading={unmute.isPending}
          onClick={() => unmute.mutate({ params: { id: liveId, mute_id: row.id } })}
        >
          {t('unmute')}
        </Button>,
      ]}
    </RowsPanel>
  );
}
