import { Button } from '@mantine/core';
import { useState } from 'react';
import { roomEquipment } from '#modules/campus/premises/contract/premises.shapes.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useApi } from '#web/api/queries.ts';
import { useSend } from '#web/api/send.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { type Fact, Facts } from '#web/ui/facts.tsx';
import { SideDrawer } from '#web/ui/form-drawer.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { toast } from '#web/ui/toasts.ts';
import { bookingLifecycle } from '../../../contract/booking.lifecycle.ts';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { useRoomName } from '../room-names.ts';
import type { BookingDetail, BookingDialog } from './booking-detail.ts';
import { BookingFoot } from './booking-foot.tsx';
import { useTimeText } from './booking-list.tsx';

const CancelDialog = lazyDialog(async () => (await import('./cancel-dialog.tsx')).CancelDialog);
const MoveForm = lazyDialog(async () => (await import('./move-form.tsx')).MoveForm);
const RejectDialog = lazyDialog(async () => (await import('./reject-dialog.tsx')).RejectDialog);
const SwapDialog = lazyDialog(async () => (await import('./swap-dialog.tsx')).SwapDialog);

/** One booking: what it is, and what may be done next. */
export function BookingDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useBookingText();
  const [shown, show] = useState<BookingDialog | null>(null);
  const answer = useApi(roomBookings.get, { params: { id } });
  const booking = answer.data;
  const hide = () => show(null);
  return (
    <SideDrawer
      opened
      kind="record"
      onClose={onClose}
      title={booking ? (booking.title ?? t('taken')) : t('booking')}
      foot={booking && <BookingFoot booking={booking} onShow={show} />}
    >
      {booking ? (
        <>
          <BookingFacts booking={booking} />
          {booking.swaps.map((swap) => (
            <SwapPanel key={swap.id} swap={swap} />
          ))}
        </>
      ) : (
        <Loaded of={answer} skeleton={<TextSkeleton lines={6} />} />
      )}
      {booking && shown === 'cancel' && <CancelDialog booking={booking} onClose={hide} />}
      {booking && shown === 'move' && <MoveForm booking={booking} onClose={hide} />}
      {booking && shown === 'reject' && <RejectDialog booking={booking} onClose={hide} />}
      {booking && shown === 'swap' && <SwapDialog booking={booking} onClose={hide} />}
    </SideDrawer>
  );
}

function BookingFacts({ booking }: { readonly booking: BookingDetail }) {
  const t = useBookingText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const nameOf = useRoomName();
  const timeText = useTimeText();
  const { user, guests, needs, note, reason, release_at, checked_in_at, head_count } = booking;
  const facts: (Fact | false)[] = [
    { label: t('state'), value: <StateBadge of={bookingLifecycle} state={booking.status} /> },
    { label: t('when'), value: timeText(booking) },
    { label: t('room'), value: nameOf(booking.room) },
    user !== null && { label: t('booked_by'), value: localizedName(user) },
    guests.length > 0 && { label: t('guests'), value: format.list(guests.map(localizedName)) },
    head_count !== null && { label: t('people'), value: format.number(head_count) },
    needs.length > 0 && {
      label: t('needs'),
      value: format.list(needs.map((code) => labelOf(roomEquipment, code, lang) ?? code)),
    },
    note !== null && { label: t('note'), value: note },
    release_at !== null && {
      label: t('check_in'),
      value: t('check_in_between', { from: format.time(booking.check_in_from), to: format.time(release_at) }),
    },
    checked_in_at !== null && { label: t('checked_in_at'), value: format.dateTime(checked_in_at) },
    reason !== null && { label: t('reason'), value: reason },
  ];
  return <Facts facts={facts.filter((fact) => fact !== false)} />;
}

/** A wish to exchange rooms: to answer for the holder, to wait for the asker. */
function SwapPanel({ swap }: { readonly swap: BookingDetail['swaps'][number] }) {
  const t = useBookingText();
  const localizedName = useLocalizedName();
  const nameOf = useRoomName();
  const answer = useSend(roomBookings.answerSwap, {
    invalidates: ['home'],
    onSuccess: (_data, { body }) => toast.success(t(body.accept ? 'swapped' : 'swap_declined')),
  });
  const reply = (accept: boolean) => answer.mutate({ params: { id: swap.id }, body: { accept } });
  return (
    <Panel title={t(swap.is_mine ? 'swap_waits' : 'swap_asked', { name: localizedName(swap.other) })}>
      <p>{nameOf(swap.room)}</p>
      {swap.note && <p>{swap.note}</p>}
      {!swap.is_mine && (
        <p>
          <Button loading={answer.isPending} onClick={() => reply(true)}>
            {t('accept')}
          </Button>{' '}
          <Button variant="default" disabled={answer.isPending} onClick={() => reply(false)}>
            {t('decline')}
          </Button>
        </p>
      )}
    </Panel>
  );
}
