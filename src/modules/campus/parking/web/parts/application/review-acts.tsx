import { sentenceOf } from '#web/api/reactions.ts';
import { useSend } from '#web/api/send.ts';
import { confirm } from '#web/ui/confirm-store.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { parkings } from '../../../contract/parkings.contract.ts';
import { useParkingText } from '../../texts.ts';
import type { PermitDetail, PermitDialog } from '../permit-types.ts';

interface Props {
  readonly permit: PermitDetail;
  readonly onShow: (shown: PermitDialog) => void;
  readonly onDone: () => void;
}

/** Approve, return with marked fields, decline; where every wanted lot is full, the waiting list is offered. */
export function ReviewActs({ permit, onShow, onDone }: Props) {
  const t = useParkingText();
  const { id, version, review_results: results } = permit;
  const how = { invalidates: ['home', 'parking_quotas', 'parking_terms'] as const };
  const wait = useSend(parkings.review, {
    ...how,
    onSuccess: () => {
      toast.success(t('put_waiting'));
      onDone();
    },
  });
  const approve = useSend(parkings.review, {
    ...how,
    onSuccess: () => {
      toast.success(t('approved'));
      onDone();
    },
    onError: (error) => {
      if (error.extra['waiting_no'] !== undefined) void offerWaiting(sentenceOf(error));
    },
  });
  const offerWaiting = async (sentence: string) => {
    if (results.includes('wait') && (await confirm({ title: sentence, confirm: t('put_to_waiting') })))
      wait.mutate({ params: { id }, body: { result: 'wait', version } });
  };
  const acts: (Act | false)[] = [
    {
      key: 'approve',
      label: t('approve'),
      kind: 'primary',
      isPending: approve.isPending,
      onClick: () => approve.mutate({ params: { id }, body: { result: 'approve', version } }),
    },
    results.includes('return') && { key: 'return', label: t('return'), asks: true, onClick: () => onShow('return') },
    { key: 'reject', label: t('reject'), asks: true, kind: 'danger', onClick: () => onShow('reject') },
  ];
  return <FootActions acts={acts} />;
}
