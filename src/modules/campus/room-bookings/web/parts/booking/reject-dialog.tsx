import { ReasonDialog } from '#web/ui/dialogs/reason-dialog.tsx';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import type { BookingDetail } from './booking-detail.ts';

/** Says no to a booking, and why. */
export function RejectDialog({ booking, onClose }: { readonly booking: BookingDetail; readonly onClose: () => void }) {
  const t = useBookingText();
  return (
    <ReasonDialog
      endpoint={roomBookings.review}
      params={{ id: booking.id }}
      body={{ result: 'reject', version: booking.version }}
      title={t('reject')}
      submitLabel={t('reject')}
      reasonLabel={t('reason')}
      isNeeded
      success={t('rejected')}
      invalidates={['home']}
      onClose={onClose}
    />
  );
}
