import type { CacheGroup } from '#web/api/cache.ts';
import { useSend } from '#web/api/send.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { refreshSettings } from '#web/session/session.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { guardianTransfers } from '../../../contract/guardian-transfers.contract.ts';
import { useFamilyText } from '../../texts.ts';
import type { Transfer } from './transfer.ts';

const CHANGED: readonly CacheGroup[] = ['stu_gd_clients', 'children', 'students', 'guardians'];

/** What the person may do with a transfer, each asked before it happens. */
export function useTransferActs(transfer: Transfer): Act[] {
  const t = useFamilyText();
  const localizedName = useLocalizedName();
  const accept = useSend(guardianTransfers.accept, { invalidates: CHANGED, onSuccess: () => refreshSettings() });
  const decline = useSend(guardianTransfers.decline, { onSuccess: () => toast.success(t('transfer_declined')) });
  const withdraw = useSend(guardianTransfers.withdraw, { onSuccess: () => toast.success(t('transfer_withdrawn')) });
  const names = { to: localizedName(transfer.to), child: localizedName(transfer.student) };
  const { id } = transfer;
  const ask = async (name: 'accept' | 'decline' | 'withdraw', act: () => void) => {
    const isSure = await confirm({
      title: t(`transfer_${name}_sure`, names),
      body: t(`transfer_${name}_means`),
      confirm: t(`transfer_${name}`),
      danger: name !== 'accept',
    });
    if (isSure) act();
  };
  const acts: Record<Transfer['actions'][number], Act> = {
    accept: {
      key: 'accept',
      kind: 'primary',
      label: t('transfer_accept'),
      isPending: accept.isPending,
      onClick: () => void ask('accept', () => accept.mutate({ params: { id } })),
    },
    decline: {
      key: 'decline',
      kind: 'danger',
      label: t('transfer_decline'),
      isPending: decline.isPending,
      onClick: () => void ask('decline', () => decline.mutate({ params: { id } })),
    },
    withdraw: {
      key: 'withdraw',
      kind: 'danger',
      label: t('transfer_withdraw'),
      isPending: withdraw.isPending,
      onClick: () => void ask('withdraw', () => withdraw.mutate({ params: { id } })),
    },
  };
  return transfer.actions.map((action) => acts[action]);
}
