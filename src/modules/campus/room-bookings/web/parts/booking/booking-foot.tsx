import { useSend } from '#web/api/send.ts';
import { FootActions } from '#web/ui/dialogs/foot-actions.tsx';
import type { Act } from '#web/ui/dialogs/foot-order.ts';
import { toast } from '#web/ui/toasts.ts';
import { roomBookings, roomWaits } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import type { BookingDetail, BookingDialog } from './booking-detail.ts';

interface Props {
  readonly booking: BookingDetail;
  readonly onShow: (shown: BookingDialog) => void;
}

/** What may be done next with a booking. */
export function BookingFoot({ booking, onShow }: Props) {
  const t = useBookingText();
  const { id, version, actions, starts_at, ends_at } = booking;
  const said = (text: string) => ({ invalidates: ['home'] as const, onSuccess: () => void toast.success(text) });
  const checkIn = useSend(roomBookings.checkIn, said(t('checked_in')));
  const finish = useSend(roomBookings.finish, said(t('finished')));
  const review = useSend(roomBookings.review, said(t('approved')));
  const wait = useSend(roomWaits.create, said(t('waits')));
  const may = (action: BookingDetail['actions'][number]) => actions.includes(action);
  const acts: (Act | false)[] = [
    may('review') && {
      key: 'approve',
      label: t('approve'),
      kind: 'primary',
      isPending: review.isPending,
      onClick: () => review.mutate({ params: { id }, body: { result: 'approve', version } }),
    },
    may('review') && { key: 'reject', label: t('reject'), asks: true, onClick: () => onShow('reject') },
    may('check_in') && {
      key: 'check_in',
      label: t('check_in'),
      kind: 'primary',
      isPending: checkIn.isPending,
      onClick: () => checkIn.mutate({ params: { id } }),
    },
    may('finish') && {
      key: 'finish',
      label: t('finish'),
      isPending: finish.isPending,
      onClick: () => finish.mutate({ params: { id } }),
    },
    may('move') && { key: 'move', label: t('move'), onClick: () => onShow('move') },
    may('ask_swap') && { key: 'swap', label: t('ask_swap'), onClick: () => onShow('swap') },
    may('wait') && {
      key: 'wait',
      label: t('wait'),
      isPending: wait.isPending,
      onClick: () => wait.mutate({ body: { broom_id: booking.room.id, starts_at, ends_at } }),
    },
    may('cancel') && { key: 'cancel', label: t('cancel_booking'), kind: 'danger', onClick: () => onShow('cancel') },
  ];
  return <FootActions acts={acts} />;
}
