import { useSend } from '#web/api/send.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { useRepairText } from '../../texts.ts';
import type { RepairDetail, RepairDialog } from '../repair-types.ts';

interface Props {
  readonly repair: RepairDetail;
  readonly onShow: (shown: RepairDialog) => void;
}

/** What may be done next with a repair. */
export function RepairFoot({ repair, onShow }: Props) {
  const t = useRepairText();
  const { id, version, actions } = repair;
  const said = (text: string) => ({ invalidates: ['home'] as const, onSuccess: () => void toast.success(text) });
  const accept = useSend(repairOrders.accept, said(t('accepted')));
  const start = useSend(repairOrders.start, said(t('started')));
  const resume = useSend(repairOrders.resume, said(t('resumed')));
  const may = (action: RepairDetail['actions'][number]) => actions.includes(action);
  const asks = (key: RepairDialog, kind?: Act['kind']): Act | false =>
    may(key) && { key, label: t(key), asks: true, ...(kind ? { kind } : {}), onClick: () => onShow(key) };
  const acts: (Act | false)[] = [
    may('accept') && {
      key: 'accept',
      label: t('accept'),
      kind: 'primary',
      isPending: accept.isPending,
      onClick: () => accept.mutate({ params: { id } }),
    },
    may('start') && {
      key: 'start',
      label: t('start'),
      kind: 'primary',
      isPending: start.isPending,
      onClick: () => start.mutate({ params: { id }, body: { version } }),
    },
    asks('finish', may('start') || may('resume') ? undefined : 'primary'),
    may('resume') && {
      key: 'resume',
      label: t('resume'),
      kind: 'primary',
      isPending: resume.isPending,
      onClick: () => resume.mutate({ params: { id }, body: { version } }),
    },
    asks('verify', 'primary'),
    asks('assign', may('accept') ? undefined : 'primary'),
    asks('reopen'),
    asks('pause'),
    asks('refuse'),
    asks('merge'),
    asks('update'),
    asks('cancel', 'danger'),
  ];
  return <FootActions acts={acts} />;
}
