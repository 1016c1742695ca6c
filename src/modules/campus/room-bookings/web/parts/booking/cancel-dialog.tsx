import { usePerson } from '#web/session/session.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import type { BookingDetail } from './booking-detail.ts';
import { seriesPart, useSeriesParts } from './series-parts.ts';

/** Cancels a booking; of a series it asks how many. Who cancels for somebody else says why. */
export function CancelDialog({ booking, onClose }: { readonly booking: BookingDetail; readonly onClose: () => void }) {
  const t = useBookingText();
  const person = usePerson();
  const isOwn = booking.user?.id === person?.id;
  const form = useContractForm({
    endpoint: roomBookings.cancel,
    params: { id: booking.id },
    initial: { reason: '', which: 'this' },
    toBody: ({ reason, which }) => ({
      reason: reason.trim() || null,
      which: seriesPart(which),
      version: booking.version,
    }),
    invalidates: ['home'],
    success: t('cancelled'),
    onDone: onClose,
  });
  const parts = useSeriesParts();
  return (
    <FormDialog opened onClose={onClose} title={t('cancel_booking')} submitLabel={t('cancel_booking')} form={form}>
      {booking.series_id && <ChipsField {...form.field('which')} label={t('which')} options={parts} />}
      <TextAreaField
        {...form.field('reason')}
        label={t('reason')}
        max={200}
        rows={2}
        {...(isOwn ? {} : { required: true })}
      />
    </FormDialog>
  );
}
