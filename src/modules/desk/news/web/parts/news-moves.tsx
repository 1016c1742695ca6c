import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useSay } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { usePerson } from '#web/session/session.ts';
import { ask } from '#web/ui/confirm-store.ts';
import { toast } from '#web/ui/toasts.ts';
import { news } from '../../contract/news.contract.ts';
import { newsLifecycle } from '../../contract/news.lifecycle.ts';
import { useNewsText } from '../texts.ts';
import type { NewsRow } from './news-admin.tsx';

interface Props {
  readonly row: NewsRow;
  readonly onDone: () => void;
}

function ReturnDialog({ row, onClose, onDone }: Props & { readonly onClose: () => void }) {
  const t = useNewsText();
  const say = useSay();
  const [opinion, setOpinion] = useState('');
  const giveBack = useSend(news.giveBack, { refreshes: ['home'], onSuccess: onDone });
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(newsLifecycle.moves.return)}
      attributes={{ header: { role: 'presentation' } }}
    >
      <Textarea
        data-autofocus
        label={t('news_return_why')}
        value={opinion}
        maxLength={300}
        autosize
        minRows={3}
        onChange={(event) => setOpinion(event.currentTarget.value)}
      />
      <Button
        mt={16}
        loading={giveBack.isPending}
        disabled={opinion.trim().length < 2}
        onClick={() => giveBack.mutate({ params: { id: row.id }, body: { version: row.version, opinion } })}
      >
        {say(newsLifecycle.moves.return)}
      </Button>
    </Modal>
  );
}

/** What this person may do with the text now. Nobody decides about their own. */
export function NewsMoves({ row, onDone }: Props) {
  const t = useNewsText();
  const say = useSay();
  const f = useFrameText();
  const person = usePerson();
  const { can } = useRights();
  const [isReturning, setReturning] = useState(false);
  const isMine = row.author.id === person.id;
  const said = (key: 'news_submitted' | 'news_published' | 'news_went_offline') => ({
    refreshes: ['home'],
    onSuccess: () => {
      toast.success(t(key));
      onDone();
    },
  });
  const submit = useSend(news.submit, said('news_submitted'));
  const publish = useSend(news.publish, said('news_published'));
  const offline = useSend(news.offline, said('news_went_offline'));
  const remove = useSend(news.remove, { onSuccess: onDone });
  const input = { params: { id: row.id }, body: { version: row.version } };
  const sure = async () => {
    const title = t('remove_sure', { name: row.title });
    if (await ask({ title, confirm: t('remove'), cancel: f('cancel'), danger: true }))
      remove.mutate({ params: { id: row.id } });
  };
  const decides = can('0502') && !isMine;
  return (
    <>
      {row.status === 'draft' && (isMine || can('0502')) && (
        <Button variant="subtle" c="var(--refused)" onClick={() => void sure()}>
          {t('remove')}
        </Button>
      )}
      {row.status === 'draft' && isMine && (
        <Button variant="light" loading={submit.isPending} onClick={() => submit.mutate(input)}>
          {say(newsLifecycle.moves.submit)}
        </Button>
      )}
      {row.status === 'pending' && decides && (
        <Button variant="default" onClick={() => setReturning(true)}>
          {say(newsLifecycle.moves.return)}
        </Button>
      )}
      {(row.status === 'pending' || row.status === 'offline') && decides && (
        <Button loading={publish.isPending} onClick={() => publish.mutate(input)}>
          {say(newsLifecycle.moves.publish)}
        </Button>
      )}
      {row.status === 'published' && can('0502') && (
        <Button variant="default" c="var(--refused)" loading={offline.isPending} onClick={() => offline.mutate(input)}>
          {say(newsLifecycle.moves.offline)}
        </Button>
      )}
      {isReturning && <ReturnDialog row={row} onDone={onDone} onClose={() => setReturning(false)} />}
    </>
  );
}
