import { Button } from '@mantine/core';
import { useApi } from '#web/api/queries.ts';
import { ChipsField } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import { FormDialog } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack, Words } from '#web/ui/layout/layout.tsx';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { instantsOf, timesOf } from '../book-times.ts';
import { RoomField } from '../room-field.tsx';
import { useRoomName } from '../room-names.ts';
import classes from './book-form.module.css';
import type { BookingDetail } from './booking-detail.ts';
import { seriesPart, useSeriesParts } from './series-parts.ts';

/** Another time or another room for a booking. */
export function MoveForm({ booking, onClose }: { readonly booking: BookingDetail; readonly onClose: () => void }) {
  const t = useBookingText();
  const form = useContractForm({
    endpoint: roomBookings.move,
    params: { id: booking.id },
    initial: { broom_id: booking.room.id, which: 'this', ...timesOf(booking) },
    toBody: ({ broom_id, which, ...time }) => ({
      broom_id,
      which: seriesPart(which),
      ...instantsOf(time),
      version: booking.version,
    }),
    invalidates: ['home'],
    success: t('moved'),
    onDone: onClose,
  });
  const parts = useSeriesParts();
  const [starts, ends] = [form.at('starts_at').error, form.at('ends_at').error];
  return (
    <FormDialog opened onClose={onClose} title={t('move')} submitLabel={t('move')} form={form}>
      {booking.series_id && <ChipsField {...form.field('which')} label={t('which')} options={parts} />}
      <FreeInstead booking={booking} onChoose={(id) => form.field('broom_id').onChange(id)} />
      <RoomField {...form.field('broom_id')} label={t('room')} />
      <div className={classes.times}>
        <DayField {...form.field('day')} label={t('day')} />
        <TimeField {...form.field('from')} label={t('from')} {...(starts ? { error: starts } : {})} />
        <TimeField {...form.field('to')} label={t('to')} {...(ends ? { error: ends } : {})} />
      </div>
    </FormDialog>
  );
}

const PROPOSALS = 3;

/** Rooms that are free at the time of a booking, those near its own first. */
function FreeInstead({
  booking: { room, starts_at, ends_at },
  onChoose,
}: {
  readonly booking: BookingDetail;
  readonly onChoose: (id: string) => void;
}) {
  const t = useBookingText();
  const nameOf = useRoomName();
  const { data } = useApi(roomBookings.find, { query: { starts_at, ends_at, near_broom_id: room.id } });
  if (!data) return null;
  return (
    <Stack as="section" gap={8} aria-label={t('free_instead')}>
      <Words tone="soft">{t(data.list.length ? 'free_instead' : 'none_free')}</Words>
      {data.list.slice(0, PROPOSALS).map((free) => (
        <Button key={free.id} variant="default" onClick={() => onChoose(free.id)}>
          {nameOf(free)} · {t('seats_n', { n: free.seats })}
        </Button>
      ))}
    </Stack>
  );
}
