import { Alert, Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { StaffListField } from '#modules/core/directory/web/public.tsx';
import { addDays } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { isMoment } from '#shared/text/moment.ts';
import { ChipsField, SelectField } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import type { Chosen } from '#web/ui/fields/search-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { useContractForm } from '#web/ui/forms/use-contract-form.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { instantsOf, type Preset, timesOf } from '../book-times.ts';
import { RoomField } from '../room-field.tsx';
import { useRoomName } from '../room-names.ts';
import classes from './book-form.module.css';
import type { SeriesDraft } from './series-dialog.tsx';

const SeriesDialog = lazyDialog(async () => (await import('./series-dialog.tsx')).SeriesDialog);

type FoundRoom = CallOutput<typeof roomBookings.find>['list'][number];

interface Props {
  readonly preset: Preset;
  readonly onClose: () => void;
  readonly onBooked: (id: string) => void;
}

const initialOf = (preset: Preset) => ({
  broom_id: preset.broom_id ?? '',
  ...timesOf(preset),
  title: '',
  is_private: 'no',
  guests: preset.guests ?? ([] as readonly Chosen[]),
  head_count: '',
  note: '',
  weeks: '1',
});
type Values = ReturnType<typeof initialOf>;

const wishOf = ({ title, is_private, guests, head_count, note }: Values) => ({
  title,
  is_private: is_private === 'yes',
  guest_ids: guests.map((one) => one.id),
  head_count: head_count ? Number(head_count) : null,
  note: note.trim() || null,
});

/** The same weekday in some weeks. */
const datesOf = ({ day, weeks }: Values) =>
  Array.from({ length: Number(weeks) }, (_, at) => ({ day: addDays(day, at * 7) }));

/** Books a room, once or every week. Where somebody has it already, what else is free is offered. */
export function BookForm({ preset, onClose, onBooked }: Props) {
  const t = useBookingText();
  const [initial] = useState(() => initialOf(preset));
  const [taken, setTaken] = useState<Taken | null>(null);
  const [series, setSeries] = useState<SeriesDraft | null>(null);
  const once = useContractForm({
    endpoint: roomBookings.create,
    initial,
    draft: 'room_booking',
    toBody: (values: Values) => ({ broom_id: values.broom_id, ...instantsOf(values), ...wishOf(values) }),
    onRefused: ({ message, extra }) => {
      const rooms = extra['proposals'] as readonly FoundRoom[] | undefined;
      setTaken(rooms ? { message, rooms } : null);
      return rooms !== undefined;
    },
    invalidates: ['home'],
    onDone: ({ id, awaits_review }) => {
      toast.success(t(awaits_review ? 'asked' : 'booked'));
      onClose();
      onBooked(id);
    },
  });
  const { values } = once;
  const isWeekly = values.weeks !== '1';
  const checkDates = (event: FormEvent) => {
    event.preventDefault();
    // a day or an hour that cannot be read: the form says so at its field
    if (!Object.values(instantsOf(values)).every(isMoment)) return once.submit();
    setSeries(seriesDraftOf(values));
  };
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t('book')}
        submitLabel={t(isWeekly ? 'check_dates' : 'book')}
        form={isWeekly ? { ...once, submit: checkDates } : once}
      >
        <RoomField {...once.field('broom_id')} label={t('room')} />
        <TimeFields form={once} />
        {taken && (
          <Proposals
            taken={taken}
            onChoose={(id) => {
              once.field('broom_id').onChange(id);
              setTaken(null);
            }}
          />
        )}
        <SelectField {...once.field('weeks')} label={t('repeat')} options={useWeeks()} />
        <TextField {...once.field('title')} label={t('title')} max={60} />
        <StaffListField {...once.field('guests')} label={t('guests')} error={once.at('guest_ids').error} />
        <TextField {...once.field('head_count')} label={t('people')} inputMode="numeric" max={4} />
        <TextAreaField {...once.field('note')} label={t('note')} max={200} rows={2} />
        <ChipsField
          {...once.field('is_private')}
          label={t('is_private')}
          help={t('is_private_help')}
          options={useYesNo()}
        />
      </FormDrawer>
      {series && (
        <SeriesDialog
          draft={series}
          onClose={() => setSeries(null)}
          onBooked={() => {
            setSeries(null);
            onClose();
          }}
        />
      )}
    </>
  );
}

function seriesDraftOf(values: Values): SeriesDraft {
  const { broom_id, from, to } = values;
  return { broom_id, from, to, dates: datesOf(values), ...wishOf(values) };
}

const useYesNo = () => {
  const t = useBookingText();
  return [
    { value: 'no', label: t('no') },
    { value: 'yes', label: t('yes') },
  ];
};

const WEEKS = [1, 2, 4, 6, 8, 10, 12, 16, 20];
const useWeeks = () => {
  const t = useBookingText();
  return WEEKS.map((n) => ({ value: String(n), label: n === 1 ? t('once') : t('weeks_n', { n }) }));
};

type Form = Pick<ReturnType<typeof useContractForm<typeof roomBookings.create, Values>>, 'field' | 'at'>;

function TimeFields({ form }: { readonly form: Form }) {
  const t = useBookingText();
  const [starts, ends] = [form.at('starts_at').error, form.at('ends_at').error];
  return (
    <div className={classes.times}>
      <DayField {...form.field('day')} label={t('day')} required />
      <TimeField {...form.field('from')} label={t('from')} required {...(starts ? { error: starts } : {})} />
      <TimeField {...form.field('to')} label={t('to')} required {...(ends ? { error: ends } : {})} />
    </div>
  );
}

/** Whose the room is then, and rooms that are free instead. */
interface Taken {
  readonly message: string;
  readonly rooms: readonly FoundRoom[];
}

function Proposals({ taken, onChoose }: { readonly taken: Taken; readonly onChoose: (id: string) => void }) {
  const t = useBookingText();
  const nameOf = useRoomName();
  return (
    <Alert title={taken.message} role="alert">
      <Stack gap={8}>
        <span>{t(taken.rooms.length ? 'free_instead' : 'none_free')}</span>
        {taken.rooms.map((room) => (
          <Button key={room.id} variant="default" onClick={() => onChoose(room.id)}>
            {nameOf(room)} · {t('seats_n', { n: room.seats })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}
