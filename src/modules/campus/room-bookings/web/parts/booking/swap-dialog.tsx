import { useState } from 'react';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { useRoomName } from '../room-names.ts';
import type { BookingDetail } from './booking-detail.ts';
import { useTimeText } from './booking-list.tsx';

/** Asks the holder of this booking to exchange rooms with one of the own ones. */
export function SwapDialog({ booking, onClose }: { readonly booking: BookingDetail; readonly onClose: () => void }) {
  const t = useBookingText();
  const nameOf = useRoomName();
  const timeText = useTimeText();
  const query = { mine: true, status: ['confirmed' as const], per_page: 50 as const };
  const answer = useApi(roomBookings.list, { query });
  const own = (answer.data?.list ?? []).filter(
    (one) => one.actions.includes('move') && one.room.id !== booking.room.id,
  );
  const [chosen, choose] = useState('');
  const [note, setNote] = useState('');
  const ownId = chosen || own[0]?.id;
  const ask = useSend(roomBookings.askSwap, {
    onSuccess: () => {
      toast.success(t('swap_sent'));
      onClose();
    },
  });
  const hasNone = answer.data !== undefined && own.length === 0;
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ask_swap')}
      submitLabel={t(hasNone ? 'close' : 'send')}
      isSending={ask.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (ownId) ask.mutate({ params: { id: ownId }, body: { other_id: booking.id, note: note.trim() || null } });
        else onClose();
      }}
    >
      {hasNone ? (
        <EmptyState small title={t('nothing_to_swap')} detail={t('nothing_to_swap_help')} />
      ) : (
        <>
          <SelectField
            label={t('own_booking')}
            options={own.map((one) => ({ value: one.id, label: `${timeText(one)} · ${nameOf(one.room)}` }))}
            value={ownId ?? ''}
            onChange={choose}
          />
          <TextField label={t('swap_note')} max={100} value={note} onChange={setNote} />
        </>
      )}
    </FormDialog>
  );
}
