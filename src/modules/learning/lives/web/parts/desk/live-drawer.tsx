import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RowsPanel } from '#web/ui/row-list.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { chatModes, liveVisibilities, nameModes, replayModes } from '../../../contract/live-choices.ts';
import { lives } from '../../../contract/lives.contract.ts';
import { useLiveText } from '../../texts.ts';
import { LiveBadge } from '../live-badge.tsx';
import { useLivePaths } from '../live-paths.ts';
import { type LiveDetail, useLiveWords, useMinutesBefore } from '../live-words.ts';
import { useLiveNews } from '../use-live-news.ts';

const CloseDialog = lazyDialog(async () => (await import('./close-dialog.tsx')).CloseDialog);
const ReturnDialog = lazyDialog(async () => (await import('./return-dialog.tsx')).ReturnDialog);
const LiveForm = lazyDialog(async () => (await import('../planning/live-form.tsx')).LiveForm);
const RosterDrawer = lazyDialog(async () => (await import('./roster-drawer.tsx')).RosterDrawer);

type Shown = 'close' | 'return' | 'edit' | 'viewers';

/** One live as its planner and its approver see it: who is shown to whom, which problems there are, and what is next. */
export function LiveDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useLiveText();
  const { titleOf } = useLiveWords();
  const [shown, show] = useState<Shown | null>(null);
  const answer = useApi(lives.get, { params: { id } });
  useLiveNews(id);
  const live = answer.data;
  const hide = () => show(null);
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={live ? titleOf(live) : t('live')}
      foot={live && <Foot live={live} onShow={show} onGone={onClose} />}
    >
      {live ? <Plan live={live} /> : <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />}
      {live && shown === 'close' && <CloseDialog live={live} isStop={live.on_air} onClose={hide} />}
      {live && shown === 'return' && <ReturnDialog live={live} onClose={hide} onDone={onClose} />}
      {live && shown === 'edit' && <LiveForm live={live} onClose={hide} onSaved={hide} />}
      {live && shown === 'viewers' && <RosterDrawer live={live} onClose={hide} />}
    </SideDrawer>
  );
}

interface FootProps {
  readonly live: LiveDetail;
  readonly onShow: (shown: Shown) => void;
  readonly onGone: () => void;
}

function Foot({ live, onShow, onGone }: FootProps) {
  const t = useLiveText();
  const navigate = useNavigate();
  const paths = useLivePaths();
  const { id, version, actions } = live;
  const said = (text: string) => ({ invalidates: ['home'] as const, onSuccess: () => void toast.success(text) });
  const approve = useSend(lives.approve, said(t('approved')));
  const submit = useSend(lives.submit, said(t('submitted')));
  const withdraw = useSend(lives.withdraw, said(t('withdrawn')));
  const remove = useSend(lives.remove, { onSuccess: onGone });
  const may = (action: LiveDetail['actions'][number]) => actions.includes(action);
  const drop = async () => {
    if (await confirm({ title: t('remove_title'), confirm: t('remove'), danger: true }))
      remove.mutate({ params: { id } });
  };
  const acts: (Act | false)[] = [
    may('approve') && {
      key: 'approve',
      label: t('approve'),
      kind: 'primary',
      isPending: approve.isPending,
      onClick: () => approve.mutate({ params: { id }, body: { version } }),
    },
    may('approve') && { key: 'return', label: t('return'), asks: true, onClick: () => onShow('return') },
    may('submit') && {
      key: 'submit',
      label: t('submit'),
      kind: 'primary',
      isPending: submit.isPending,
      onClick: () => submit.mutate({ params: { id }, body: { version } }),
    },
    may('push') && {
      key: 'studio',
      label: t('to_studio'),
      kind: 'primary',
      onClick: () => void navigate(paths.studio(id)),
    },
    live.has_room && {
      key: 'room',
      label: t('to_room'),
      onClick: () => void navigate(paths.room(id)),
    },
    may('update') && { key: 'edit', label: t('edit'), onClick: () => onShow('edit') },
    may('withdraw') && { key: 'withdraw', label: t('withdraw'), onClick: () => withdraw.mutate({ params: { id } }) },
    may('viewers') && { key: 'viewers', label: t('roster'), onClick: () => onShow('viewers') },
    may('close') && {
      key: 'close',
      label: t(live.on_air ? 'stop_now' : 'close_live'),
      kind: 'danger',
      onClick: () => onShow('close'),
    },
    may('remove') && { key: 'remove', label: t('remove'), kind: 'danger', onClick: () => void drop() },
  ];
  return <FootActions acts={acts} />;
}

function Plan({ live }: { readonly live: LiveDetail }) {
  const t = useLiveText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { timeOf, audienceOf } = useLiveWords();
  const minutesBefore = useMinutesBefore();
  const names = (people: readonly { name: string; name_en: string | null }[]) => format.list(people.map(localizedName));
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <LiveBadge live={live} /> },
    live.waits_for !== null && { label: t('waits_for'), value: t(`waits_${live.waits_for}`) },
    live.close_reason !== null && { label: t('reason'), value: live.close_reason },
    { label: t('when'), value: timeOf(live) },
    { label: t('type'), value: localizedName(live.type) },
    { label: t('host'), value: names([live.host, ...live.co_hosts]) },
    live.moderators.length > 0 && { label: t('moderators'), value: names(live.moderators) },
    { label: t('department'), value: localizedName(live.department) },
    live.broom !== null && { label: t('room'), value: localizedName(live.broom) },
    { label: t('visibility'), value: labelOf(liveVisibilities, live.visibility, lang) },
    live.visibility === 'audience' && {
      label: t('who_for'),
      // people are counted once it is approved
      value: [audienceOf(live), live.head_count > 0 && t('people_n', { n: live.head_count })]
        .filter(Boolean)
        .join(' · '),
    },
    { label: t('chat_mode'), value: labelOf(chatModes, live.chat_mode, lang) },
    { label: t('name_mode'), value: labelOf(nameModes, live.name_mode, lang) },
    live.slow_seconds > 0 && { label: t('slow_seconds'), value: t('seconds_n', { n: live.slow_seconds }) },
    { label: t('replay_mode'), value: labelOf(replayModes, live.replay, lang) },
    live.remind_minutes.length > 0 && {
      label: t('remind_minutes'),
      value: format.list([...live.remind_minutes].sort((a, b) => b - a).map(minutesBefore)),
    },
    live.has_minors && { label: t('has_minors'), value: t('yes') },
    live.summary !== null && { label: t('summary'), value: live.summary },
  ];
  return (
    <>
      {live.opinion && (
        <Alert mb={16} title={t(live.is_returned ? 'returned_with' : 'opinion')}>
          {live.opinion}
        </Alert>
      )}
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {live.same_time.length > 0 && (
        <RowsPanel title={t('same_time')} none="" rows={live.same_time}>
          {(row) => [row.title, `${row.host} · ${timeOf(row)}`]}
        </RowsPanel>
      )}
      {live.portraits && (
        <Panel
          title={t('portraits', {
            n: live.portraits.filter((one) => one.has_consent).length,
            of: live.portraits.length,
          })}
        >
          {format.list(
            live.portraits
              .filter((one) => !one.has_consent)
              .map((one) => `${localizedName(one)} (${one.class_name ?? ''})`),
          ) || t('all_consent')}
        </Panel>
      )}
    </>
  );
}
