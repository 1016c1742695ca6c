import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CacheGroup } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { useSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type PrintJob, printJobs } from '../../../contract/print-jobs.contract.ts';
import { usePrintText } from '../../texts.ts';

const CollectDialog = lazyDialog(async () => (await import('../room/collect-dialog.tsx')).CollectDialog);
const JobLabel = lazyDialog(async () => (await import('../room/job-label.tsx')).JobLabel);

const FRESH: readonly CacheGroup[] = ['home', 'printers', 'print_quotas'];
type Shown = 'cancel' | 'fail' | 'collect' | 'label';

/** What may be done next with a job: by its owner, and by the print room. */
export function JobActs({ job, onGone }: { readonly job: PrintJob; readonly onGone?: () => void }) {
  const [shown, show] = useState<Shown | null>(null);
  const owned = useOwnerActs(job, show, onGone);
  const room = useRoomActs(job, show);
  return (
    <>
      <FootActions acts={[...owned, ...room]} />
      {shown && <ActDialog job={job} shown={shown} onClose={() => show(null)} />}
    </>
  );
}

interface ActDialogProps {
  readonly job: PrintJob;
  readonly shown: Shown;
  readonly onClose: () => void;
}

function ActDialog({ job, shown, onClose }: ActDialogProps) {
  const t = usePrintText();
  if (shown === 'collect') return <CollectDialog job={job} onClose={onClose} />;
  if (shown === 'label') return <JobLabel job={job} onClose={onClose} />;
  const isCancel = shown === 'cancel';
  return (
    <ReasonDialog
      endpoint={isCancel ? printJobs.cancel : printJobs.fail}
      params={{ id: job.id }}
      body={{ version: job.version }}
      title={t(shown)}
      submitLabel={t(shown)}
      reasonLabel={t('reason_to_owner')}
      isNeeded
      isDanger={isCancel}
      success={t(isCancel ? 'cancelled' : 'failed')}
      invalidates={FRESH}
      onClose={onClose}
    />
  );
}

const may = (job: PrintJob, act: PrintJob['actions'][number]) => job.actions.includes(act);

/** What follows an act: what was said, and what is old. */
const said = (text: string) => ({ invalidates: FRESH, onSuccess: () => void toast.success(text) });

function useOwnerActs(job: PrintJob, show: (shown: Shown) => void, onGone?: () => void): (Act | false)[] {
  const t = usePrintText();
  const go = useNavigate();
  const isOwn = job.owner.id === useSettings()?.user.id;
  const submit = useSend(printJobs.submit, said(t('sent')));
  const cancel = useSend(printJobs.cancel, said(t('cancelled')));
  const remove = useSend(printJobs.remove, {
    invalidates: FRESH,
    onSuccess: () => {
      toast.success(t('removed'));
      onGone?.();
    },
  });
  const { id, version } = job;
  const sure = async (title: string, act: () => void) => {
    if (await confirm({ title, confirm: t('sure') })) act();
  };
  return [
    may(job, 'submit') && {
      key: 'submit',
      label: t('submit'),
      kind: 'primary',
      isPending: submit.isPending,
      onClick: () => submit.mutate({ params: { id }, body: { version } }),
    },
    may(job, 'update') && { key: 'edit', label: t('edit'), onClick: () => go(`/online-print?draft=${id}`) },
    may(job, 'cancel') && {
      key: 'cancel',
      label: t('cancel'),
      kind: 'danger',
      asks: true,
      isPending: cancel.isPending,
      // who cancels for somebody else says why
      onClick: () =>
        isOwn && !may(job, 'retry')
          ? void sure(t('cancel_sure'), () => cancel.mutate({ params: { id }, body: { version } }))
          : show('cancel'),
    },
    may(job, 'remove') && {
      key: 'remove',
      label: t('remove'),
      kind: 'danger',
      asks: true,
      isPending: remove.isPending,
      onClick: () => void sure(t('remove_sure'), () => remove.mutate({ params: { id } })),
    },
  ];
}

function useRoomActs(job: PrintJob, show: (shown: Shown) => void): (Act | false)[] {
  const t = usePrintText();
  const start = useSend(printJobs.start, said(t('started')));
  const finish = useSend(printJobs.finish, said(t('finished')));
  const retry = useSend(printJobs.retry, said(t('started')));
  const { id, version, maybe_printed } = job;
  const call = { params: { id }, body: { version } };
  const again = async () => {
    const question = { title: t('print_again_sure'), body: t('maybe_printed'), confirm: t('sure') };
    if (!maybe_printed || (await confirm(question)))
      retry.mutate({ params: { id }, body: { version, confirmed: maybe_printed } });
  };
  return [
    may(job, 'start') && {
      key: 'start',
      label: t('start'),
      kind: 'primary',
      isPending: start.isPending,
      onClick: () => start.mutate(call),
    },
    may(job, 'finish') && {
      key: 'finish',
      label: t('finish'),
      kind: 'primary',
      isPending: finish.isPending,
      onClick: () => finish.mutate(call),
    },
    may(job, 'retry') && {
      key: 'retry',
      label: t('retry'),
      kind: 'primary',
      asks: maybe_printed,
      isPending: retry.isPending,
      onClick: () => void again(),
    },
    may(job, 'collect') && {
      key: 'collect',
      label: t('hand_over'),
      kind: 'primary',
      asks: true,
      onClick: () => show('collect'),
    },
    may(job, 'collect') && { key: 'label', label: t('label'), asks: true, onClick: () => show('label') },
    may(job, 'fail') && { key: 'fail', label: t('fail'), asks: true, onClick: () => show('fail') },
  ];
}
