import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useSay } from '#web/i18n/texts.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { announcements } from '../../contract/announcements.contract.ts';
import { announcementLifecycle } from '../../contract/announcements.lifecycle.ts';
import type { Announcement } from './announcement-desk.tsx';
import { useNoticeText } from './notice-texts.ts';
import classes from './notices.module.css';

interface Props {
  readonly row: Announcement;
  readonly onDone: () => void;
}

const { moves } = announcementLifecycle;
const OTHERS = ['announces', 'home', 'notifications'];

/** The moves that this person may make, from the answer of the server. */
export function AnnouncementMoves({ row, onDone }: Props) {
  const t = useNoticeText();
  const say = useSay();
  const [reasonFor, askReason] = useState<'return' | 'recall' | null>(null);
  const may = (action: Announcement['actions'][number]) => row.actions.includes(action);
  const settled = {
    refreshes: OTHERS,
    onSuccess: ({ status }: { readonly status: Announcement['status'] }) => {
      toast.success(say(announcementLifecycle.states[status]));
      onDone();
    },
  };
  const submit = useSend(announcements.submit, settled);
  const withdraw = useSend(announcements.withdraw, settled);
  const approve = useSend(announcements.approve, settled);
  const remove = useSend(announcements.remove, { onSuccess: onDone });
  const input = { params: { id: row.id }, body: { version: row.version } };
  const sure = async () => {
    if (await ask({ title: t('remove_sure', { title: row.title }), confirm: t('remove'), danger: true }))
      remove.mutate({ body: { ids: [row.id] } });
  };
  return (
    <div className={classes.moves}>
      {may('remove') && (
        <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void sure()}>
          {t('remove')}
        </Button>
      )}
      {may('submit') && (
        <Button variant="light" loading={submit.isPending} onClick={() => submit.mutate(input)}>
          {say(moves.submit)}
        </Button>
      )}
      {may('withdraw') && (
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(input)}>
          {say(moves.withdraw)}
        </Button>
      )}
      {may('return') && (
        <Button variant="default" onClick={() => askReason('return')}>
          {say(moves.return)}
        </Button>
      )}
      {may('approve') && (
        <Button loading={approve.isPending} onClick={() => approve.mutate(input)}>
          {say(moves.approve)}
        </Button>
      )}
      {may('recall') && (
        <Button variant="light" color="red" onClick={() => askReason('recall')}>
          {say(moves.recall)}
        </Button>
      )}
      {reasonFor && (
        <ReasonDialog
          endpoint={reasonFor === 'recall' ? announcements.recall : announcements.giveBack}
          params={{ id: row.id }}
          body={{ version: row.version }}
          title={say(moves[reasonFor])}
          submitLabel={say(moves[reasonFor])}
          reasonLabel={t('reason')}
          reasonHelp={t(reasonFor === 'recall' ? 'recall_help' : 'return_help')}
          refreshes={OTHERS}
          onClose={() => askReason(null)}
          onDone={onDone}
        />
      )}
    </div>
  );
}
