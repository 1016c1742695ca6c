import { Button } from '@mantine/core';
import { useState } from 'react';
import { roomEquipment } from '#modules/campus/premises/contract/premises.shapes.ts';
import type { CallInput } from '#shared/endpoint.ts';
import { isMoment } from '#shared/text/moment.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MultiChipsField, useOptions } from '#web/ui/fields/choice-fields.tsx';
import { DayField, TimeField } from '#web/ui/fields/date-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { RowList } from '#web/ui/row-list.tsx';
import { RowSkeleton } from '#web/ui/skeletons.tsx';
import { roomBookings } from '../../../contract/room-bookings.contract.ts';
import { useBookingText } from '../../texts.ts';
import { instantsOf, type Preset, timesOf } from '../book-times.ts';
import { useRoomName } from '../room-names.ts';
import classes from './room-finder.module.css';

/** Rooms that are free then and large enough, the one that fits best first. */
export function RoomFinder({ onBook }: { readonly onBook: (preset: Preset) => void }) {
  const t = useBookingText();
  const equipment = useOptions(roomEquipment);
  const [wish, setWish] = useState({ ...timesOf({}), seats: '', equipment: [] as readonly string[] });
  const set = (change: Partial<typeof wish>) => setWish((now) => ({ ...now, ...change }));
  const time = instantsOf(wish);
  const isSound = isMoment(time.starts_at) && isMoment(time.ends_at) && time.starts_at < time.ends_at;
  const query = {
    ...time,
    seats: Number(wish.seats) || 0,
    equipment: [...wish.equipment] as (typeof roomEquipment)[number]['code'][],
  };
  return (
    <>
      <div className={classes.wish}>
        <DayField label={t('day')} value={wish.day} onChange={(day) => set({ day })} />
        <TimeField label={t('from')} value={wish.from} onChange={(from) => set({ from })} />
        <TimeField label={t('to')} value={wish.to} onChange={(to) => set({ to })} />
        <TextField
          label={t('people')}
          value={wish.seats}
          onChange={(seats) => set({ seats })}
          inputMode="numeric"
          max={4}
        />
      </div>
      <MultiChipsField
        label={t('needs')}
        options={equipment}
        value={wish.equipment}
        onChange={(chosen) => set({ equipment: chosen })}
      />
      {!isSound && <p role="status">{t('end_after_start')}</p>}
      {isSound && <FreeRooms query={query} onBook={(broom_id) => onBook({ broom_id, ...time })} />}
    </>
  );
}

interface FreeProps {
  readonly query: CallInput<typeof roomBookings.find>['query'];
  readonly onBook: (roomId: string) => void;
}

/** Rooms that are free at a time, each to be booked. */
export function FreeRooms({ query, onBook }: FreeProps) {
  const t = useBookingText();
  const format = useFormat();
  const nameOf = useRoomName();
  const equipment = useOptions(roomEquipment);
  const answer = useApi(roomBookings.find, { query }, { errorDisplay: 'session_only' });
  if (!answer.data) return <Loaded of={answer} skeleton={<RowSkeleton rows={5} />} />;
  if (answer.data.list.length === 0) return <EmptyState title={t('none_free')} detail={t('none_free_help')} />;
  return (
    <RowList>
      {answer.data.list.map((room) => (
        <li key={room.id}>
          <span>
            <strong>{nameOf(room)}</strong>
            <br />
            <small>
              {t('seats_n', { n: room.seats })}
              {room.equipment.length > 0 &&
                ` · ${format.list(room.equipment.map((code) => equipment.find((one) => one.value === code)?.label ?? code))}`}
            </small>
          </span>
          <Button variant="light" onClick={() => onBook(room.id)}>
            {t('book')}
          </Button>
        </li>
      ))}
    </RowList>
  );
}
