import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirm } from '#web/ui/confirm-store.ts';
import { useSend } from '#web/api/send.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { wages } from '../../../contract/wages.contract.ts';
import { usePayrollText } from '../../texts.ts';
import { useBatchPath, useHomePath } from '../paths.ts';
import type { Batch } from './batch-types.ts';

const SendDialog = lazyDialog(async () => (await import('./send-dialog.tsx')).SendDialog);
const BankFileDialog = lazyDialog(async () => (await import('./bank-file-dialog.tsx')).BankFileDialog);
const NewWage = lazyDialog(async () => (await import('./new-wage.tsx')).NewWage);

const invalidates = ['wages', 'wage_users', 'wage_tables', 'home'] as const;

/** What may be done with a batch now, by the word of the server. */
export function BatchActs({ batch }: { readonly batch: Batch }) {
  const t = usePayrollText();
  const navigate = useNavigate();
  const pathOf = useBatchPath();
  const home = useHomePath();
  const [open, setOpen] = useState<'send' | 'recall' | 'reopen' | 'bank' | 'copy' | null>(null);
  const { id, version, actions } = batch;
  const may = (act: Batch['actions'][number]) => actions.includes(act);
  const close = () => setOpen(null);
  const check = useSend(wages.check, { invalidates, onSuccess: () => toast.success(t('checked_done')) });
  const end = useSend(wages.close, { invalidates });
  const remind = useSend(wages.remind, { invalidates, onSuccess: ({ count }) => toast.success(t('reminded_n', { n: count })) });
  const remove = useSend(wages.remove, { invalidates, onSuccess: () => navigate(`${home}?tab=batches`) });
  const removeAsked = async () => {
    if (await confirm({ title: t('remove_title', { title: batch.title }), body: t('remove_help'), confirmLabel: t('remove'), danger: true }))
      remove.mutate({ params: { id } });
  };
  const endAsked = async () => {
    if (await confirm({ title: t('close_title'), body: t('close_help'), confirmLabel: t('close_batch') })) end.mutate({ params: { id } });
  };
  return (
    <>
      <FootActions
        acts={[
          may('remove') && { kind: 'danger', label: t('remove'), onClick: () => void removeAsked() },
          may('recall') && { kind: 'danger', label: t('recall'), onClick: () => setOpen('recall') },
          may('copy') && { label: t('copy_batch'), onClick: () => setOpen('copy') },
          may('bank_file') && { label: t('bank_file'), onClick: () => setOpen('bank') },
          may('reopen') && { label: t('reopen'), onClick: () => setOpen('reopen') },
          may('remind') && { label: t('remind'), onClick: () => remind.mutate({ params: { id } }), isPending: remind.isPending },
          may('close') && { label: t('close_batch'), onClick: () => void endAsked() },
          may('check') &&
            batch.counts.rows > 0 && {
              kind: 'primary',
              label: t('check'),
              onClick: () => check.mutate({ params: { id }, body: { version } }),
              isPending: check.isPending,
            },
          may('send_wage') && { kind: 'primary', label: t('send_batch'), onClick: () => setOpen('send') },
        ]}
      />
      {open === 'send' && <SendDialog batch={batch} onClose={close} />}
      {open === 'bank' && <BankFileDialog batch={batch} onClose={close} />}
      {open === 'copy' && <NewWage copy_of={id} onClose={close} onCreated={(made) => navigate(pathOf(made))} />}
      {open === 'recall' && (
        <ReasonDialog
          endpoint={wages.recall}
          params={{ id }}
          title={t('recall_title')}
          submitLabel={t('recall')}
          reasonLabel={t('reason')}
          reasonHelp={t('recall_help')}
          isDanger
          invalidates={invalidates}
          onClose={close}
        />
      )}
      {open === 'reopen' && (
        <ReasonDialog
          endpoint={wages.reopen}
          params={{ id }}
          body={{ version }}
          title={t('reopen_title')}
          submitLabel={t('reopen')}
          reasonLabel={t('reason')}
          reasonHelp={t('reopen_help')}
          isNeeded
          invalidates={invalidates}
          onClose={close}
        />
      )}
    </>
  );
}
