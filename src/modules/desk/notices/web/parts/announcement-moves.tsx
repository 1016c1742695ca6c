import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { Facts } from '#web/ui/facts.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { announcements } from '../../contract/announcements.contract.ts';
import { announcementLifecycle } from '../../contract/announcements.lifecycle.ts';
import { useNoticeText } from '../texts.ts';
import type { Announcement } from './announcement-desk.tsx';
import classes from './notices.module.css';

interface Props {
  readonly row: Announcement;
  readonly onDone: () => void;
  /** In its form, whose own button hands it in. */
  readonly isEditing?: boolean;
}

const { moves } = announcementLifecycle;
const OTHERS = ['announces', 'home', 'notifications'];

/** Whom it is for and where it will stand, in the words of the form. */
function SendingFacts({ row }: Pick<Props, 'row'>) {
  const t = useNoticeText();
  const format = useFormat();
  const whom = row.hats.length ? format.list(row.hats.map((userType) => t(`hat_${userType}`))) : t('everybody');
  const places = [t('place_list'), ...row.placements.map((place) => t(`place_${place}`))];
  return (
    <Facts
      facts={[
        { label: t('for'), value: whom },
        { label: t('placements'), value: format.list(places) },
      ]}
    />
  );
}

/** Nothing goes out to people before somebody has read how many they are. */
function useSending(row: Announcement) {
  const t = useNoticeText();
  const localize = useLocalize();
  const [isCounting, setCounting] = useState(false);
  const notifyThem = async (move: 'submit' | 'approve', send: () => void) => {
    setCounting(true);
    const known = await call(announcements.recipients, { params: { id: row.id } }).catch((error: unknown) => {
      reactTo(error);
      return null;
    });
    setCounting(false);
    if (!known) return;
    const { count, is_sent_at_once } = known;
    const isSure = await confirm({
      title: t(is_sent_at_once ? 'send_sure' : 'submit_sure', { n: count }),
      body: <SendingFacts row={row} />,
      confirm: is_sent_at_once ? t('send_to', { n: count }) : localize(moves[move]),
    });
    if (isSure) send();
  };
  return { isCounting, notifyThem };
}

/** The moves that this person may make, from the answer of the server. */
export function AnnouncementMoves({ row, onDone, isEditing = false }: Props) {
  const t = useNoticeText();
  const localize = useLocalize();
  const { isCounting, notifyThem } = useSending(row);
  const [reasonFor, askReason] = useState<'return' | 'recall' | null>(null);
  const may = (action: Announcement['actions'][number]) => row.actions.includes(action);
  const settled = {
    invalidates: OTHERS,
    onSuccess: ({ status }: { readonly status: Announcement['status'] }) => {
      toast.success(localize(announcementLifecycle.states[status]));
      onDone();
    },
  };
  const submit = useSend(announcements.submit, settled);
  const withdraw = useSend(announcements.withdraw, settled);
  const approve = useSend(announcements.approve, settled);
  const remove = useSend(announcements.remove, { onSuccess: onDone });
  const input = { params: { id: row.id }, body: { version: row.version } };
  const sure = async () => {
    if (await confirm({ title: t('remove_sure', { title: row.title }), confirm: t('remove'), danger: true }))
      remove.mutate({ body: { ids: [row.id] } });
  };
  return (
    <div className={classes.moves}>
      {may('remove') && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void sure()}>
          {t('remove')}
        </Button>
      )}
      {may('submit') && !isEditing && (
        <Button
          variant="light"
          loading={submit.isPending || isCounting}
          onClick={() => void notifyThem('submit', () => submit.mutate(input))}
        >
          {localize(moves.submit)}
        </Button>
      )}
      {may('withdraw') && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(input)}>
          {localize(moves.withdraw)}
        </Button>
      )}
      {may('return') && (
        <Button variant="default" onClick={() => askReason('return')}>
          {localize(moves.return)}
        </Button>
      )}
      {may('approve') && (
        <Button
          loading={approve.isPending || isCounting}
          onClick={() => void notifyThem('approve', () => approve.mutate(input))}
        >
          {localize(moves.approve)}
        </Button>
      )}
      {may('recall') && (
        <Button variant="light" color="red" onClick={() => askReason('recall')}>
          {localize(moves.recall)}
        </Button>
      )}
      {reasonFor && (
        <ReasonDialog
          endpoint={reasonFor === 'recall' ? announcements.recall : announcements.giveBack}
          params={{ id: row.id }}
          body={{ version: row.version }}
          title={localize(moves[reasonFor])}
          submitLabel={localize(moves[reasonFor])}
          reasonLabel={t('reason')}
          reasonHelp={t(reasonFor === 'recall' ? 'recall_help' : 'return_help')}
          invalidates={OTHERS}
          onClose={() => askReason(null)}
          onDone={onDone}
        />
      )}
    </div>
  );
}
