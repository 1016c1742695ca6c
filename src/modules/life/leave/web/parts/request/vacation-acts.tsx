import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CacheGroup } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { DateTimeField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import type { VacationDetail } from '../leave-types.ts';
import { useLeaveBase } from '../leave-words.ts';

const EditDrawer = lazyDialog(async () => (await import('./edit-drawer.tsx')).EditDrawer);

const FRESH: readonly CacheGroup[] = ['vacation_amount_users', 'absence_marks', 'home'];
type Shown = 'cancel' | 'shorten' | 'edit';

/** What may be done next with a request. */
export function VacationActs({ row }: { readonly row: VacationDetail }) {
  const t = useLeaveText();
  const [shown, show] = useState<Shown | null>(null);
  const acts = useActs(row, show);
  const { id, version } = row;
  if (row.actions.length === 0) return null;
  return (
    <>
      <FootActions acts={acts} />
      {shown === 'cancel' && (
        <ReasonDialog
          endpoint={vacations.cancel}
          params={{ id }}
          body={{ version }}
          title={t('cancel')}
          submitLabel={t('cancel')}
          reasonLabel={t('cancel_reason')}
          isDanger
          success={t('cancelled')}
          invalidates={FRESH}
          onClose={() => show(null)}
        />
      )}
      {shown === 'shorten' && <ShortenDialog row={row} onClose={() => show(null)} />}
      {shown === 'edit' && <EditDrawer row={row} onClose={() => show(null)} />}
    </>
  );
}

function useActs(row: VacationDetail, show: (shown: Shown) => void): (Act | false)[] {
  const t = useLeaveText();
  const go = useNavigate();
  const base = useLeaveBase();
  const said = (text: string) => ({ invalidates: FRESH, onSuccess: () => void toast.success(text) });
  const submit = useSend(vacations.submit, said(t('sent')));
  const back = useSend(vacations.reportReturn, said(t('returned')));
  const remove = useSend(vacations.remove, {
    invalidates: FRESH,
    onSuccess: () => {
      toast.success(t('removed'));
      void go(base, { replace: true });
    },
  });
  const may = (act: VacationDetail['actions'][number]) => row.actions.includes(act);
  const { id, version } = row;
  const input = { params: { id }, body: { version } };
  return [
    may('submit') && {
      key: 'submit',
      label: t('send'),
      kind: 'primary',
      isPending: submit.isPending,
      onClick: () => submit.mutate(input),
    },
    may('report_return') && {
      key: 'return',
      label: t('report_return'),
      kind: 'primary',
      isPending: back.isPending,
      onClick: () => back.mutate(input),
    },
    may('update') && { key: 'edit', label: t('edit'), onClick: () => show('edit') },
    may('shorten') && { key: 'shorten', label: t('shorten'), onClick: () => show('shorten') },
    may('cancel') && { key: 'cancel', label: t('cancel'), kind: 'danger', asks: true, onClick: () => show('cancel') },
    may('remove') && {
      key: 'remove',
      label: t('remove'),
      kind: 'danger',
      asks: true,
      isPending: remove.isPending,
      onClick: () =>
        void confirm({ title: t('remove_sure'), confirm: t('remove') }).then(
          (sure) => sure && remove.mutate({ params: { id } }),
        ),
    },
  ];
}

function ShortenDialog({ row, onClose }: { readonly row: VacationDetail; readonly onClose: () => void }) {
  const t = useLeaveText();
  const form = useContractForm({
    endpoint: vacations.shorten,
    params: { id: row.id },
    initial: { end_at: row.end_at },
    toBody: ({ end_at }) => ({ end_at, version: row.version }),
    success: t('shortened'),
    invalidates: FRESH,
    onDone: onClose,
  });
  return (
    <FormDialog opened onClose={onClose} title={t('shorten')} submitLabel={t('shorten')} form={form}>
      <DateTimeField {...form.field('end_at')} label={t('new_end')} max={row.end_at} />
    </FormDialog>
  );
}
