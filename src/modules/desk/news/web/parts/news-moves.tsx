import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { useRights } from '#web/session/rights.tsx';
import { usePerson } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
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
  const title = useLocalize()(newsLifecycle.moves.return);
  const form = useContractForm({
    endpoint: news.giveBack,
    params: { id: row.id },
    initial: { opinion: '' },
    toBody: (values) => ({ ...values, version: row.version }),
    invalidates: ['home'],
    onDone,
  });
  return (
    <FormDialog opened onClose={onClose} title={title} submitLabel={title} form={form}>
      <TextAreaField {...form.field('opinion')} label={t('news_return_why')} max={300} rows={3} />
    </FormDialog>
  );
}

/** What this person may do with the text now. Nobody decides about their own. */
export function NewsMoves({ row, onDone }: Props) {
  const t = useNewsText();
  const localize = useLocalize();
  const f = useFrameText();
  const person = usePerson();
  const { can } = useRights();
  const [isReturning, setReturning] = useState(false);
  const isMine = row.author.id === person.id;
  const said = (key: 'news_submitted' | 'news_published' | 'news_went_offline') => ({
    invalidates: ['home'],
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
    if (await confirm({ title, confirm: t('remove'), cancel: f('cancel'), danger: true }))
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
          {localize(newsLifecycle.moves.submit)}
        </Button>
      )}
      {row.status === 'pending' && decides && (
        <Button variant="default" onClick={() => setReturning(true)}>
          {localize(newsLifecycle.moves.return)}
        </Button>
      )}
      {(row.status === 'pending' || row.status === 'offline') && decides && (
        <Button loading={publish.isPending} onClick={() => publish.mutate(input)}>
          {localize(newsLifecycle.moves.publish)}
        </Button>
      )}
      {row.status === 'published' && can('0502') && (
        <Button variant="default" c="var(--refused)" loading={offline.isPending} onClick={() => offline.mutate(input)}>
          {localize(newsLifecycle.moves.offline)}
        </Button>
      )}
      {isReturning && <ReturnDialog row={row} onDone={onDone} onClose={() => setReturning(false)} />}
    </>
  );
}
