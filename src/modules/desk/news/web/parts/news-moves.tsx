import { useState } from 'react';
import { useSend } from '#web/api/send.ts';
import { useFrameText } from '#web/i18n/frame-texts.ts';
import { useLocalize } from '#web/i18n/texts.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { toast } from '#web/ui/toasts.ts';
import { type NewsRow, news } from '../../contract/news.contract.ts';
import { newsLifecycle } from '../../contract/news.lifecycle.ts';
import { useNewsText } from '../texts.ts';

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

interface MovesProps extends Props {
  readonly isForm?: boolean;
  readonly others?: readonly Act[];
}

/** What this person may do with the text now. */
function useActs({ row, onDone }: Props, giveBack: () => void) {
  const t = useNewsText();
  const localize = useLocalize();
  const f = useFrameText();
  const said = (key: 'news_submitted' | 'news_published' | 'news_went_offline') => ({
    invalidates: ['home'] as const,
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
  const act = (key: 'submit' | 'return' | 'publish' | 'offline', how: Omit<Act, 'key' | 'label'>) =>
    row.actions.includes(key) && { key, label: localize(newsLifecycle.moves[key]), ...how };
  return [
    row.actions.includes('remove') && {
      key: 'remove',
      label: t('remove'),
      kind: 'danger' as const,
      onClick: () => void sure(),
    },
    act('submit', { isPending: submit.isPending, onClick: () => submit.mutate(input) }),
    act('return', { asks: true, onClick: giveBack }),
    act('publish', {
      kind: 'primary',
      isPending: publish.isPending,
      onClick: () => publish.mutate(input),
    }),
    act('offline', {
      isPending: offline.isPending,
      onClick: () => offline.mutate(input),
    }),
  ];
}

interface MovesProps extends Props {
  /** They stand beside the buttons of the form. */
  readonly isForm?: boolean;
  /** Acts that are no moves. */
  readonly others?: readonly Act[];
}

/** The acts at the foot of a text, with the opinion that giving it back asks for. */
export function NewsMoves({ row, onDone, isForm = false, others = [] }: MovesProps) {
  const [isReturning, setReturning] = useState(false);
  const acts = useActs({ row, onDone }, () => setReturning(true));
  return (
    <>
      <FootActions isForm={isForm} acts={[...acts, ...others]} />
      {isReturning && <ReturnDialog row={row} onDone={onDone} onClose={() => setReturning(false)} />}
    </>
  );
}
