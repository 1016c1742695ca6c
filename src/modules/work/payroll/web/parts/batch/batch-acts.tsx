import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
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

type Opened = 'send' | 'recall' | 'reopen' | 'bank' | 'copy';

const invalidates = ['wages', 'wage_users', 'wage_tables', 'home'] as const;

/** What may be done with a batch now, by the word of the server. */
export function BatchActs({ batch }: { readonly batch: Batch }) {
  const t = usePayrollText();
  const navigate = useNavigate();
  const pathOf = useBatchPath();
  const home = useHomePath();
  const [open, setOpen] = useState<Opened | null>(null);
  const { id, version, actions } = batch;
  const may = (act: Batch['actions'][number]) => actions.includes(act);
  const check = useSend(wages.check, { invalidates, onSuccess: () => toast.success(t('checked_done')) });
  const end = useSend(wages.close, { invalidates });
  const remind = useSend(wages.remind, {
    invalidates,
    onSuccess: ({ count }) => toast.success(t('reminded_n', { n: count })),
  });
  const remove = useSend(wages.remove, { invalidates, onSuccess: () => navigate(`${home}?tab=batches`) });
  const removeAsked = async () => {
    if (
      await confirm({
        title: t('remove_title', { title: batch.title }),
        body: t('remove_help'),
        confirm: t('remove'),
        danger: true,
      })
    )
      remove.mutate({ params: { id } });
  };
  const endAsked = async () => {
    if (await confirm({ title: t('close_title'), body: t('close_help'), confirm: t('close_batch') }))
      end.mutate({ params: { id } });
  };
  return (
    <>
      <FootActions
        acts={[
          may('remove') && { kind: 'danger', key: 'remove', label: t('remove'), onClick: () => void removeAsked() },
          may('recall') && { kind: 'danger', key: 'recall', label: t('recall'), onClick: () => setOpen('recall') },
          may('copy') && { key: 'copy_batch', label: t('copy_batch'), onClick: () => setOpen('copy') },
          may('bank_file') && { key: 'bank_file', label: t('bank_file'), onClick: () => setOpen('bank') },
          may('reopen') && { key: 'reopen', label: t('reopen'), onClick: () => setOpen('reopen') },
          may('remind') && {
            key: 'remind',
            label: t('remind'),
            onClick: () => remind.mutate({ params: { id } }),
            isPending: remind.isPending,
          },
          may('close') && { key: 'close_batch', label: t('close_batch'), onClick: () => void endAsked() },
          may('check') &&
            batch.counts.rows > 0 && {
              kind: 'primary',
              key: 'check',
              label: t('check'),
              onClick: () => check.mutate({ params: { id }, body: { version } }),
              isPending: check.isPending,
            },
          may('send_wage') && {
            kind: 'primary',
            key: 'send_batch',
            label: t('send_batch'),
            onClick: () => setOpen('send'),
          },
        ]}
      />
      {open && (
        <Dialogs open={open} batch={batch} onClose={() => setOpen(null)} onCopied={(made) => navigate(pathOf(made))} />
      )}
    </>
  );
}

interface DialogsProps {
  readonly open: Opened;
  readonly batch: Batch;
  readonly onClose: () => void;
  readonly onCopied: (id: string) => void;
}

function Dialogs({ open, batch, onClose, onCopied }: DialogsProps) {
  const t = usePayrollText();
  const { id, version } = batch;
  return (
    <>
      {open === 'send' && <SendDialog batch={batch} onClose={onClose} />}
      {open === 'bank' && <BankFileDialog batch={batch} onClose={onClose} />}
      {open === 'copy' && <NewWage copy_of={id} onClose={onClose} onCreated={onCopied} />}
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
          onClose={onClose}
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
          onClose={onClose}
        />
      )}
    </>
  );
}
